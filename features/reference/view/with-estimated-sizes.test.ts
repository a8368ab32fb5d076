import { expect, test } from 'vitest';
import { withEstimatedSizes } from './with-estimated-sizes.ts';

const sizeOf = (html: string, className: string) => {
  const [, rem = 4, chars, samples] =
    new RegExp(`class="${className}" style="(?:--rem:(\\d+);)?--chars:(\\d+)(?:;--samples:(\\d+))?"`).exec(html) ?? [];
  return { rem: Number(rem), chars: Number(chars), samples: Number(samples) };
};

const panel = (tab: number, lines: number) => `<div data-tabs="${tab}"><pre>${'code\n'.repeat(lines)}</pre></div>`;
const field = (words: string) => `<li class="prop"><div class="text">${words}</div></li>`;
const body = (fields: string) => `<div class="content"><ul class="props">${fields}</ul></div>`;

test('what is written in a part makes it longer; what is folded does not, until somebody unfolds it', () => {
  const words = 'a field of many words '.repeat(20);
  const open = withEstimatedSizes(`<section class="response">${body(field(words))}</section>`);
  const folded = withEstimatedSizes(`<section class="response"><details>${body(field(words))}</details></section>`);
  expect(sizeOf(open, 'response').chars).toBe(sizeOf(open, 'prop').chars);
  expect(sizeOf(folded, 'response')).toMatchObject({ rem: 3, chars: 0 });
  expect(sizeOf(folded, 'prop')).toEqual(sizeOf(open, 'prop'));
});

const samples = (second: number) =>
  `<section class="op columns"><aside class="samples">${panel(1, 3)}${panel(2, second)}</aside></section>`;

test('samples are counted by themselves, of several languages those of the first', () => {
  const size = sizeOf(withEstimatedSizes(samples(4)), 'op columns');
  expect(size).toMatchObject({ rem: 10, chars: 0, samples: 7 });
  expect(sizeOf(withEstimatedSizes(samples(40)), 'op columns')).toEqual(size);
});
