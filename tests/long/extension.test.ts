import { expect, test } from 'vitest';
import { startSite } from '../support/site.ts';

test('a feature that a site names adds a component and an output', async () => {
  const site = await startSite('extension');
  try {
    const page = await (await fetch(`${site.origin}/`)).text();
    expect(page.includes('<p class="reading-time">3 min read</p>')).toBe(true);
    const response = await fetch(`${site.origin}/pages.json`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toContainEqual({
      path: '/index.md',
      title: 'Start',
      characters: expect.any(Number),
    });
  } finally {
    await site.stop();
  }
});
