import type { Element, Root } from 'hast';
import { expect, test } from 'vitest';
import { shortCode } from './short-code.ts';

/** The class of a text's code after the plugin. */
function classOf(text: string, parent = 'p'): unknown {
  const code: Element = { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: text }] };
  const tree: Root = {
    type: 'root',
    children: [{ type: 'element', tagName: parent, properties: {}, children: [code] }],
  };
  shortCode()(tree);
  return code.properties['className'];
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
