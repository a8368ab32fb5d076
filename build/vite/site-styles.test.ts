import { expect, test } from 'vitest';
import { siteStyles } from './site-styles.ts';

type Parts = Parameters<typeof siteStyles>[0];

function styles(parts: { kinds?: object[]; brand?: Partial<Parts['brand']> }): string {
  const bar = { id: 'a', content: 'b', backgroundColor: '#8f0b20', textColor: '#fff', isCloseable: true };
  return siteStyles({
    site: { sidebarWidth: 300, announcementBar: bar },
    config: { changelog: { kinds: parts.kinds }, i18n: { defaultLocale: 'en' } },
    brand: { properties: {}, fontFaces: [], color: undefined, ...parts.brand },
  } as unknown as Parts);
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
