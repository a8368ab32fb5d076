import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fault, faultsOf, formatFault } from './fault.ts';

/** An error as the terminal shows it. */
export function terminalText(error: unknown): string {
  const faults = faultsOf(error);
  if (faults.length === 0) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  return faults
    .map((fault) => [formatFault(fault), codeFrame(fault)].filter((part) => part !== '').join('\n'))
    .join('\n\n');
}

/** The lines around a fault, with the faulty one marked; empty without a known file and line. */
export function codeFrame({ location: { file, line, column } }: Fault): string {
  if (line === undefined || !path.isAbsolute(file)) return '';
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return '';
  }
  const from = Math.max(1, line - 2);
  const width = String(line + 2).length;
  return lines
    .slice(from - 1, line + 2)
    .flatMap((text, index) => {
      const number = from + index;
      const shown = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`;
      return number === line && column !== undefined
        ? [shown, `  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1))}^`]
        : [shown];
    })
    .join('\n');
}
