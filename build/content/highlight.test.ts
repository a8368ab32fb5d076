import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&');

test('many codes are answered in their order, while the thread starts, too, so that the first fault of a page is told', async () => {
  const answered: string[] = [];
  const codes = Array.from({ length: 110 }, (_, number) => `a = ${number}`);
  await Promise.all(codes.map((code) => highlight(code, 'js').then(() => answered.push(code))));
  expect(answered).toEqual(codes);
});

test('the JSON that a command sends has its colours, also where a language that embeds the shell came first', async () => {
  await highlight('```sh\nls\n```', 'markdown');
  expect(await highlight(`curl -d '{"a": 1}' https://example.com`, 'sh')).toContain(
    '<span class="t-keyword">"a"</span>',
  );
});

test.each([
  ['json', '{\n  "a": [1, "<b>"],\n  "c": ""\n}'],
  ['python', 'import os\n\nx = os.environ["A"]  # 注释\nprint(f"{x}")'],
  ['shellscript', `curl "https://example.com" \\\n  -H 'A: b' \\\n  -d '{\n  "a": 1\n}'`],
])('%s keeps every character, in order, and neighbours of one color share an element', async (grammar, code) => {
  const html = await highlight(code, grammar);
  expect(text(html)).toBe(code);
  expect(html).toContain('<span class="t-');
  expect(html).not.toMatch(/<span class="(t-[a-z]+)">[^<]*<\/span><span class="\1">/);
  expect(html).not.toContain('class="line');
});

test.each([
  ['a line is marked', 'a = 1\nb = 2', '{2}', 'line highlighted'],
  ['a line is in focus', 'a = 1\nb = 2 # [!code focus]', '', 'line focused'],
  ['lines are numbered', 'a = 1\nb = 2', 'showLineNumbers', 'line'],
])('each line is an element where %s', async (_, code, meta, last) => {
  const html = await highlight(code, 'python', meta);
  expect([...html.matchAll(/<span class="(line[^"]*)">/g)].map(([, found]) => found)).toEqual(['line', last]);
});
