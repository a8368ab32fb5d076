import type { ChangelogEntry } from '../model/page.ts';

/** Every entry of the changelog, newest first. */
export function ChangelogTimeline({ entries }: { entries: ChangelogEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={entry.path}>
          <time dateTime={entry.date}>{entry.date}</time>
          <h2 id={entry.date}><a href={entry.path}>{entry.title}</a></h2>
          <p>{entry.description}</p>
          {entry.kinds.map(({ kind, items }) => (
            <div key={kind} data-kind={kind}>
              <p className="badge">{kind}</p>
              <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The newest entries as a short list of links. */
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
