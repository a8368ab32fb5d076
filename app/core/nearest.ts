import { distance } from 'fastest-levenshtein';

/**
 * The pages whose paths are most like one that does not exist, the likeliest first, at most `count`.
 * A path counts by its best fit: as a whole, or its last segment against the last segment of the page's.
 * What differs in more than half of its characters is not like it.
 */
export function nearest<Row extends { path: string }>(rows: Row[], path: string, count = 3): Row[] {
  return rows
    .map((row) => ({
      row,
      unlikeness: Math.min(unlikeness(row.path, path), unlikeness(lastSegment(row.path), lastSegment(path))),
    }))
    .filter((candidate) => candidate.unlikeness <= 0.5)
    .toSorted((a, b) => a.unlikeness - b.unlikeness)
    .slice(0, count)
    .map(({ row }) => row);
}

/** Edits between two paths as a share of the longer one: 0 is equal, 1 is nothing in common. */
function unlikeness(a: string, b: string): number {
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
