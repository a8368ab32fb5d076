import { distance } from 'fastest-levenshtein';

/**
 * The pages whose paths are most similar to one that does not exist, best first, at most `count`. Compares the full paths
 * and the last segments, and drops what differs in more than half of its characters.
 */
export function nearest<Row extends { path: string }>(rows: Row[], path: string, count = 3): Row[] {
  return rows
    .map((row) => ({
      row,
      dissimilarity: Math.min(dissimilarity(row.path, path), dissimilarity(lastSegment(row.path), lastSegment(path))),
    }))
    .filter((candidate) => candidate.dissimilarity <= 0.5)
    .toSorted((a, b) => a.dissimilarity - b.dissimilarity)
    .slice(0, count)
    .map(({ row }) => row);
}

/** Edit distance of two paths, divided by the length of the longer one: 0 is equal, 1 is nothing in common. */
function dissimilarity(a: string, b: string): number {
  const [left, right] = [plain(a), plain(b)];
  const length = Math.max(left.length, right.length);
  return length === 0 ? 1 : distance(left, right) / length;
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
