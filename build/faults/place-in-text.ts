import type { FaultLocation } from './fault.ts';

/** The line, from 1, of a place in a text. `offset` is in UTF-16 units. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Line and column, from 1, of a pattern's first match in a file's text; the file alone when there is none. */
export function placeInText({ file, text }: { file: string; text: string }, pattern: RegExp): FaultLocation {
  const at = text.search(pattern);
  return at < 0 ? { file } : { file, line: lineAt(text, at), column: at - text.lastIndexOf('\n', at - 1) };
}
