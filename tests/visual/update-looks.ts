import { rm } from 'node:fs/promises';
import { startSite } from '../support/site.ts';
import { albumSize, isKnown, referenceFile, referenceNames } from './album.ts';
import { writePicture } from './picture.ts';
import { pictureName, scenes } from './scenes.ts';
import { openStudio } from './studio.ts';

/**
 * Accepts the site's present look: writes each reference picture that is missing or no longer like the page, and removes
 * those that belong to no page. What is like its picture stays as it is, so that a change touches few files.
 */
const site = await startSite('looks');
const studio = await openStudio(site.origin);
try {
  for (const scene of scenes) {
    for (const look of await studio.photograph(scene)) {
      if (await isKnown(look)) continue;
      await writePicture(referenceFile(look.name), look.picture);
      console.log(`written  ${look.name}`);
    }
  }
} finally {
  await studio.close();
  await site.stop();
}
const wanted = new Set(scenes.flatMap((scene) => scene.shots.map((shot) => pictureName(scene, shot))));
for (const name of await referenceNames()) {
  if (wanted.has(name)) continue;
  await rm(referenceFile(name));
  console.log(`removed  ${name}`);
}
console.log(`${wanted.size} pictures, ${Math.ceil((await albumSize()) / 1000)} KB`);
