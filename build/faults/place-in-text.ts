import type { FaultLocation } from './fault.ts';

/** Line and column, from 1, of a pattern's first match in a file's text; the file alone when there is none. */
export function placeInText({ file, text }: { file: string; text: string }, pattern: RegExp): FaultLocation {
  const at = text.search(pattern);
  if (at < 0) return { file };
  const before = text.slice(0, at).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
