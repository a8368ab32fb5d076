import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A position in a file: absolute path, 1-based line and column. */
export type FaultLocation = { file: string; line?: number | undefined; column?: number | undefined };

/** A mistake in a site's files, for its author: where, what is wrong, how to fix it. Other errors are bugs. */
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

/** The hint for a file with the marks of a merge that is not resolved. */
export const mergeHint = 'of a merge, keep one text, without the lines of <<<<<<<, ======= and >>>>>>>';

/** Combines several faults into one error. */
export function faultsTogether(faults: Fault[]): AggregateError {
  return new AggregateError(faults, faults.map((fault) => formatFault(fault)).join('\n'));
}

/**
 * Returns the faults in an error, sorted by file; none if the error is a bug. The bundler compiles pages in parallel,
 * and wraps and collects the errors of all of them.
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

/** Returns the message of a thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error is a fault from Vite's module runner, which keeps the properties but not the class. */
function isRevived(error: Error): error is Fault {
  return error.name === 'Fault' && 'location' in error;
}

/** Formats a fault for the terminal: `file:line:column  message`, then the hint on its own line. */
export function formatFault(fault: Fault, folder = process.cwd()): string {
  const { file, line, column } = fault.location;
  const relative = path.isAbsolute(file) ? path.relative(folder, file) : file;
  const where = [relative, line, column].filter((part) => part !== undefined).join(':');
  return `${where}  ${fault.message}${fault.hint === undefined ? '' : `\n  → ${fault.hint}`}`;
}

/** Leaves out repeated faults, as pages that show the same text have the same ones, though their hints may differ. */
export function toldOnce(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify([fault.location, fault.message]), fault])).values()];
}

/** Throws the faults, if there are any. @throws Fault for a single fault, AggregateError for several */
export function throwFaults(faults: readonly (Fault | undefined)[]): void {
  const [first, ...more] = toldOnce(faults.filter((fault) => fault !== undefined));
  if (first !== undefined) throw more.length === 0 ? first : faultsTogether([first, ...more]);
}

/** Returns the 1-based line of an offset, in UTF-16 code units, in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Locates the first match of a pattern in a file's text; without line and column if nothing matches. */
export function placeInText(source: { file: string; text: string }, pattern: RegExp): FaultLocation {
  return placeAt(source, source.text.search(pattern));
}

/** Locates an offset, in UTF-16 code units, in a file's text; without line and column if the offset is -1. */
export function placeAt({ file, text }: { file: string; text: string }, at: number): FaultLocation {
  return at < 0 ? { file } : { file, line: lineAt(text, at), column: at - text.lastIndexOf('\n', at - 1) };
}

/** Formats an error for the terminal: faults with their code frames, anything else with its stack. */
export function terminalText(error: unknown): string {
  const faults = faultsOf(error);
  if (faults.length === 0) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  return faults
    .map((fault) => [formatFault(fault), codeFrame(fault)].filter((part) => part !== '').join('\n'))
    .join('\n\n');
}

/** Returns the source lines around a fault, with the faulty line marked; empty if the file or line is unknown. */
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
      const marked = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`;
      return number === line && column !== undefined
        ? [marked, `  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1))}^`]
        : [marked];
    })
    .join('\n');
}
