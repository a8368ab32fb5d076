import { expect, test } from 'vitest';
import { useFixture } from '../support/fixture.ts';

const url = useFixture('extension');

test('a feature that a site names adds a component, a module and an output, and may write a file of the engine', async () => {
  const page = await (await fetch(url('/'))).text();
  expect(page).toContain('<p class="reading-time">3 min read</p>');
  expect(page).toContain('<p>Our own index of words</p>');
  const response = await fetch(url('/pages.json'));
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toContainEqual({ path: '/index.md', title: 'Start', characters: expect.any(Number) });
  expect(await (await fetch(url('/llms.txt'))).text()).toBe('Ours');
});
