import { describe, expect, test } from 'vitest';
import type { Site } from './site.ts';
import { absoluteUrl, alternates, href, routePath } from './url.ts';

const locales = {
  'zh-Hans': { label: '简体中文', htmlLang: 'zh-Hans', direction: 'ltr' },
  en: { label: 'English', htmlLang: 'en', direction: 'ltr' },
} as const;

function site(baseUrl: string, { trailingSlash = true, currentLocale = 'zh-Hans' } = {}) {
  const i18n: Site['i18n'] = {
    currentLocale,
    defaultLocale: 'zh-Hans',
    locales: ['zh-Hans', 'en'],
    localeConfigs: locales,
  };
  return { url: 'https://docs.example.com', baseUrl, trailingSlash, i18n };
}

describe('href', () => {
  test.each([
    ['/', '/', '/'],
    ['/', '/sdk/', '/sdk/'],
    ['/', '/sdk?a=1#b', '/sdk/?a=1#b'],
    ['/', '/favicon.svg', '/favicon.svg'],
    ['/', '/api-guides/gemini-2.5-thinking/', '/api-guides/gemini-2.5-thinking/'],
    ['/docs/', '/sdk/', '/docs/sdk/'],
    ['/docs/', '/', '/docs/'],
    ['/docs/', '#here', '#here'],
    ['/docs/', 'https://example.org/x', 'https://example.org/x'],
    ['/docs/', '//evil.example/', '//evil.example/'],
  ])('below %s makes %s into %s', (baseUrl, path, expected) => {
    expect(href(site(baseUrl), path)).toBe(expected);
  });

  test('leaves the slash out where the site does', () => {
    expect(href(site('/', { trailingSlash: false }), '/sdk/?a=1')).toBe('/sdk?a=1');
    expect(href(site('/', { trailingSlash: false }), '/')).toBe('/');
  });
});

describe('routePath', () => {
  test.each([
    ['/', '/sdk', '/sdk/'],
    ['/docs/', '/docs', '/'],
    ['/docs/', '/docs/sdk/', '/sdk/'],
    ['/docs/', '/other/', undefined],
    ['/docs/', '/docsx/', undefined],
  ])('below %s knows %s as %s', (baseUrl, pathname, expected) => {
    expect(routePath(site(baseUrl), pathname)).toBe(expected);
  });
});

describe('a page’s other URLs', () => {
  test('name every locale and the default one', () => {
    const expected = [
      { hreflang: 'zh-Hans', href: 'https://docs.example.com/docs/sdk/' },
      { hreflang: 'en', href: 'https://docs.example.com/docs/en/sdk/' },
      { hreflang: 'x-default', href: 'https://docs.example.com/docs/sdk/' },
    ];
    expect(alternates(site('/docs/'), '/sdk/')).toEqual(expected);
    expect(alternates(site('/docs/en/', { currentLocale: 'en' }), '/sdk/')).toEqual(expected);
  });

  test('are absolute where machines read them', () => {
    expect(absoluteUrl(site('/docs/'), '/sdk/')).toBe('https://docs.example.com/docs/sdk/');
  });
});
