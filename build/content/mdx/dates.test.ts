import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { dates } from './dates.ts';

function marked(html: string): string {
  const tree = fromParse5(parseFragment(html));
  if (tree.type !== 'root') throw new Error('parse5 gave no fragment');
  dates()(tree);
  return toHtml(tree);
}

test('a date stays in one line, with the colon or semicolon after it', () => {
  expect(marked('<p>于 2025-08-27 与 2025-09-01：停用</p>')).toBe(
    '<p>于 <span class="date">2025-08-27</span> 与 <span class="date">2025-09-01：</span>停用</p>',
  );
});

test('code and other numbers stay as they are', () => {
  for (const html of ['<p><code>2025-08-27</code></p>', '<pre>2025-08-27</pre>', '<p>2025-8-27 12025-08-27</p>'])
    expect(marked(html)).toBe(html);
});
