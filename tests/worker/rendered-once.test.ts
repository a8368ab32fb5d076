import { describe, expect, test, vi } from 'vitest';
import type { PageFile } from '../../app/core/page.ts';
import { type FakeFiles, pageFiles, startApp } from '../support/app.ts';

describe('a page', () => {
  test('is rendered for its first reader and kept for the next ones', async () => {
    const files = vi.fn(pageFiles('/a/'));
    const { get, settle } = startApp(['/a/'], files);
    const first = await (await get('/a/')).text();
    await settle();
    expect(await (await get('/a/')).text()).toBe(first);
    expect(first).toContain('<div id="content" class="prose"><p>text</p></div>');
    expect(files).toHaveBeenCalledTimes(1);
  });

  test('is kept though its first reader left in the middle', async () => {
    const files = vi.fn(pageFiles('/a/'));
    const { get, settle } = startApp(['/a/'], files);
    const reader = (await get('/a/')).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await settle();
    expect(await (await get('/a/')).text()).toMatch(/<\/html>\s*$/);
    expect(files).toHaveBeenCalledTimes(1);
  });

  test('is asked for as the static files spell it, which redirect another spelling', async () => {
    const files = vi.fn(pageFiles('/c++/'));
    await startApp(['/c++/'], files).get('/c++/');
    expect(files.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual(['/_pages/c%2B%2B/page.json']);
  });

  test.each([
    ['GPT 图像生成：从 gpt-image-1 到它', 'GPT 图像生成：|从 [gpt-image-1] 到它'],
    ['弃用字段与参数取值范围', /^弃.*\|.*\|.*围$/],
    ['不多于十个字的标题', '不多于十个字的标题'],
    ['“在吗？！”：（又）问：好', '“在吗？！”：|（又）|问：|好'],
    ['嵌入（Embedding）与语义检索', '嵌入|（Embedding）|与语义检索'],
  ])(
    'ends the lines of its title and contents between phrases, and between words if longer than a line: %s',
    async (title, lines) => {
      const files: FakeFiles = async (request) => {
        const file: PageFile = await (await pageFiles('/a/')(request)).json();
        return Response.json({
          ...file,
          page: { ...file.page, title, headings: [{ id: 'a', text: title, depth: 2 }] },
        });
      };
      const html = await (await startApp(['/a/'], files).get('/a/')).text();
      const shown = [/<h1>(.*?)<\/h1>/, /<nav class="toc".*?<a href="#a">(.*?)<\/a>/].map(
        (part) => part.exec(html)?.[1],
      );
      for (const text of shown) {
        const marked = (text ?? '')
          .replaceAll(/<wbr\/?>/g, '|')
          .replaceAll(/<span[^>]*>(.*?)<\/span>/g, '[$1]')
          .replaceAll('<!-- -->', '');
        expect(marked).toMatch(lines);
        expect(marked.replaceAll(/[[\]|]/g, '')).toBe(title);
      }
    },
  );

  test('offers editors the address of the MCP server below a base URL in Chinese', async () => {
    const app = startApp(['/a/'], undefined, { mcpUrl: 'https://docs.example.com/文档/mcp' });
    const [, config = ''] = /mcp\/install\?[^"]*config=([^"&]*)/.exec(await (await app.get('/a/')).text()) ?? [];
    expect(JSON.parse(atob(decodeURIComponent(config)))).toEqual({
      url: encodeURI('https://docs.example.com/文档/mcp'),
    });
  });

  test('answers a HEAD without a body and keeps the render', async () => {
    const files = vi.fn(pageFiles('/a/'));
    const { get, settle } = startApp(['/a/'], files);
    const head = await get('/a/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    await settle();
    expect(await (await get('/a/')).text()).toContain('<p>text</p>');
    expect(files).toHaveBeenCalledTimes(1);
  });

  test('is hidden from search engines, written from right to left and keeps its announcement, as its site says', async () => {
    const localeConfigs = { ar: { label: 'العربية', htmlLang: 'ar', direction: 'rtl' as const } };
    const { get } = startApp(['/a/'], undefined, {
      noIndex: true,
      i18n: { currentLocale: 'ar', defaultLocale: 'ar', locales: ['ar'], localeConfigs },
      announcementBar: { id: 'a', content: '<b>New</b>', isCloseable: false },
    });
    const html = await (await get('/a/')).text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toMatch(/<html lang="ar" dir="rtl"/);
    expect(html).toContain('<b>New</b>');
    expect(html).not.toContain('announcement-close');
  });
});

describe('the not-found page', () => {
  test('is the same for all paths that are none', async () => {
    const { get } = startApp([]);
    const texts = [
      await (await get('/x/')).text(),
      await (await get('/y/?z')).text(),
      await (await get('/%zz')).text(),
    ];
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('noindex');
  });
});

describe('a reader who has the page', () => {
  test.each([['W/"0123456789abcdef"'], ['"0123456789abcdef"'], ['"other", W/"0123456789abcdef"'], ['*']])(
    'with %s gets 304 without a render',
    async (tag) => {
      const files = vi.fn(pageFiles('/a/'));
      const { get } = startApp(['/a/'], files);
      const response = await get('/a/', { headers: { 'If-None-Match': tag } });
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect(response.headers.get('etag')).toBe('W/"0123456789abcdef"');
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(files).not.toHaveBeenCalled();
    },
  );

  test('of another deployment gets the new one', async () => {
    const { get } = startApp(['/a/']);
    expect((await get('/a/', { headers: { 'If-None-Match': 'W/"fedcba9876543210"' } })).status).toBe(200);
  });

  test('is never told 304 for a page that does not exist', async () => {
    const { get } = startApp(['/a/']);
    expect((await get('/b/', { headers: { 'If-None-Match': '*' } })).status).toBe(404);
  });
});
