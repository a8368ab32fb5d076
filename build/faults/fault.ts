import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A place in a file: its absolute path, line and column from 1. */
export type FaultLocation = { file: string; line?: number | undefined; column?: number | undefined };

/** A mistake in the site's own files, for its author: where, what is wrong, what to write. Other errors are bugs. */
export class Fault extends Error {
  readonly location: FaultLocation;
  readonly hint: string | undefined;

  constructor(location: FaultLocation, message: string, hint?: string) {
    super(message);
    this.name = 'Fault';
    this.location = location;
    this.hint = hint;
  }
}

/** Several faults of one stage, reported together. */
export function faultsTogether(faults: Fault[]): AggregateError {
  return new AggregateError(faults, faults.map((fault) => formatFault(fault)).join('\n'));
}

/**
 * The faults of an error, which the bundler wraps and collects from all pages, by file: pages are compiled side by side.
 * None when it is a bug of the engine.
 */
export function faultsOf(error: unknown): Fault[] {
  if (error instanceof Fault) return [error];
  if (!(error instanceof Error)) return [];
  if (isRevived(error)) return [new Fault(error.location, error.message, error.hint)];
  const inner: unknown = 'errors' in error ? error.errors : error.cause;
  return (Array.isArray(inner) ? inner : [inner])
    .flatMap((nested) => faultsOf(nested))
    .toSorted(({ location: a }, { location: b }) => Number(a.file > b.file) - Number(a.file < b.file));
}

/** What an error says. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Vite's module runner gives a fault on as an error of no class of ours that has its properties. */
function isRevived(error: Error): error is Fault {
  return error.name === 'Fault' && 'location' in error;
}

/** One fault as the terminal shows it: `file:line:column  message`, the hint on a line of its own. */
export function formatFault(fault: Fault, folder = process.cwd()): string {
  const { file, line, column } = fault.location;
  const relative = path.isAbsolute(file) ? path.relative(folder, file) : file;
  const where = [relative, line, column].filter((part) => part !== undefined).join(':');
  return `${where}  ${fault.message}${fault.hint === undefined ? '' : `\n  → ${fault.hint}`}`;
}

/** Throws a fault, or several together, when there are any; undefined is none. */
export function throwFaults(faults: readonly (Fault | undefined)[]): void {
  const [first, ...more] = faults.filter((fault) => fault !== undefined);
  if (first !== undefined) throw more.length === 0 ? first : faultsTogether([first, ...more]);
}

/** The line, from 1, of a place in a text. `offset` is in UTF-16 units. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Line and column, from 1, of a pattern's first match in a file's text; the file alone when there is none. */
export function placeInText(source: { file: string; text: string }, pattern: RegExp): FaultLocation {
  return placeAt(source, source.text.search(pattern));
}

/** Line and column, from 1, of an offset in a file's text, in UTF-16 units; the file alone for -1. */
export function placeAt({ file, text }: { file: string; text: string }, at: number): FaultLocation {
  return at < 0 ? { file } : { file, line: lineAt(text, at), column: at - text.lastIndexOf('\n', at - 1) };
}

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
