import { Fragment } from 'react';
import { breakableParts } from './stays-whole.ts';

/** A name or other code with the places where a phone may end a line of it, if it is too long for one. */
export function Breakable({ text }: { text: string }) {
  return breakableParts(text).map(({ text: part, breaks }, index) => (
    <Fragment key={index}>
      {breaks === undefined ? null : <wbr className={breaks === 'narrow' ? 'narrow' : undefined} />}
      {part}
    </Fragment>
  ));
}
