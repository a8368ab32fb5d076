import { toHtml } from 'hast-util-to-html';
import type { ElementContent } from 'hast';
import type { Layout } from '../../app/core/page.ts';
import { headingLine, phrasesOf } from './phrases.ts';

/**
 * A page's title as HTML whose lines end between phrases; the date that a changelog entry's title begins with is above it.
 * On a landing page each clause is an element, for the style sheet to keep together.
 */
export function titleHtml(title: string, { date, layout }: { date?: string | undefined; layout: Layout }): string {
  const phrases = phrasesOf(title);
  if (layout === 'landing') return toHtml(clausesOf(phrases).map((clause) => span(undefined, headingLine(clause))));
  if (date === undefined || phrases[0] !== date) return toHtml(headingLine(phrases));
  const [first = '', ...rest] = phrases.slice(1);
  // The space is in the date's line, where no browser draws it: at the start of the title's Firefox would.
  return toHtml([
    span('title-date', [{ type: 'text', value: `${date} ` }]),
    ...headingLine([first.trimStart(), ...rest]),
  ]);
}

function span(name: string | undefined, children: ElementContent[]): ElementContent {
  return { type: 'element', tagName: 'span', properties: name === undefined ? {} : { className: [name] }, children };
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
