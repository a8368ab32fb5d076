import { Fragment, useId, type CSSProperties } from 'react';
import type { ChangelogEntry } from '../core/page.ts';
import { Phrases } from './Phrases.tsx';
import { message as t } from './message.ts';
import { breakableParts, staysWhole } from './stays-whole.ts';
import { WholeNames } from './WholeNames.tsx';

/** The smallest phones have room for a name of so many characters. */
const maxNameCharacters = 28;

/**
 * Every entry of the changelog, newest first, with a radio button for each kind of change: CSS (timeline.css) hides what
 * the checked one leaves out, for at most six kinds. `path` of an entry is its href.
 */
export function ChangelogTimeline({ entries }: { entries: ChangelogEntry[] }) {
  const name = useId();
  const kinds = [...new Set(entries.flatMap((entry) => entry.kinds.map(({ kind }) => kind)))];
  const count = (kind: string) => entries.filter((entry) => entry.kinds.some((group) => group.kind === kind)).length;
  return (
    <div className="timeline">
      <div className="filters" role="radiogroup" aria-label={t('Filter by kind of change')}>
        <label className="filter">
          <input type="radio" name={name} value="" defaultChecked />
          {t('All')}
          <span>{entries.length}</span>
        </label>
        {kinds.map((kind) => (
          <label key={kind} className="filter" data-kind={kind}>
            <input type="radio" name={name} value={kind} />
            {kind}
            <span>{count(kind)}</span>
          </label>
        ))}
      </div>
      <ol>
        {entries.map((entry) => (
          <li
            key={entry.path}
            className="entry"
            data-nr={entry.kinds.map(({ kind }) => kinds.indexOf(kind) + 1).join(' ')}
          >
            <time dateTime={entry.date}>{entry.date}</time>
            <h3 id={entry.date}>
              <a href={entry.path}>
                <Phrases phrases={entry.phrases} />
              </a>
            </h3>
            <p>
              <WholeNames text={entry.description} maxCharacters={maxNameCharacters} />
            </p>
            {entry.kinds.map(({ kind, items }) => (
              <div
                key={kind}
                className="entry-kind"
                data-kind={kind}
                data-nr={kinds.indexOf(kind) + 1}
                style={heightEstimate(items)}
              >
                <span className="badge">{kind}</span>
                <ul>
                  {items.map((item) => (
                    <li key={item}>
                      <TextWithCode text={item} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Custom properties from which the style sheet estimates a list's height, in narrow and in wide windows. */
function heightEstimate(items: string[]): CSSProperties {
  const lines = (perLine: number) => items.reduce((sum, item) => sum + Math.ceil(widthInEm(item) / perLine), 0);
  return { '--items': items.length, '--lines': lines(16), '--wide-lines': lines(28) } as CSSProperties;
}

/** Approximate width of a text in em: a Chinese character counts one, others about a half. */
function widthInEm(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u2E7F' ? 1 : 0.52), 0);
}

/** Every second part between backticks is code. */
function TextWithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className={staysWhole(part) ? 'whole' : undefined}>
        {breakableParts(part).map(({ text: piece, breaks, beginsUrl }, place) => (
          <Fragment key={place}>
            {breaks === undefined ? null : <wbr className={breaks === 'narrow' ? 'narrow' : undefined} />}
            {beginsUrl ? <span className="whole">{piece}</span> : piece}
          </Fragment>
        ))}
      </code>
    ) : (
      <WholeNames key={index} text={part} maxCharacters={maxNameCharacters} />
    ),
  );
}
