import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { pointerKeys } from '../../document/resolve.ts';
import type { FaultLocation } from '../../../../build/faults/fault.ts';

/** Where an operation of an API document is written, by its path and method; the file alone where no line is found. */
export type LocateOperation = (apiPath: string, method: string) => Promise<FaultLocation>;

/** How many references are followed: files may refer to each other in a circle. */
const maxReferences = 8;

/** Finds operations in the files of a document, as its authors wrote them; each file is read once. */
export function createLocateOperation(specFile: string): LocateOperation {
  const files = new Map<string, ReturnType<typeof readYaml>>();
  return (apiPath, method) => locate(specFile, ['paths', apiPath], method.toLowerCase(), 0);

  async function locate(file: string, keys: string[], method: string, followed: number): Promise<FaultLocation> {
    const reading = files.get(file) ?? readYaml(file);
    files.set(file, reading);
    const read = await reading;
    const item: unknown = read?.document.getIn(keys, true);
    if (read === undefined || !isMap(item)) return { file };
    const key = item.items.map((pair) => pair.key).find((name) => isScalar(name) && name.value === method);
    if (isScalar(key) && key.range) return { file, line: read.lines.linePos(key.range[0]).line };
    const [target = '', pointer = ''] = String(item.get('$ref') ?? '').split('#');
    if ((target === '' && pointer === '') || /^\w+:/.test(target) || followed >= maxReferences) return { file };
    const next = target === '' ? file : path.resolve(path.dirname(file), target);
    return locate(next, pointerKeys(pointer), method, followed + 1);
  }
}

async function readYaml(file: string) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines }), lines };
}
