import { expect, test } from 'vitest';
import { siteStyles } from './site-styles.ts';

test('the announcement has the colours of the configuration', () => {
  const bar = { id: 'a', content: 'b', backgroundColor: '#8f0b20', textColor: '#fff', isCloseable: true };
  const project = {
    site: { sidebarWidth: 300, announcementBar: bar },
    config: { changelog: { kinds: [] } },
  } as unknown as Parameters<typeof siteStyles>[0];
  expect(siteStyles(project)).toContain('--announcement-background:#8f0b20;--announcement-text:#fff');
});
