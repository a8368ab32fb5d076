import type { Element, ElementContent } from 'hast';
import { wholeNames } from '../../app/content/whole-names.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const endsInHan = /\p{Script=Han}$/u;
const beginsWithHan = /^\p{Script=Han}/u;

const endsClause = /\p{Po}$/u;

const dateFirst = /^(\d{4}-\d{2}-\d{2})[\s\p{P}]+(.+)$/u;

/** A name with hyphens or with a version, and the marks that cling to it: `（nano-banana）`, `Sonnet 4.5`. */
const name =
  /(\p{Ps}?[^\s\p{Script=Han}\p{Ps}]*\w-\w[^\s\p{Script=Han}\p{Ps}]*|(?<![\w-])[A-Za-z]+ \d+(?:\.\d+)*(?![\w-]))/u;

/**
 * Cuts a title into the pieces between which a line may end: after a punctuation mark and between words of Chinese, but not
 * before a word of one character. A date that the title begins with, and a name with hyphens or a version, are pieces of
 * their own.
 * @returns pieces that, put together, are the title; a space takes the place of the mark behind a date
 */
export function phrasesOf(title: string): string[] {
  const [, date, rest] = dateFirst.exec(title) ?? [];
  if (date !== undefined && rest !== undefined) return [date, ...phrasesOf(` ${rest}`)];
  return title.split(name).flatMap((part, index) => (index % 2 === 1 ? [part] : wordsOf(part)));
}

function wordsOf(title: string): string[] {
  const phrases: string[] = [];
  let isLone = false;
  for (const { segment } of segmenter.segment(title)) {
    const last = phrases.at(-1);
    const isApart = last !== undefined && endsInHan.test(last) && beginsWithHan.test(segment) && segment.length > 1;
    const isClause = last !== undefined && endsClause.test(last) && beginsWithHan.test(segment);
    if (last === undefined || isClause || (isApart && !isLone)) phrases.push(segment);
    else phrases[phrases.length - 1] = last + segment;
    isLone = phrases.at(-1) === segment && segment.length === 1 && beginsWithHan.test(segment);
  }
  return phrases;
}

/** Names of more characters do not fit a heading on a phone. */
const maxWholeCharacters = 16;

/** Phrases with `<wbr>` between them. A name in them is an element that the style sheet keeps on one line. */
export function headingLine(phrases: string[]): ElementContent[] {
  return phrases.flatMap((phrase, index): ElementContent[] => [
    ...(index === 0 ? [] : [element('wbr', {}, [])]),
    ...wholeNames(phrase, maxWholeCharacters).map(({ text, isWhole }): ElementContent => {
      const content: ElementContent = { type: 'text', value: text };
      return isWhole ? element('span', { className: ['whole'] }, [content]) : content;
    }),
  ]);
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}
