import { expect, test } from 'vitest';
import { siteStyles } from './site-styles.ts';

test('the announcement has the colours of the configuration', () => {
  const bar = { id: 'a', content: 'b', backgroundColor: '#8f0b20', textColor: '#fff', isCloseable: true };
  expect(siteStyles({ sidebarWidth: 300, announcementBar: bar })).toBe(
    ':root{--sidebar-width:300px;--announcement-background:#8f0b20;--announcement-text:#fff}',
  );
});
