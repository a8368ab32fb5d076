import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { shortCode } from './short-code.ts';

/** A text's code after the plugin. */
function codeOf(text: string, parent = 'p'): Element {
  const code: Element = { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: text }] };
  const tree: Root = {
    type: 'root',
    children: [{ type: 'element', tagName: parent, properties: {}, children: [code] }],
  };
  shortCode()(tree);
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

test('the path of a field that is too long for a phone may be broken after its dots, and nowhere else', () => {
  expect(partsOf('usage.completion_tokens_details.reasoning_tokens')).toEqual([
    'usage.',
    '<wbr>',
    'completion_tokens_details.',
    '<wbr>',
    'reasoning_tokens',
  ]);
  expect(partsOf('response_format.type')).toEqual(['response_format.type']);
  expect(partsOf('claude-sonnet-4.5-20250929-thinking')).toEqual(['claude-sonnet-4.5-20250929-thinking']);
});
