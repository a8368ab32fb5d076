import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { useFixture } from '../support/fixture.ts';
import { openHydrated } from '../support/hydrated.ts';
import { listen } from '../support/listen.ts';

const url = useFixture('sandbox');

const formats = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg; codecs=opus',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
};

describe('a page of the site', () => {
  test.each(['/', '/overview/'])('lets its code call the sandbox of the host that serves %s', async (path) => {
    const { page } = await openPage(url(path));
    await page.locator('figure.code').first().getByText(url('/sandbox/v1/chat/completions')).waitFor();
    await page.locator('#content a[href="/overview/"], .navbar a[href="/overview/"]').first().click();
    await page.waitForFunction(() => location.pathname === '/overview/');
    await expect
      .poll(() => page.locator('#content figure.code code').allInnerTexts())
      .toEqual([
        expect.stringContaining(`curl ${url('/sandbox/v1/chat/completions')} `),
        expect.stringContaining(`POST ${url('/sandbox/v1/chat/completions')}\n`),
      ]);
  });

  test('loads nothing for that where its code names no sandbox', async () => {
    const { page } = await openPage('/robots.txt');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of ['/', '/changelog/'])
      await page.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' });
    expect(asked.some((file) => file.includes('/assets/entry-'))).toBe(true);
    expect(asked.filter((file) => /call-this-host|text-nodes/.test(file))).toEqual([]);
  });

  test('hears speech of the sandbox in every format that the browser knows', async () => {
    const { page, complaints } = await openPage(url('/'));
    const heard = await page.evaluate(async (formats) => {
      const context = new OfflineAudioContext(1, 1, 24_000);
      const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' };
      const known = Object.entries(formats).filter(([, type]) => new Audio().canPlayType(type) !== '');
      return Promise.all(
        known.map(async ([format]) => {
          const body = JSON.stringify({ input: '你好', response_format: format });
          const answer = await fetch('/sandbox/v1/audio/speech', { method: 'POST', headers, body });
          const sound = await context.decodeAudioData(await answer.arrayBuffer());
          const loudest = sound.getChannelData(0).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
          return { format, seconds: sound.duration, loudest };
        }),
      );
    }, formats);
    expect(complaints).toEqual([]);
    expect(heard.map(({ format }) => format)).toContain('wav');
    for (const { seconds, loudest } of heard) {
      expect(seconds).toBeCloseTo(0.6, 0);
      expect(loudest).toBeGreaterThan(0.1);
    }
  });

  test('shows its picture', async () => {
    const { page, complaints } = await openPage(url('/'));
    const size = await page.evaluate(async () => {
      const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' };
      const body = JSON.stringify({ prompt: '海獭', size: '1792x1024' });
      const answer = await fetch('/sandbox/v1/images/generations', { method: 'POST', headers, body });
      const { data } = (await answer.json()) as { data: [{ url: string }] };
      const image = new Image();
      image.src = data[0].url;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect([size, complaints]).toEqual([[1792, 1024], []]);
  });

  test('of another site reads its stream, without credentials', async () => {
    const other = createServer((_, answer) => void answer.end('<!doctype html><title>Another site</title>'));
    const { origin, stop } = await listen(other);
    onTestFinished(stop);
    const { page } = await openPage(`${origin}/`);
    const text = await page.evaluate(async (address) => {
      const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json', 'X-Sandbox-Pace': '1' };
      const body = JSON.stringify({ model: 'echo-1', stream: true, messages: [{ role: 'user', content: '你好' }] });
      const answer = await fetch(address, { method: 'POST', headers, body, credentials: 'omit' });
      return `${answer.headers.get('X-Sandbox')} ${await answer.text()}`;
    }, url('/sandbox/v1/chat/completions'));
    expect(text).toMatch(/^true data: [^]*data: \[DONE\]\n\n$/);
  });
});

test('an example with a long name leaves the button that tries it in its line on a narrow phone', async () => {
  const { page } = await openHydrated(url('/api/#createChatCompletion'), { viewport: { width: 320, height: 700 } });
  const card = page.locator('#createChatCompletion .requests');
  const first = card.locator('option').first();
  await first.evaluate((option) => (option.textContent = '以 Base64 返回的图像，带透明背景'));
  const button = await card.locator('.try').boundingBox();
  const copy = await card.locator('.copy:visible').boundingBox();
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(copy?.y ?? 0);
});
