import { expect, test } from 'vitest';
import { highlight } from '../content/highlight.ts';
import { compactCode } from './compact-code.ts';

const text = (html: string) => html.replaceAll(/<[^>]+>/g, '');

test.each([
  ['json', '{\n  "a": [1, "<b>"],\n  "c": ""\n}'],
  ['python', 'import os\n\nx = os.environ["A"]  # 注释\nprint(f"{x}")'],
  ['shellscript', `curl "https://example.com" \\\n  -H 'A: b' \\\n  -d '{\n  "a": 1\n}'`],
])('of %s keeps every character, in order, and its coloured words', async (grammar, code) => {
  const html = await highlight(code, grammar);
  const compact = compactCode(html);
  expect(text(compact)).toBe(text(html));
  expect(compact).toContain('<span class="t-');
  expect((compact.match(/<span/g) ?? []).length).toBe((compact.match(/<\/span>/g) ?? []).length);
  expect(compact.length).toBeLessThan(html.length * 0.8);
});
