import { Fragment } from 'react';
import type { Page } from '../core/page.ts';

/** The page's h1. Lines end between phrases; the date that a changelog entry's title begins with is above it. */
export function PageTitle({ page: { title, date, phrases = [title] } }: { page: Page }) {
  return (
    <h1>
      {phrases.map((phrase, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {phrase === date ? <span className="title-date">{phrase}</span> : phrase}
        </Fragment>
      ))}
    </h1>
  );
}
