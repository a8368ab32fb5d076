import { Fragment, type ReactNode } from 'react';
import { partsByName } from '../core/page.ts';

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

/** Splits a text into phrases at full-width punctuation and brackets, where Safari's `keep-all` does not break. */
function phrasesOf(text: string): string[] {
  return text
    .replaceAll(longRun, (run) => Array.from(wordSegmenter.segment(run), ({ segment }) => segment).join('\u200b'))
    .split(/(?<=[\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f])(?![\s\p{Pe}\p{Pf}\p{Po}])|(?=\uff08)|\u200b/u);
}
