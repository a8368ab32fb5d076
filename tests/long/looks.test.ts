import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useFixture } from '../support/fixture.ts';
import { faultOf, referenceFile } from '../visual/album.ts';
import { differenceOf, tolerance } from '../visual/difference.ts';
import { readPicture } from '../visual/picture.ts';
import { pictureName, scenes, type Scene, type Shot } from '../visual/scenes.ts';
import { openStudio, type Studio } from '../visual/studio.ts';

const url = useFixture('looks');
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio(url('/'));
});
afterAll(() => studio.close());

test.each(scenes)('$name looks like its reference pictures at every size and in both themes', async (scene) => {
  const looks = await studio.photograph(scene);
  expect(looks).toHaveLength(scene.shots.length);
  const faults = await Promise.all(looks.map(faultOf));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});

describe('a change of the design is seen', () => {
  const landing: Scene = { name: 'landing', path: '/', shots: [] };
  const shot: Shot = { width: 1440, theme: 'light' };
  let page: Page;
  beforeAll(async () => {
    page = await studio.open(landing, shot);
  });

  test.each([
    ['another shade of the primary colour', ':root { --color-primary-fill: #b31029 }'],
    ['another grey behind code and cards', ':root { --color-bg-soft: #fff }'],
    ['buttons wider by 8 px', '.button { padding-inline: calc(var(--space-5) + 4px) !important }'],
    ['a navbar higher by 4 px', ':root { --navbar-height: 4rem }'],
    ['headings of another weight', ':root { --weight-strong: 400 }'],
    ['code smaller by a pixel', 'pre code { font-size: 12px !important }'],
  ])('%s', async (_, styles) => {
    const expected = await readPicture(referenceFile(pictureName(landing, shot)));
    if (expected === undefined) throw new Error('there is no picture of the landing page');
    const style = await page.addStyleTag({ content: styles });
    const { picture } = await studio.take(page, landing, shot);
    await style.evaluate((element) => element.parentNode?.removeChild(element));
    expect(differenceOf(picture, expected).level).toBeGreaterThan(tolerance);
  });
});
