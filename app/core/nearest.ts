import { distance } from 'fastest-levenshtein';

/**
 * The paths or ids that are most similar to one that does not exist, best first, at most `count`. Compares them whole and
 * by their last segments, and drops what differs in more than half of its characters, or in far more than the first.
 */
export function nearest(known: Iterable<string>, query: string, count = 3): string[] {
  const [whole, last] = [plain(query), lastSegment(query)];
  return Array.from(known, (name) => ({
    name,
    dissimilarity: Math.min(dissimilarity(plain(name), whole), dissimilarity(lastSegment(name), last)),
  }))
    .filter((candidate) => candidate.dissimilarity <= 0.5)
    .toSorted((a, b) => a.dissimilarity - b.dissimilarity)
    .filter((candidate, _, [first]) => candidate.dissimilarity <= (first?.dissimilarity ?? 0) + 0.2)
    .slice(0, count)
    .map(({ name }) => name);
}

/**
 * The name that is surely meant by one that is not known: at most two letters differ, and those are at most two fifths.
 * Han characters are words rather than letters, so a text with any is no misspelling.
 */
export function misspelt(known: readonly string[], written: string): string | undefined {
  if (known.includes(written) || /\p{Script=Han}/u.test(written)) return undefined;
  return nearest(known, written, 1).find(
    (name) => distance(name, written) <= 2 && dissimilarity(plain(name), plain(written)) <= 0.4,
  );
}

/** What to write instead of a name: those that are most similar, or else another remedy. */
export function didYouMean(similar: string | string[] | undefined, otherwise: string): string {
  const names = [similar ?? []].flat();
  return names.length === 0 ? otherwise : `did you mean ${names.join(' or ')}?`;
}

/** Edit distance, divided by the length of the longer one: 0 is equal, 1 is nothing in common. */
function dissimilarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return length === 0 ? 1 : distance(a, b) / length;
}

function lastSegment(path: string): string {
  return plain(path).split('/').at(-1) ?? '';
}

function plain(path: string): string {
  return path
    .toLowerCase()
    .replace(/(?:\/index)?(?:\.html?)?$/, '')
    .replace(/^\/+|\/+$/g, '');
}
