import { describe, expect, test } from 'vitest';
import { jsonLdOf } from './json-ld.ts';
import type { Page } from './page.ts';
import type { Site } from './site.ts';

const site = {
  title: '文档',
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: true,
  i18n: { currentLocale: 'zh-Hans' },
  sidebars: {
    docs: [
      {
        type: 'category',
        label: '指南',
        path: undefined,
        items: [{ type: 'doc', id: 'a', label: '甲', path: '/a/' }],
        collapsible: true,
        collapsed: true,
      },
    ],
  },
} as unknown as Site;
const page = {
  path: '/a/',
  title: '甲',
  description: '说明',
  sidebar: 'docs',
  date: undefined,
  lastUpdated: { time: '2025-09-01T00:00:00Z', day: '2025年9月1日' },
  keywords: [],
} as unknown as Page;

describe('what search engines are told', () => {
  test('names the article, its address and its last change', () => {
    expect(jsonLdOf(site, page)['@graph'][0]).toMatchObject({
      '@type': 'TechArticle',
      headline: '甲',
      url: 'https://docs.example.com/a/',
      dateModified: '2025-09-01T00:00:00Z',
    });
  });

  test('gives an entry of the changelog its day', () => {
    expect(jsonLdOf(site, { ...page, date: '2025-09-01' })['@graph'][0]).toMatchObject({
      '@type': 'BlogPosting',
      datePublished: '2025-09-01',
    });
  });

  test('names the way to the page, and leaves the link out where a category has no page', () => {
    expect(jsonLdOf(site, page)['@graph'][1]).toMatchObject({
      itemListElement: [
        { position: 1, item: 'https://docs.example.com/' },
        { position: 2, name: '指南' },
        { position: 3, item: 'https://docs.example.com/a/' },
      ],
    });
  });
});
