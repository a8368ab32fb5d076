import { writeFile } from 'node:fs/promises';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';
import { readContract, type Release } from './contract.ts';
import { readChangelog } from './undocumented-changes.ts';

// npm run release:spec: records the API document as the newest entry of the changelog announces it.
const document = (await bundleSpec()) as unknown as JsonObject;
const [date = ''] = (await readChangelog())
  .map((entry) => entry.date)
  .toSorted()
  .toReversed();
const release: Release = { date, ...readContract(document) };
await writeFile('spec/released.json', `${JSON.stringify(release, null, 1)}\n`);
console.log(`spec/released.json has version ${release.version}, announced on ${date}.`);
