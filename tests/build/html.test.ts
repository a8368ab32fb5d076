import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../app/core/messages.ts';
import type { RenderedPage } from '../../app/core/page.ts';
import { extractSections } from '../../features/search/build/extract-sections.ts';
import { renderReference } from '../support/expect-whole-reference.ts';
import { renderContent } from '../support/render-content.ts';
import { pageToMarkdown } from '../../build/outputs/markdown/page-to-markdown.ts';

const renderMarkdown = (body: string) => renderContent(body, { file: '/site/content/a.md' });

/** The page's twin in Markdown. */
const twinOf = (html: string) =>
  pageToMarkdown(
    { page: { title: 'T', description: 'D' }, html } as RenderedPage,
    'https://docs.example.com/a/',
    messagesOf('zh-Hans'),
  );

/** What the search finds. */
const searchedOf = (html: string) =>
  extractSections(`<div id="content">${html}</div>`)
    .map(({ title, text }) => `${title} ${text}`)
    .join(' ');

describe('HTML in Markdown', () => {
  test('is rendered, and what is no HTML stays text', async () => {
    const { html, warnings } = await renderMarkdown(
      '返回 Promise<string>，<kbd>Ctrl</kbd>，一<br>二\n\n<details><summary>摘要</summary>\n\n**内文**\n\n</details>\n\n<image>',
    );
    expect(html).toContain('返回 Promise&lt;string&gt;，<kbd>Ctrl</kbd>，一<br/>二');
    expect(html).toContain('<details><summary>摘要</summary>\n<p><strong>内文</strong></p>\n</details>');
    expect(html).toContain('<p>&lt;image&gt;</p>');
    expect(warnings).toEqual([]);
  });

  test('cannot act, and keeps the code blocks and callouts around it', async () => {
    const { html } = await renderMarkdown(
      '<b onclick="alert(1)" style="color:red">粗</b> <a href="javascript:alert(1)">链</a>\n\n```js title="a.js"\na\n```\n\n:::note\n\n<mark>标</mark>\n\n:::',
    );
    expect(html).toContain('<b>粗</b> <a>链</a>');
    expect(html).toContain('a.js');
    expect(html).toMatch(/<aside[^>]*class="callout[^]*<mark>标<\/mark>/);
  });

  test('that a page cannot have is shown as it is written, with what to write instead', async () => {
    const { html, warnings } = await renderMarkdown(
      '<Steps>\n\n1. 一\n\n</Steps>\n\n<iframe src="/a/">框</iframe> <svg></svg>',
    );
    expect(html).toContain('&lt;Steps&gt;');
    expect(html).toContain('&lt;iframe src=&quot;/a/&quot;&gt;框&lt;/iframe&gt;');
    expect(warnings).toEqual([
      expect.stringContaining('rename the page to end in .mdx'),
      expect.stringContaining('link to what it shows'),
      expect.stringContaining('<svg> is shown as text'),
    ]);
  });
});

test('a comment in Markdown without an end is told, as it would hide the rest of the page', async () => {
  await expect(renderMarkdown('文\n\n<!-- 注\n\n文')).rejects.toThrow('has no end');
});

test('each word of a Markdown page is on the page, in its Markdown and in the search', async () => {
  let count = 0;
  const word = fc.constantFrom('word', '文字').map((text) => `${text}${++count}w`);
  const tags = ['kbd', 'b', 'string', 'image', 'T', 'Steps', 'iframe', 'font', 'video', 'mark', 'q', 'title', 'sub'];
  const inline = fc.oneof(
    word,
    fc.tuple(fc.constantFrom(...tags), word).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    fc
      .tuple(fc.constantFrom(...tags, 'br', 'script', '/p', '!x', '?php'), word)
      .map(([tag, text]) => `<${tag}> ${text}`),
    fc.tuple(fc.constantFrom('**', '_', '~~', '`'), word).map(([mark, text]) => `${mark}${text}${mark}`),
    word.map((text) => `[${text}](https://example.org/)`),
    word.map((text) => `https://example.org/${text}。`),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
  const cell = line.map((text) => text.replaceAll('|', ''));
  const blockTags = [
    'div',
    'table',
    'details',
    'center',
    'section',
    'tbody',
    'ul',
    'li',
    'figure',
    'dl',
    'pre',
    'p',
    'select',
  ];
  const block = fc.oneof(
    line,
    fc.array(line, { minLength: 2, maxLength: 3 }).map((lines) => lines.join('\n')),
    line.map((text) => `## ${text}`),
    line.map((text) => `> ${text}`),
    fc.tuple(line, line).map(([one, two]) => `- ${one}\n- ${two}`),
    word.map((text) => `\`\`\`js title="${text}t"\n${text}\n\`\`\``),
    fc.tuple(word, line).map(([title, text]) => `:::note[${title}]\n\n${text}\n\n:::`),
    fc.tuple(cell, cell).map(([head, text]) => `| ${head} |\n| --- |\n| ${text} |`),
    fc.tuple(fc.constantFrom(...blockTags), line).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    fc.tuple(fc.constantFrom(...blockTags), line).map(([tag, text]) => `<${tag}>\n\n${text}\n\n</${tag}>`),
    fc
      .tuple(line, line, line)
      .map(
        ([caption, head, text]) =>
          `<table><caption>${caption}</caption><tr><th>${head}</th></tr><tr><td>${text}</td></tr></table>`,
      ),
    fc.tuple(line, line).map(([title, text]) => `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`),
    fc.tuple(line, line).map(([term, text]) => `<dl><dt>${term}</dt><dd>${text}</dd></dl>`),
    fc.tuple(word, word).map(([alt, text]) => `<img src="/favicon.svg" alt="${alt}" title="${text}">`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 5 }), async (blocks) => {
      const source = blocks.join('\n\n');
      const { html } = await renderMarkdown(source);
      const [twin, searched] = [await twinOf(html), searchedOf(html)];
      // Beside a mark of emphasis, a letter may be a character reference.
      const readTwin = twin.replaceAll(/&#x([\dA-F]+);/g, (_, code: string) =>
        String.fromCodePoint(Number(`0x${code}`)),
      );
      for (const [text] of source.matchAll(/(?:word|文字)\d+w/g)) {
        expect(html).toContain(text);
        expect(decodeURI(readTwin)).toContain(text);
        if (!/alt="|title="/.test(source)) expect(searched).toContain(text);
      }
    }),
    { numRuns: 50, examples: [[['<kbd> word1w', '<img src="/favicon.svg" alt="word2w" title="word3w">']]] },
  );
});

test('the search shows what an operation says, not the headings of its parts and the titles of guides', async () => {
  const get = {
    operationId: 'ask',
    summary: 'Ask',
    description: 'Asks a model.',
    'x-guides': [{ title: 'How to ask', path: '/guide/' }],
    parameters: [{ name: 'n', in: 'query', schema: {} }],
    responses: { 200: { description: 'Answered' } },
  };
  const [html = ''] = await renderReference({ openapi: '3.1.0', paths: { '/ask': { get } } });
  const sections = extractSections(`<div id="content">${html}</div>`);
  expect(sections.find(({ title }) => title === 'Ask')?.text).toMatch(/Asks a model\.$/);
});
