import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { useFixture } from '../support/fixture.ts';

const url = useFixture('figures');
const path = '/docs/guides/figure/';

describe('a recording', () => {
  test.each([
    ['with script', true],
    ['without script', false],
  ])('plays under the site’s own policy, and is fetched only then, %s', async (_, javaScriptEnabled) => {
    const { page } = await openPage(url(path), { javaScriptEnabled });
    const player = page.locator('.sound audio');
    expect(await player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBe(0);
    await player.evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true;
      await audio.play();
    });
    expect(await player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(0.5, 1);
  });

  test('is named for those who hear the page, and moves nothing when it comes', async () => {
    const { page } = await openPage(url(path));
    const player = page.getByLabel('半秒的 440 赫兹音', { exact: true });
    const before = await player.boundingBox();
    await player.evaluate(
      (audio: HTMLAudioElement) =>
        new Promise((done) => {
          audio.addEventListener('loadedmetadata', done);
          audio.preload = 'metadata';
          audio.load();
        }),
    );
    expect(await player.boundingBox()).toEqual(before);
  });

  test('is a link in the page’s Markdown', async () => {
    const text = await (await fetch(url(`${path}index.md`))).text();
    const [, address = ''] =
      /^一个音 \[下载\]\((https:\/\/docs\.example\.com\/docs\/assets\/tone-[\w-]+\.wav)\)$/m.exec(text) ?? [];
    const answer = await fetch(url(new URL(address).pathname));
    expect(answer.headers.get('content-type')).toMatch(/^audio\//);
  });
});
