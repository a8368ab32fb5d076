import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, test, vi } from 'vitest';

type BuiltWorker = { fetch: (request: Request, env: object, context: object) => Promise<Response> };
type CarriedPage = { html: string; page: { path: string } };

const workerFolder = path.join(inject('out'), 'worker');
const imported = async (file: string): Promise<unknown> => import(pathToFileURL(path.join(workerFolder, file)).href);

test('what the build wrote of a page, which the search was told of, stands in the answer letter for letter', async () => {
  const files = (await readdir(workerFolder, { recursive: true })).filter((file) => /^pages\/.*page\.js$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const { html, page } = (await imported(file)) as CarriedPage;
    expect(html.length, file).toBeGreaterThan(0);
    expect(await (await fetch(inject('origin') + page.path)).text(), page.path).toContain(`<div id="content" class="prose">${html}</div>`);
  }
});

test('a first render encodes a page in a few pieces, not each of its names and values', async () => {
  const { default: worker } = (await imported('index.js')) as { default: BuiltWorker };
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  try {
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };
    const answer = await worker.fetch(new Request('https://docs.example.com/welcome/', { headers: { accept: 'text/html' } }), {}, context);
    expect(answer.status).toBe(200);
    expect((await answer.text()).length).toBeGreaterThan(50_000);
    expect(encode.mock.calls.length).toBeGreaterThan(0);
    expect(encode.mock.calls.length).toBeLessThan(20);
  } finally {
    encode.mockRestore();
  }
});
