import type { EnumValue } from '../document/reference.ts';

/** Values that begin with the same word; those of families too small for a name of their own have none. */
export type EnumFamily = { name: string | undefined; values: EnumValue[] };

/** Fewer values than this are no family. */
const SMALLEST = 3;

/**
 * A long list of values by the word they begin with (`gpt-4o`, `gpt-4.1` → `gpt`), families in the order in which the
 * document first names them; the values without a family come last. One list, when less than half of it is families.
 */
export function familiesOf(values: EnumValue[]): EnumFamily[] {
  const groups = Map.groupBy(values, ({ value }) => (typeof value === 'string' ? firstWord(value) : ''));
  const named = [...groups].filter(([name, members]) => name !== '' && members.length >= SMALLEST);
  const inFamilies = named.reduce((sum, [, members]) => sum + members.length, 0);
  if (named.length < 2 || inFamilies * 2 < values.length) return [{ name: undefined, values }];
  const rest = values.filter((one) => !named.some(([, members]) => members.includes(one)));
  return [
    ...named.map(([name, members]) => ({ name, values: members })),
    ...(rest.length === 0 ? [] : [{ name: '…', values: rest }]),
  ];
}

function firstWord(value: string): string {
  return /^\p{L}+/u.exec(value)?.[0].toLowerCase() ?? '';
}
