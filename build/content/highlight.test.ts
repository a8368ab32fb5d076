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

test('lines that other codes have, too, are coloured by what stands before them, and by languages that come later', async () => {
  const fence = '```dockerfile\nFROM node\n```';
  await highlight(fence, 'markdown');
  await highlight('FROM node', 'dockerfile');
  expect(await highlight(fence, 'markdown')).toContain('<span class="t-keyword">FROM</span>');
  const [first, second, third] = await Promise.all(
    ['a = """\nimport os\n"""', 'import os', 'a = """\nimport os\n"""'].map((code) => highlight(code, 'python')),
  );
  expect(second).toContain('<span class="t-keyword">import</span>');
  expect(first).not.toContain('t-keyword">import');
  expect(third).toBe(first);
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
