import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fillBaseUrl } from '../../build/reference/compile-reference.ts';
import type { JsonObject } from '../../app/model/openapi/json.ts';
import { readReference } from '../../app/model/openapi/read-reference.ts';
import { createSamples } from '../../app/model/openapi/samples/create-samples.ts';
import { operationsOf } from '../../app/model/openapi/walk.ts';
import { bundleSpec } from '../support/bundle-spec.ts';
import { readApi } from '../support/samples/api.ts';
import type { Fence } from '../support/samples/fence.ts';
import { prove } from '../support/samples/prove.ts';

test('every sample of the reference, in every language and for every example, runs or parses and holds to the document', async () => {
  const [document, models] = await Promise.all([bundleSpec(), readFile('content/_models.yaml', 'utf8')]);
  const { faults, proven, unread } = await prove(readApi(document, parse(models) as string[]), samplesOf(document as JsonObject));
  console.log(`reference samples proven: ${JSON.stringify(proven)}`);
  expect(faults).toEqual([]);
  expect(unread).toEqual({});
  expect(Object.keys(proven).toSorted()).toEqual(['bash', 'http', 'java', 'js', 'python']);
}, 120_000);

const BASE_URL = 'https://gateway.example.com/api/v1';

/** Examples whose answer is a stream that breaks off: the SDK throws, as it should, so there is no run without failure. */
const BREAKS_OFF = ['streaming-error'];

function samplesOf(document: JsonObject): Fence[] {
  const reference = readReference(fillBaseUrl(document, BASE_URL));
  return operationsOf(reference).flatMap((operation) => {
    const [content] = operation.body?.contents ?? [];
    const bodies = content?.examples.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, body: { contentType: content.contentType, value: value.json } }]));
    return (bodies ?? [{ name: '', body: undefined }]).flatMap(({ name, body }) =>
      createSamples(reference, operation, body)
        .filter(({ language }) => language !== 'node' || !BREAKS_OFF.includes(name))
        .map(({ grammar, code }): Fence => ({
          file: `${operation.id} ${name}`, line: 1, lang: grammar, title: '', unchecked: undefined, answer: name === '' ? undefined : name,
          code: code.replaceAll(BASE_URL, '%API_BASE_URL%'),
        })),
    );
  });
}
