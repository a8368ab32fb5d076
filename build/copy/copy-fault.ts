import { format } from 'autocorrect-node';

/** A fault in the copy of a text, with the edit that fixes it if there is one; offsets are UTF-16 units from its start. */
export type CopyFault = {
  line: number;
  message: string;
  edit: { start: number; end: number; text: string } | undefined;
};

/** A rule of the style guide: a wrong term and the right one. */
export type Term = { wrong: RegExp; right: string };

/** What copy is checked for besides spacing and punctuation. */
export type CopyRules = { terms: Term[]; models: ReadonlySet<string> | undefined };

/** Corrects the Chinese spacing and punctuation of running text; white space at its ends is kept. */
export function fixSpacing(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  return before + inner.split('\n').map(formatLine).join('\n') + after;
}

/** Keeps a full-width mark at the end, which AutoCorrect narrows after a Latin word, as Chinese may follow. */
function formatLine(line: string): string {
  const better = format(line);
  const [last] = /[：，。；！？]$/.exec(line) ?? [];
  return last === undefined || better.endsWith(last) ? better : better.slice(0, -1) + last;
}

/** Applies the edits of faults to a text. Edits must not overlap. */
export function applyEdits(text: string, faults: CopyFault[]): string {
  const edits = faults.flatMap(({ edit }) => (edit === undefined ? [] : [edit])).toSorted((a, b) => b.start - a.start);
  return edits.reduce(
    (edited, { start, end, text: replacement }) => edited.slice(0, start) + replacement + edited.slice(end),
    text,
  );
}
