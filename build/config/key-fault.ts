import { Fault, lineAt } from '../faults/fault.ts';

/** The configuration as its author wrote it, for the locations of faults. */
export type ConfigText = { file: string; text: string };

/** The fault of one key of the configuration; the line is that of the key's last name in the file, behind those around it. */
export function keyFault(keys: PropertyKey[], message: string, source: ConfigText, hint?: string): Fault {
  return new Fault({ file: source.file, line: lineOf(keys, source.text) }, `${formatKeys(keys)}: ${message}`, hint);
}

/** The line of the last of some keys that follow each other in the text; undefined when none is found. */
function lineOf(keys: PropertyKey[], text: string): number | undefined {
  let offset: number | undefined;
  for (const key of keys.filter((key) => typeof key === 'string')) {
    const next = text.slice(offset ?? 0).search(new RegExp(`(?<!\\w)${RegExp.escape(key)}['"]?:`));
    if (next >= 0) offset = (offset ?? 0) + next;
  }
  return offset === undefined ? undefined : lineAt(text, offset);
}

function formatKeys(keys: PropertyKey[]): string {
  if (keys.length === 0) return 'the default export';
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
