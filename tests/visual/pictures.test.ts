import { describe, expect, test } from 'vitest';
import { albumSize, referenceNames } from './album.ts';
import { pictureName, scenes } from './scenes.ts';

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
