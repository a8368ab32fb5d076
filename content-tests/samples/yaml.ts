import { LineCounter, parseDocument } from 'yaml';
import type { Fence, FenceFault } from './fence.ts';

/** The faults of a YAML sample that cannot be read, with the API's address in the place of its placeholder. */
export function yamlFaults({ code }: Fence): FenceFault[] {
  const counter = new LineCounter();
  const { errors } = parseDocument(code.replaceAll('%API_BASE_URL%', 'https://api.example.com/api/v1'), {
    lineCounter: counter,
  });
  return errors.map(({ linePos, message }) => ({
    line: linePos?.[0].line ?? 1,
    message: `is not YAML: ${message.split('\n')[0]}`,
  }));
}
