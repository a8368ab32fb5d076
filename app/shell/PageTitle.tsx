import { Fragment } from 'react';
import type { Page } from '../core/page.ts';

/**
 * The page's h1, whose lines end between phrases; the date that a changelog entry's title begins with is above it.
 * On a landing page each clause is an element, for the style sheet to keep together.
 */
export function PageTitle({ page: { title, date, layout, phrases = [title] } }: { page: Page }) {
  if (layout !== 'landing')
    return (
      <h1>
        <Phrases phrases={phrases} date={date} />
      </h1>
    );
  return (
    <h1>
      {clausesOf(phrases).map((clause, index) => (
        <span key={index}>
          <Phrases phrases={clause} />
        </span>
      ))}
    </h1>
  );
}

function Phrases({ phrases, date }: { phrases: string[]; date?: string | undefined }) {
  return phrases.map((phrase, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {phrase === date ? <span className="title-date">{phrase}</span> : phrase}
    </Fragment>
  ));
}

/** A clause goes on up to a punctuation mark. */
function clausesOf(phrases: string[]): string[][] {
  const clauses: string[][] = [];
  let isEnded = true;
  for (const phrase of phrases) {
    if (isEnded) clauses.push([]);
    clauses.at(-1)?.push(phrase);
    isEnded = /\p{Po}$/u.test(phrase);
  }
  return clauses;
}
