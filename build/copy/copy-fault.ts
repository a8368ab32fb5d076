import { format } from 'autocorrect-node';

/** A remark on the words of a text, with the edit that mends it where there is one; offsets count from the text's beginning. */
export type CopyFault = {
  line: number;
  message: string;
  edit: { start: number; end: number; text: string } | undefined;
};

/** The terms of the house: what is written, and what stands in its place. */
export type Term = { wrong: RegExp; right: string };

/** What copy is held against besides spacing and punctuation. */
export type CopyRules = { terms: Term[]; models: ReadonlySet<string> | undefined };

/** A piece of running text with Chinese spacing and punctuation; spaces at its ends belong to its neighbours. */
export function spaced(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  return before + inner.split('\n').map(formatLine).join('\n') + after;
}

/** AutoCorrect narrows a full-width mark after a Latin word at the end; what follows may well be Chinese. */
function formatLine(line: string): string {
  const better = format(line);
  const [last] = /[：，。；！？]$/.exec(line) ?? [];
  return last === undefined || better.endsWith(last) ? better : better.slice(0, -1) + last;
}

/** Applies the edits of faults to a text; edits do not overlap, as each belongs to a node of its own. */
export function applyEdits(text: string, faults: CopyFault[]): string {
  const edits = faults.flatMap(({ edit }) => (edit === undefined ? [] : [edit])).toSorted((a, b) => b.start - a.start);
  return edits.reduce(
    (mended, { start, end, text: replacement }) => mended.slice(0, start) + replacement + mended.slice(end),
    text,
  );
}
