import { distance } from 'fastest-levenshtein';

/**
 * Returns the known paths or ids that are most similar to an unknown one, best first, at most `count`. Compares whole
 * names and last segments. Drops names that differ in more than half of their characters or by much more than the best.
 */
export function nearest(known: Iterable<string>, query: string, count = 3): string[] {
  const [fullQuery, lastPart] = [normalized(query), lastSegment(query)];
  return Array.from(known, (name) => ({
    name,
    dissimilarity: Math.min(dissimilarity(normalized(name), fullQuery), dissimilarity(lastSegment(name), lastPart)),
  }))
    .filter((candidate) => candidate.dissimilarity <= 0.5)
    .toSorted((a, b) => a.dissimilarity - b.dissimilarity)
    .filter((candidate, _, [first]) => candidate.dissimilarity <= (first?.dissimilarity ?? 0) + 0.2)
    .slice(0, count)
    .map(({ name }) => name);
}

/**
 * Returns the known name of which a text is a likely misspelling: at most two letters and two fifths of it differ.
 * A text with Han characters is never a misspelling, because they are words rather than letters.
 */
export function misspelt(known: readonly string[], text: string): string | undefined {
  if (known.includes(text) || /\p{Script=Han}/u.test(text)) return undefined;
  return nearest(known, text, 1).find(
    (name) => distance(name, text) <= 2 && dissimilarity(normalized(name), normalized(text)) <= 0.4,
  );
}

/** Returns a hint that suggests similar names, or `otherwise` if there are none. */
export function didYouMean(similar: string | string[] | undefined, otherwise: string): string {
  const names = [similar ?? []].flat();
  return names.length === 0 ? otherwise : `did you mean ${names.join(' or ')}?`;
}

/** Returns the edit distance divided by the longer length: 0 for equal texts, 1 for nothing in common. */
function dissimilarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return length === 0 ? 1 : distance(a, b) / length;
}

function lastSegment(path: string): string {
  return normalized(path).split('/').at(-1) ?? '';
}

function normalized(path: string): string {
  return path
    .toLowerCase()
    .replace(/(?:\/index)?(?:\.html?)?$/, '')
    .replace(/^\/+|\/+$/g, '');
}
