import { afterAll, beforeAll, expect, test } from 'vitest';
import { useFixture } from '../support/fixture.ts';
import { faultOf } from '../visual/album.ts';
import { scenes } from '../visual/scenes.ts';
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
