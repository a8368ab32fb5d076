import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { readPageFile } from '../../app/model/page-file.ts';
import { workerModules } from '../../build/worker-modules.ts';

type BuiltWorker = { fetch: (request: Request, env: object, context: object) => Promise<Response> };

const workerFolder = path.join(inject('out'), 'worker');

test('what the build wrote of a page, which the search was told of, stands in the answer letter for letter', async () => {
  const files = (await workerModules(workerFolder)).filter(({ type }) => type === 'data');
  expect(files.length).toBeGreaterThan(20);
  for (const { name } of files) {
    const { html, page } = readPageFile(await readFile(path.join(workerFolder, name)));
    expect(html.byteLength, name).toBeGreaterThan(0);
    const content = new TextDecoder().decode(html);
    expect(await (await fetch(inject('origin') + page.path)).text(), page.path).toContain(`<div id="content" class="prose">${content}</div>`);
  }
});

test('a first render encodes a page in a few pieces, not each of its names and values', async () => {
  const { default: worker } = (await importedAsWorker('index.js')) as { default: BuiltWorker };
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

/** Imports a module of the Worker in Node, which has no files of bytes among its modules, as workerd has. */
async function importedAsWorker(file: string): Promise<unknown> {
  const hooks = registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.page')) return next(url, context);
      const bytes = readFileSync(fileURLToPath(url)).toString('base64');
      return { format: 'module', shortCircuit: true, source: `export default new Uint8Array(Buffer.from('${bytes}', 'base64')).buffer;` };
    },
  });
  onTestFinished(() => hooks.deregister());
  return import(pathToFileURL(path.join(workerFolder, file)).href);
}
