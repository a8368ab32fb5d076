import { expect, test } from 'vitest';
import { checkConfig } from '../config/load-config.ts';
import type { Brand } from '../config/brand.ts';
import { siteStyles } from './assets.ts';

function styles(parts: { kinds?: object[]; brand?: Partial<Brand> }): string {
  const written = {
    title: 'Docs',
    url: 'https://docs.example.com',
    i18n: { defaultLocale: 'en', locales: ['en'] },
    apiBaseUrl: 'https://api.example.com/v1',
    announcementBar: { id: 'a', content: 'b', backgroundColor: '#8f0b20', textColor: '#fff' },
    changelog: { kinds: parts.kinds },
  };
  return siteStyles({
    config: checkConfig(written, { file: 'site.config.ts', text: '' }),
    brand: { properties: {}, fontFaces: [], color: undefined, ...parts.brand },
  });
}

test('the announcement has the colours of the configuration', () => {
  expect(styles({})).toContain('--announcement-background:#8f0b20;--announcement-text:#fff');
});

test('each kind of change has its colour: that of a callout, or one of its own', () => {
  expect(styles({})).toContain('[data-kind="Added"]{--kind:var(--color-tip)}');
  expect(styles({ kinds: [{ name: 'Faster', color: 'teal' }] })).toContain('[data-kind="Faster"]{--kind:teal}');
});

test('a brand sets properties and fonts', () => {
  const brand = { properties: { '--font-sans': 'Inter' }, fontFaces: ['@font-face{font-family:"Inter"}'] };
  expect(styles({ brand })).toMatch(/^@font-face\{font-family:"Inter"\}:root\{[^}]*--font-sans:Inter/);
});
