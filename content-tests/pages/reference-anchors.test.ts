import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { referenceIds } from '../../features/reference/document/walk.ts';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';

const released = path.join(import.meta.dirname, 'reference-anchors.txt');

/** Ids that links of readers and other sites may hold; `x-anchor-aliases` of the document keeps an old one alive. */
test('no id that the reference was released with is gone', async () => {
  const reference = readReference((await bundleSpec()) as JsonObject);
  const ids = referenceIds(reference);
  const alive = new Set([...ids, ...Object.values(reference.aliases).flat()]);
  const known = (await readFile(released, 'utf8')).split('\n').filter((line) => line !== '');
  expect(
    known.filter((id) => !alive.has(id)),
    'ids that vanished: give each an alias in x-anchor-aliases of spec/openapi.yaml',
  ).toEqual([]);
  const fresh = ids.filter((id) => !known.includes(id));
  await appendFile(released, fresh.map((id) => `${id}\n`).join(''));
  expect(fresh, 'new ids, just added to content-tests/pages/reference-anchors.txt: commit it with the change').toEqual(
    [],
  );
  expect(new Set(ids).size).toBe(ids.length);
});
