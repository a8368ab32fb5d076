import { describe, expect, test } from 'vitest';
import { complaintsOf } from '../../tests/support/complaints-of.ts';
import { readFrontMatter } from './front-matter.ts';

const page = (yaml: string) => `---\n${yaml}\n---\n\n正文\n`;

/** Returns the faults in a page's front matter, as text. */
function complaint(text: string): string {
  return complaintsOf(() => readFrontMatter(text, 'content/a.mdx')).join('\n');
}

const readLeniently = (text: string) => readFrontMatter(text, 'content/my-page.md', { strict: false });

describe('front matter', () => {
  test('gives its values, a bare date as text', () => {
    const { data, lines } = readFrontMatter(
      page('title: 嵌入\ndescription: 说明\ndate: 2025-08-27\nkeywords: [向量, 1536]'),
      'a.mdx',
    );
    expect(data).toMatchObject({
      title: '嵌入',
      date: '2025-08-27',
      keywords: ['向量', '1536'],
      layout: 'doc',
      draft: false,
    });
    expect(lines).toBe(6);
  });

  test('may be missing on a site that is not strict, where the text says it, and hold what others read', () => {
    expect(readLeniently('# The `title`\n\n> quote\n\nSee [this](/a/) for\nmore.\n')).toMatchObject({
      data: { title: 'The title', description: 'See this for more.' },
      lines: 0,
    });
    for (const heading of [
      '# A &amp; *b_c* \\* {#x} #',
      '# A & b_c \\*[^1]',
      'A & b_c \\*\r\n===',
      '<h1 align="center">A & b_c \\*</h1>',
    ])
      expect(readLeniently(`${heading}\n\nText &lt;a>\n`).data).toMatchObject({
        title: 'A & b_c *',
        description: 'Text <a>',
      });
    expect(readLeniently('# 1. A\n\n[a]: /a/\n\n1\\. B\n').data).toMatchObject({ title: '1. A', description: '1. B' });
    expect(readLeniently('&nbsp;\n\n# A\n\ntext\n').data).toMatchObject({ title: 'A', description: 'text' });
    expect(readLeniently("\nimport A from './a.mdx';\n\ntext").data).toMatchObject({ description: 'text' });
    expect(readLeniently('text').data).toMatchObject({ title: 'my-page', description: 'text' });
    expect(readLeniently('**Bold** words.\n\nmore').data.description).toBe('Bold words.');
    expect(readLeniently('`code` first.\n\nmore').data.description).toBe('code first.');
    for (const none of [
      '1. step\n2. step',
      '<Tab>\n\n  ```sh\n  one\n\n  two\n  ```\n\n</Tab>',
      'a | b\n--- | ---\n1 | 2',
      '$$\nx\n$$',
      'Part\n---',
      '___',
      '* one\n* two',
    ])
      expect(readLeniently(`${page('title: T').replace('正文\n', '')}${none}\n`).data.description).toBe('T');
    expect(readLeniently(page('id: x\ntitle: T\nhide_title: true'))).toMatchObject({
      data: { title: 'T', description: '正文' },
      unknown: ['id', 'hide_title'],
    });
    expect(() => readLeniently(page('titel: T'))).toThrow('titel is not a known key');
    expect(() => readLeniently('---\ntitle: T')).toThrow('has no end');
  });

  test('tells file, line and what to write for each kind of mistake', () => {
    expect(complaint(page('title: 2.10\ndescription: 说明'))).toContain("→ put it in quotes: title: '2.10'");
    expect(complaint('正文')).toMatchInlineSnapshot(`
      "content/a.mdx:1  has no front matter
        → begin the file with ---, title: …, description: … and ---"
    `);
    expect(complaint(page('title: 嵌入'))).toMatchInlineSnapshot(`
      "content/a.mdx:1  front matter: description is missing
        → write description: What the page is about, in a sentence"
    `);
    expect(complaint(page('title: 嵌入\ndescription: 说明\nsidebar_position: 第二'))).toMatchInlineSnapshot(`
      "content/a.mdx:4  front matter: sidebar_position: Invalid type: Expected number but received "第二"
        → write sidebar_position: 1 for the first page, 2 for the next"
    `);
    expect(complaint(page('title: 嵌入\ndescription: 说明\ndate: 昨天'))).toContain('write date: 2025-08-27');
    expect(complaint(page('title: 嵌入\ndescription: 说明\ndate: 2025-02-30'))).toMatch(
      /^content\/a\.mdx:4 {2}front matter: date: must be a day of the calendar\n.*write date: 2025-08-27$/,
    );
    expect(complaint(page('title: 嵌入\ndescription: 说明\nsidebar_position: .inf'))).toContain(
      'content/a.mdx:4  front matter: sidebar_position: ',
    );
    expect(complaint(page('- title'))).toContain('front matter: must be an object, not a list');
    expect(complaint(page('title: 嵌入\ndescription: 说明\nsidebar_lable: 概览'))).toContain(
      'content/a.mdx:4  front matter: sidebar_lable is not a known key\n  → did you mean sidebar_label?',
    );
    expect(complaint(page('title: 嵌入\ndescription: 说明\nauthor: 我'))).toContain(
      'content/a.mdx:4  front matter: author is not a known key\n  → remove it; there is title, description, ',
    );
    expect(complaint(page('title: "嵌入'))).toMatch(/^content\/a\.mdx:\d+ {2}front matter is not YAML/);
  });

  test.each([
    [
      page('title: *新*\ndescription: 说明'),
      2,
      '*新* refers to nothing\n  → put texts with special characters in quotes',
    ],
    [page('title：嵌入\ndescription: 说明'), 2, 'write a half-width colon and a space'],
    [
      page('title: "甲\ndescription: 说明\ndate: 2025-01-01'),
      2,
      'Missing closing "quote\n  → write the quote at the end',
    ],
    [page("title: 'It's'\ndescription: 说明"), 2, `the other: "It's"`],
    [page('title: !important 事项\ndescription: 说明'), 2, 'not YAML: Unresolved tag: !important\n  → begin keys'],
    [page('title: 第一 # 二\ndescription: 说明'), 2, 'from # on, the text is a comment'],
    [page('title: 嵌入\ndescription: #1'), 3, 'from # on, the text is a comment'],
    [page('title: " "\ndescription: 说明'), 2, 'title: must not be empty'],
    [page('title: 嵌入\ndescription: 说明\nslug: https://example.org/'), 4, 'slug: must be a path of this site'],
    [page('title: 嵌入\ndescription: 说明\nslug: /%E4%B8%AD/'), 4, 'slug: must be a path of this site'],
    [page('你好'), 2, 'front matter has no key'],
  ])('%j is told', (text, line, told) => {
    expect(complaint(text)).toContain(told);
    expect(complaint(text)).toMatch(new RegExp(`^content/a\\.mdx:${line} `));
  });

  test('that is not at the beginning, or of another syntax, is told where pages need none', () => {
    expect(() => readLeniently('\n---\ntitle: T\n---\n')).toThrow('its front matter is not read');
    expect(() => readLeniently('+++\ntitle = "T"\n+++\n')).toThrow('its front matter is not read');
    expect(() => readLeniently('---\n- a\n---\n')).toThrow('front matter has no key');
    expect(readLeniently('--- \ntitle: T\n---\n').data.title).toBe('T');
  });

  test('of several lines is one line of text', () => {
    const { data } = readFrontMatter(page('title: "C# 与 #1" # 注\ndescription: |\n  一\n  二'), 'a.mdx');
    expect(data).toMatchObject({ title: 'C# 与 #1', description: '一 二' });
  });

  test('tells all mistakes of a page at once', () => {
    expect(
      complaint(page('sidebar_position: x'))
        .split('\n')
        .filter((line) => line.startsWith('content/')),
    ).toHaveLength(3);
  });
});
