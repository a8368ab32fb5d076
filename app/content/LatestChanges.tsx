import type { ChangelogEntry } from '../core/page.ts';

/** The newest entries as a short list of links. `path` of an entry is its href. */
export function LatestChanges({ entries, count = 4 }: { entries: ChangelogEntry[]; count?: number }) {
  return (
    <ul className="latest-changes">
      {entries.slice(0, count).map((entry) => (
        <li key={entry.path}>
          <time dateTime={entry.date}>{entry.date}</time> <a href={entry.path}>{entry.title}</a>
        </li>
      ))}
    </ul>
  );
}
