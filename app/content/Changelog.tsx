import { Fragment, useId, type CSSProperties } from 'react';
import type { ChangelogEntry, ChangelogItem } from '../core/page.ts';
import { inLines } from './in-lines.tsx';
import { message as t } from './message.ts';
import { breakableParts, date, isUnbreakable } from './stays-whole.ts';

/** All entries, newest first, with a CSS-only filter for at most six kinds; `path` of an entry is its href. */
export function ChangelogTimeline({ entries }: { entries: ChangelogEntry[] }) {
  const name = useId();
  const kinds = [...new Set(entries.flatMap((entry) => entry.kinds.map(({ kind }) => kind)))];
  const count = (kind: string) => entries.filter((entry) => entry.kinds.some((group) => group.kind === kind)).length;
  return (
    <div className="timeline">
      <div className="filters" role="radiogroup" aria-label={t('Filter by kind of change')}>
        {[undefined, ...kinds].map((kind) => (
          <label key={kind ?? ''} className="filter" data-kind={kind}>
            <input type="radio" name={name} value={kind ?? ''} defaultChecked={kind === undefined} />
            {kind ?? t('All')}
            <span>{kind === undefined ? entries.length : count(kind)}</span>
          </label>
        ))}
      </div>
      <ol>
        {entries.map((entry) => (
          <li
            key={entry.path}
            className="entry"
            data-nr={entry.kinds.map(({ kind }) => kinds.indexOf(kind) + 1).join(' ')}
            style={{ '--rows': rowsOf(entry) } as CSSProperties}
          >
            <time dateTime={entry.date}>{entry.date}</time>
            <h3 id={entry.date}>
              <a href={entry.path}>{inLines(entry.title)}</a>
            </h3>
            <p>{inLines(entry.description)}</p>
            {entry.kinds.map(({ kind, items }) => (
              <div key={kind} className="entry-kind" data-kind={kind} data-nr={kinds.indexOf(kind) + 1}>
                <span className="badge">{kind}</span>
                <Items items={items} />
              </div>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Estimates the lines of an entry in a wide window: its changes in lines of 28 characters, and those around them. */
function rowsOf({ kinds }: ChangelogEntry): number {
  return 5 + Math.round(lengthOf(kinds.flatMap(({ items }) => items)) / 28);
}

function lengthOf(items: ChangelogItem[]): number {
  return items.reduce((sum, { text, items: nested }) => sum + text.length + lengthOf(nested), 0);
}

function Items({ items }: { items: ChangelogItem[] }) {
  return (
    <ul>
      {items.map(({ text, items: nested }) => (
        <li key={text}>
          <TextWithCode text={text} />
          {nested.length > 0 && <Items items={nested} />}
        </li>
      ))}
    </ul>
  );
}

/** Renders a text with code in backticks; dates outside code stay on one line. */
function TextWithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className={isUnbreakable(part) ? 'whole' : undefined}>
        {breakableParts(part).map(({ text: piece, breaks, beginsUrl }, place) => (
          <Fragment key={place}>
            {breaks === undefined ? null : <wbr className={breaks === 'narrow' ? 'narrow' : undefined} />}
            {beginsUrl ? <span className="whole">{piece}</span> : piece}
          </Fragment>
        ))}
      </code>
    ) : (
      part.split(date).map((piece, place) =>
        place % 2 === 1 ? (
          <span key={place} className="date">
            {piece}
          </span>
        ) : (
          piece
        ),
      )
    ),
  );
}

/** The newest entries as a short list of links. `path` of an entry is its href. */
export function LatestChanges({ entries, count = 4 }: { entries: ChangelogEntry[]; count?: number }) {
  return (
    <ul className="latest-changes">
      {entries.slice(0, count).map((entry) => (
        <li key={entry.path}>
          <time dateTime={entry.date}>{entry.date}</time> <a href={entry.path}>{inLines(entry.title)}</a>
        </li>
      ))}
    </ul>
  );
}
