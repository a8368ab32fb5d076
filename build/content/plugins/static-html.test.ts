import { createElement, Fragment } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { evaluate } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import { describe, expect, test } from 'vitest';
import { staticHtml } from './static-html.ts';
import { tables } from './tables.ts';

async function rendered(text: string, frozen: boolean): Promise<string> {
  const { default: Content } = await evaluate(text, { Fragment, jsx, jsxs, remarkPlugins: [remarkGfm], rehypePlugins: frozen ? [tables, staticHtml] : [tables] });
  return renderToStaticMarkup(createElement(Content, { components: { Box: ({ children }: { children?: unknown }) => createElement('section', null, children as string) } })).replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
}

describe('what a page holds', () => {
  test.each([
    ['emphasis, code and links', 'One *two* `three <b>` [four](/five/?a=1&b=2 "six") & "seven"'],
    ['lists', '3. a\n4. b\n   - [x] done\n   - [ ] not *done*'],
    ['tables with aligned columns', '| a | b |\n| :- | -: |\n| *1* | 2 |'],
    ['a component among text', 'Before *it*\n\n<Box>inside *it*</Box>\n\nAfter *it*'],
    ['an expression among text', '*One* and {1 + 1}'],
    ['footnotes', 'Text[^1]\n\n[^1]: The *note*'],
    ['elements with attributes', '<p className="x" data-y="z" aria-label="l">text *it*</p>'],
  ])('is the same HTML when it is written at build time: %s', async (_, text) => {
    expect(normal(await rendered(text, true))).toBe(normal(await rendered(text, false)));
  });
});

test('a static paragraph reaches React as one value', async () => {
  const { compile } = await import('@mdx-js/mdx');
  expect(String(await compile('One *two* **three**', { rehypePlugins: [staticHtml] }))).toContain('__html: "One <em>two</em> <strong>three</strong>"');
});

/** One spelling for what means the same: order of attributes, `x=""` and `x="true"`, space between tags, escapes. */
function normal(markup: string): string {
  return markup
    .replaceAll('/>', '>')
    .replaceAll(/<(\w+)((?:\s[^<>]*)?)\/?>/g, (_, name: string, rest: string) => `<${[name, ...(rest.match(/[^\s=]+(?:="[^"]*")?/g) ?? []).map((one) => one.replace(/="(?:true)?"$/, '')).toSorted()].join(' ')}>`)
    .replaceAll(/>\s+</g, '><')
    .replaceAll('&#x3C;', '&lt;').replaceAll('&#x26;', '&amp;').replaceAll('&gt;', '>');
}
