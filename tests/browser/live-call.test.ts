import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { useFixture } from '../support/fixture.ts';
import { openHydrated } from '../support/hydrated.ts';
import { translatePage } from '../support/translate-page.ts';

const url = useFixture('sandbox');
const landing = (): string => url('/');

test('nothing of the example call is fetched before a reader points at it', async () => {
  const { page } = await openHydrated(landing());
  const brought: string[] = [];
  page.on('request', (request) => brought.push(request.url()));
  await page.locator('.live-models button').first().hover();
  await expect.poll(() => brought.some((url) => url.includes('/assets/LiveCall'))).toBe(true);
});

test('another model changes one field of the request, and the sandbox answers for it', async () => {
  const { page, complaints } = await openHydrated(landing());
  const code = page.locator('.live-call .tab-panel').first().locator('code');
  const other = page.locator('.live-models button').nth(1);
  // Here, the sample calls the sandbox of this host.
  await code.getByText(url('/sandbox/v1/chat/completions')).waitFor();
  const before = await code.innerText();
  const [first, second] = await page.locator('.live-models button').allInnerTexts();
  const answer = await page.locator('.live-text').innerText();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/sandbox/v1/chat/completions')),
    // The first click is heard, although it is what brings the code.
    other.dispatchEvent('click'),
  ]);
  expect(request.postDataJSON()).toMatchObject({ model: second, stream: true });
  expect(await code.innerText()).toBe(before.replace(first ?? '', second ?? ''));
  expect(await other.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.locator('.live-head').innerText()).toMatch(/状态码 200/);
  expect(await page.locator('.live-text').innerText()).toBe(answer);
  expect(await page.locator('.live-call').getByRole('status').textContent()).toBe(answer);
  // What a reader copies from there has the code, and no words of the buttons beside it.
  const copied = await page.locator('.live-call').evaluate((call) => {
    getSelection()?.selectAllChildren(call);
    return String(getSelection());
  });
  expect(copied).toContain(second);
  expect(copied).not.toContain(first);
  expect(complaints).toEqual([]);
});

test('on a page that the browser has translated the first click is heard, too', async () => {
  const { page, complaints } = await openHydrated(landing());
  await translatePage(page);
  await page.locator('.live-models button').nth(1).dispatchEvent('click');
  await expect.poll(() => page.locator('.live-head').innerText()).toMatch(/状态码 200/);
  expect(complaints.filter((text) => !text.startsWith('The island LiveCall was not as the server wrote it.'))).toEqual(
    [],
  );
});

test('without script the call and its answer stand there, and nothing that would not act', async () => {
  const { page } = await openPage(landing(), { javaScriptEnabled: false });
  expect(await page.locator('.live-text').isVisible()).toBe(true);
  expect(await page.locator('.live-models').isVisible()).toBe(false);
});
