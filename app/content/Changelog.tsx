import { Fragment, useId, type CSSProperties, type ReactNode } from 'react';
import { partsByName, type ChangelogEntry, type ChangelogItem } from '../core/page.ts';
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

/** Renders a title: names such as `gpt-image-1` stay on one line where they fit, other text breaks between phrases. */
export function inLines(title: string): ReactNode[] {
  return partsByName(title).map((part, place) => (
    <Fragment key={place}>
      {place % 2 === 0 ? (
        phrasesOf(part).map((phrase, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {phrase}
          </Fragment>
        ))
      ) : (
        <span className="title-name">{part}</span>
      )}
    </Fragment>
  ));
}

/** A run of Han or kana that is longer than a line of the smallest phone, and so may break between words. */
const longRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{11,}/gu;
const wordSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a text into phrases at full-width punctuation, where Safari's `keep-all` does not break. */
function phrasesOf(text: string): string[] {
  return text
    .replaceAll(longRun, (run) => Array.from(wordSegmenter.segment(run), ({ segment }) => segment).join('\u200b'))
    .split(/(?<=[\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f])(?![\s\p{Pe}\p{Pf}\p{Po}])|\u200b/u);
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
