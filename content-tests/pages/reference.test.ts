import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { referenceIds } from '../../features/reference/document/walk.ts';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import type { ApiDocument } from '../../tests/support/api-document.ts';
import { indexHtml } from '../../tests/support/html-index.ts';
import { referenceGaps } from '../../tests/support/reference-gaps.ts';

const origin = inject('origin');
const html = await (await fetch(`${origin}/api/`)).text();
const document = (await (await fetch(`${origin}/openapi.json`)).json()) as ApiDocument;
const index = indexHtml([html]);

test('the reference holds every operation, parameter, property, value, default and limit of the document', () => {
  const { checked, missing } = referenceGaps(document, index);
  console.log(`/api/: ${checked} facts of the document looked for`);
  expect(missing).toEqual([]);
});

test('the reference holds every id once', () => {
  const ids = referenceIds(readReference(document as JsonObject));
  expect(ids.filter((id) => !index.places.has(id))).toEqual([]);
  expect(index.duplicates).toEqual([]);
});

test('the reference weighs little', () => {
  const own = html.slice(html.indexOf('<div class="reference"'));
  const bytes = Buffer.byteLength(own);
  const zipped = gzipSync(own).length;
  console.log(
    `/api/: ${bytes} bytes of the reference’s HTML, ${zipped} gzipped, ${(own.match(/<[a-z]/g) ?? []).length} elements; ` +
      `${gzipSync(html).length} with the shell and styles`,
  );
  expect(zipped).toBeLessThan(95_000);
  expect(bytes).toBeLessThan(900_000);
});
