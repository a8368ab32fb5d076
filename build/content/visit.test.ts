import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { SKIP, visit } from './visit.ts';

const tree = () => fromMarkdown('# A `b`\n\n- *c*\n- d');

test('visits parents before what is inside them, and only the nodes of a type if one is named', () => {
  const types: string[] = [];
  visit(tree(), (node) => void types.push(node.type));
  expect(types.join(' ')).toBe(
    'root heading text inlineCode list listItem paragraph emphasis text listItem paragraph text',
  );
  const texts: string[] = [];
  visit(tree(), 'text', (node) => void texts.push(node.value));
  expect(texts).toEqual(['A ', 'c', 'd']);
});

test('leaves out what is inside a node that is skipped, and goes on where the visitor says', () => {
  const seen: string[] = [];
  const page = tree();
  visit(page, (node, index, parent) => {
    if (node.type === 'emphasis') return SKIP;
    if (node.type === 'heading' && parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type === 'text') seen.push(node.value);
    return undefined;
  });
  expect(seen).toEqual(['d']);
  expect(page.children.map(({ type }) => type)).toEqual(['list']);
});
