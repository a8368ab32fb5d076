import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useFixture } from '../support/fixture.ts';
import { albumSize, faultOf, referenceNames } from '../visual/album.ts';
import { atAGlance, pictureName, scenes } from '../visual/scenes.ts';
import { openStudio, type Studio } from '../visual/studio.ts';

const url = useFixture('looks');
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio(url('/'));
});
afterAll(() => studio.close());

describe('the look', () => {
  // `npm run test:long` takes every picture of them, and proves that a small change is seen.
  test.each(scenes.map(atAGlance))(
    'of $name is that of its reference pictures, and owes nothing to the fonts of the machine',
    async (scene) => {
      const looks = await studio.photograph(scene);
      expect(looks.length).toBeGreaterThan(0);
      const faults = await Promise.all(looks.map(faultOf));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    },
  );
});

describe('the reference pictures', () => {
  test('are one for each page, size and theme, and no more', async () => {
    const wanted = scenes.flatMap((scene) => scene.shots.map((shot) => pictureName(scene, shot)));
    const there = await referenceNames();
    expect(
      there.filter((name) => !wanted.includes(name)),
      'belong to no page; `npm run looks:update` removes them',
    ).toEqual([]);
    expect(
      wanted.filter((name) => !there.includes(name)),
      'are missing; `npm run looks:update` takes them',
    ).toEqual([]);
  });

  test('weigh less than 1.5 MB together', async () => {
    expect(await albumSize()).toBeLessThan(1_500_000);
  });
});
