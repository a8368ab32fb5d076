import type { Element, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { renderContent } from '../../../tests/support/render-content.ts';
import { unbroken } from './unbroken.ts';

/** Returns the output of the plugin for a text. */
function codeOf(text: string, parent = 'p'): Element {
  const code: Element = { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: text }] };
  const tree: Root = {
    type: 'root',
    children: [{ type: 'element', tagName: parent, properties: {}, children: [code] }],
  };
  unbroken()(tree);
  return code;
}

function partsOf(text: string): string[] {
  return codeOf(text).children.map((child) => (child.type === 'text' ? child.value : toHtml(child)));
}

function classOf(text: string, parent = 'p'): unknown {
  return codeOf(text, parent).properties['className'];
}

test('short names that a browser could break stay on one line', () => {
  for (const name of ['GET /models', 'claude-sonnet-4-6', 'text-embedding-3-large'])
    expect(classOf(name), name).toEqual(['whole']);
});

test('what may not fit, what cannot break, and blocks of code stay as they are', () => {
  expect(classOf('qwen3-next-80b-a3b-instruct')).toBeUndefined();
  expect(classOf('temperature')).toBeUndefined();
  expect(classOf('curl -I', 'pre')).toBeUndefined();
});

/** Returns the text of code, with `|` for a line break opportunity, and `~` for one on the narrowest phones only. */
function breaksOf(text: string): string {
  const breaks: Record<string, string> = { '<wbr>': '|', '<wbr class="narrow">': '~' };
  return partsOf(text)
    .map((part) => breaks[part] ?? part.replaceAll(/<.*?>/g, ''))
    .join('');
}

test.each([
  ['a path of fields', 'stream_options.include_usage', 'stream_options.|include_usage'],
  ['a URL', 'https://api.example.com/v1/chat?n=1&user=me', 'https://api.~example.~com/|v1/|chat?|n=1&|user=|me'],
  ['a call', 'model_dump(exclude_none=True)', 'model_dump(|exclude_none=|True)'],
])('%s that is too long for a phone breaks after its marks, and not inside a word', (_, code, broken) => {
  expect(breaksOf(code)).toBe(broken);
});

test('the scheme of a URL, and the name after it, stay on one line in every browser', () => {
  for (const url of ['https://api.example.com/v1/chat', 'wss://localhost:8787/v1/realtime'])
    expect(partsOf(url)[0], url).toMatch(/^<span class="whole">\w+:\/\/\w/);
  expect(partsOf('model_dump(exclude_none=True)')[0]).not.toContain('span');
});

test('a name that is too long for a cell of the smallest phones breaks between its words there', () => {
  expect(breaksOf('OpenAIInvalidDataException')).toBe('OpenAIInvalid~Data~Exception');
  expect(breaksOf('rejected_prediction_tokens')).toBe('rejected_~prediction_~tokens');
  expect(breaksOf('conversation.item.added')).toBe('conversation.~item.~added');
});

test('what fits, and the name of a model, are given no break', () => {
  for (const code of ['max_tokens', 'a.b.c', 'POST /chat', 'claude-sonnet-4.5-20250929-thinking'])
    expect(breaksOf(code)).toBe(code);
});

function marked(html: string): string {
  const tree = fromParse5(parseFragment(html));
  if (tree.type !== 'root') throw new Error('parse5 gave no fragment');
  unbroken()(tree);
  return toHtml(tree);
}

test('a date stays in one line, with the colon or semicolon after it', () => {
  expect(marked('<p>于 2025-08-27 与 2025-09-01：停用</p>')).toBe(
    '<p>于 <span class="date">2025-08-27</span> 与 <span class="date">2025-09-01：</span>停用</p>',
  );
});

test('no date of code, or of another number, is marked', () => {
  for (const html of ['<p><code>2025-08-27</code></p>', '<pre>2025-08-27</pre>', '<p>2025-8-27 12025-08-27</p>'])
    expect(marked(html)).not.toContain('class="date"');
});

test('a date that is the text of a component, or of a tag that holds nothing else, stays a text', async () => {
  const dates = '<svg><title>2025-08-27</title><text>2025-08-27</text></svg>\n<option>2025-08-27</option>';
  expect((await renderContent(dates)).html).toBe(dates);
});
