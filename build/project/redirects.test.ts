import { describe, expect, test } from 'vitest';
import { complaintsOf } from '../../tests/support/complaints-of.ts';
import { checkConfig } from '../config/load-config.ts';
import type { Source } from '../content/scan.ts';
import { checkRedirects, readRedirects } from './redirects.ts';

const pages = ['/', '/guides/start/', '/guides/next/', '/api/', '/api/chat/'];

/** Returns the redirects of a site with this configuration and front matter. */
function redirectsOf(redirects: Record<string, string>, aliases: Record<string, string[]> = {}) {
  const text = `redirects: {\n${Object.entries(redirects)
    .map(([from, to]) => `  '${from}': '${to}',\n`)
    .join('')}}`;
  const config = checkConfig(
    {
      title: 'Docs',
      url: 'https://docs.example.com',
      apiBaseUrl: 'https://api.example.com/',
      i18n: { defaultLocale: 'en', locales: ['en'] },
      redirects,
    },
    { file: 'site.config.ts', text },
  );
  const sources = Object.entries(aliases).map(
    ([path, list]) =>
      ({
        file: `content${path.replace(/\/$/, '.mdx')}`,
        text: `---\ntitle: A page\naliases: [${list.join(', ')}]\n---\n`,
        path,
        frontMatter: { aliases: list },
      }) as Source,
  );
  const read = readRedirects(config, sources, { file: 'site.config.ts', text });
  checkRedirects(
    read,
    pages.map((path) => ({ page: { path } })),
  );
  return Object.fromEntries(read.map(({ from, to }) => [from, to]));
}

function faultsIn(...site: Parameters<typeof redirectsOf>): string[] {
  return complaintsOf(() => redirectsOf(...site));
}

describe('redirects', () => {
  test('lead from any spelling of a path to a page, a page’s section, a file or another site', () => {
    const written = {
      '/old': '/guides/start/',
      '/older/': '/guides/next',
      '/part/': '/guides/next/#part',
      '/ask/': '/guides/next/?a=1',
      '/feed/': '/changelog/feed.xml',
      '/blog/': 'https://blog.example.com/',
      '/chat/': '/api/chat/',
    };
    expect(redirectsOf(written)).toEqual({ ...written, '/old': undefined, '/old/': '/guides/start/' });
  });

  test('come from aliases, too', () => {
    expect(redirectsOf({}, { '/guides/start/': ['/begin', '/first/'] })).toEqual({
      '/begin/': '/guides/start/',
      '/first/': '/guides/start/',
    });
  });

  test('that follow each other lead to the last place in one step', () => {
    expect(redirectsOf({ '/a/': '/b/', '/b/': '/c#part' }, { '/guides/next/': ['/c/'] })).toEqual({
      '/a/': '/guides/next/',
      '/b/': '/guides/next/',
      '/c/': '/guides/next/',
    });
  });

  test.each([
    ['a circle', { '/a/': '/b/', '/b/': '/a' }, /site\.config\.ts:2 {2}redirects: \/a\/ leads in a circle/],
    ['itself', { '/a/': '/a/#top' }, /\/a\/ leads in a circle/],
    [
      'no page',
      { '/a/': '/guides/strat/' },
      /leads to \/guides\/strat\/, which is not a page\n {2}→ write \/guides\/start\//,
    ],
    ['no page of the reference', { '/a/': '/api/chta/' }, /which is not a page\n {2}→ write \/api\/chat\//],
    ['nowhere like a page', { '/a/': '/qwertyuiop/zxcvbnm/' }, /→ let it lead to a page/],
    ['elsewhere from a page', { '/guides/start': '/api/' }, /\/guides\/start\/ is a page\n {2}→ remove the page, or/],
    ['elsewhere from a page of the reference', { '/api/chat/': '/api/' }, /\/api\/chat\/ is a page/],
  ])('to %s are a fault with its line', (_, redirects, message) => {
    expect(faultsIn(redirects)[0]).toMatch(message);
  });

  test('come from any spelling of a path that requests have', () => {
    expect(redirectsOf({ '/%E4%B8%AD.html': '/api/', '/old/index.html': '/api', '/old/': '/api/' })).toEqual({
      '/中/': '/api/',
      '/old/': '/api/',
    });
    expect(redirectsOf({}, { '/guides/start/': ['/guides/start.html'] })).toEqual({});
    expect(redirectsOf({ '/guides/start.html': '/guides/start' })).toEqual({});
  });

  test('of one path to two places are a fault of the second', () => {
    const faults = faultsIn({ '/old/': '/api/' }, { '/guides/start/': ['/new/', '/old'] });
    expect(faults).toEqual([
      'content/guides/start.mdx:3:18  front matter: aliases: /old/ is redirected twice\n  → it leads to /api/ already: keep one of them',
    ]);
  });

  test('are told all together', () => {
    expect(faultsIn({ '/a/': '/nope/nope/', '/guides/next/': '/' })).toHaveLength(2);
  });
});
