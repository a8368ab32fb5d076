import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { referenceIds } from '../../app/model/openapi/ids.ts';
import type { JsonObject } from '../../app/model/openapi/json.ts';
import { readReference } from '../../app/model/openapi/read-reference.ts';
import type { ApiDocument } from '../support/api-document.ts';
import { indexHtml } from '../support/html-index.ts';
import { referenceGaps } from '../support/reference-gaps.ts';

const html = await (await fetch(`${inject('origin')}/api/`)).text();
const document = (await (await fetch(`${inject('origin')}/openapi.json`)).json()) as ApiDocument;
const index = indexHtml([html]);

test('the served reference holds every operation, parameter, property, value, default and limit of the document', () => {
  const { checked, missing } = referenceGaps(document, index);
  console.log(`/api/: ${checked} facts of the document looked for`);
  expect(missing).toEqual([]);
});

test('every id of the reference stands in the HTML once', () => {
  expect(referenceIds(readReference(document as JsonObject)).filter((id) => !index.places.has(id))).toEqual([]);
  expect(index.duplicates).toEqual([]);
});

test('events of a stream stand in the order they arrive, with the end and the error', () => {
  const text = index.places.get('createChatCompletion.response.200.stream')?.text ?? '';
  const order = ['数据块', '用量数据块', '[DONE]', 'event: error'].map((word) => text.indexOf(word));
  expect(order.every((place) => place >= 0)).toBe(true);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('the reference weighs little', () => {
  const own = html.slice(html.indexOf('<div class="reference"'));
  const bytes = Buffer.byteLength(own);
  const zipped = gzipSync(own).length;
  console.log(`/api/: ${bytes} bytes of the reference’s HTML, ${zipped} gzipped, ${(own.match(/<[a-z]/g) ?? []).length} elements; ${gzipSync(html).length} with the frame and styles`);
  expect(zipped).toBeLessThan(80_000);
  expect(bytes).toBeLessThan(900_000);
});

test('the served document is the one that the reference is made of, with the base address filled in', async () => {
  const yaml = await (await fetch(`${inject('origin')}/openapi.yaml`)).text();
  expect(yaml).not.toContain('%API_BASE_URL%');
  const [server] = readReference(document as JsonObject).servers;
  expect(index.places.get('servers')?.text).toContain(server?.url);
  expect(await readFile('spec/openapi.yaml', 'utf8')).toContain(String((document.info as JsonObject).version));
});

describe('what the changelog tells of a place', () => {
  test.each([
    ['a schema', 'schemas.ChunkingStrategy', '自 2025-10-14', '/changelog/2025/10/14/'],
    ['one of many values', 'createChatCompletion.request.model.常用模型.enum', '自 2025-04-29', '/changelog/2025/04/29/'],
    ['a deprecation', 'createChatCompletion.request.max_tokens', '自 2025-06-05 弃用', '/changelog/2025/06/05/'],
    ['a deprecation, where the same field stands again', 'schemas.CreateChatCompletionRequest.max_tokens', '自 2025-06-05 弃用', '/changelog/2025/06/05/'],
  ])('stands at %s as a link to the entry, without script', async (_, id, words, path) => {
    const start = html.indexOf(`id="${id}"`);
    const part = html.slice(start, html.indexOf('</ul>', start));
    expect(part).toContain(`href="${path}">${words}</a>`);
    expect((await fetch(`${inject('origin')}${path}`)).status).toBe(200);
  });

  test('stands in the Markdown of the reference, of the operation and of llms-full.txt', async () => {
    for (const file of ['/api/index.md', '/api/createChatCompletion.md', '/llms-full.txt']) {
      const text = await (await fetch(`${inject('origin')}${file}`)).text();
      expect(text, file).toMatch(/`max_tokens` \([^\n]*\[自 2025-06-05 弃用\]\(https:\/\/[^)]*\/changelog\/2025\/06\/05\/\)/);
      expect(text, file).toMatch(/`qwen3-32b`（\[自 2025-04-29\]/);
    }
    expect(await (await fetch(`${inject('origin')}/api/schemas/ChunkingStrategy.md`)).text()).toContain('[自 2025-10-14]');
  });
});
