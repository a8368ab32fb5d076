import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, test, vi } from 'vitest';

type BuiltWorker = { fetch: (request: Request, env: object, context: object) => Promise<Response> };

test('a first render encodes a page in a few pieces, not each of its names and values', async () => {
  const { default: worker } = (await import(pathToFileURL(path.join(inject('out'), 'worker/index.js')).href)) as { default: BuiltWorker };
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  try {
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };
    const answer = await worker.fetch(new Request('https://docs.example.com/sdk-overview/', { headers: { accept: 'text/html' } }), {}, context);
    expect(answer.status).toBe(200);
    expect((await answer.text()).length).toBeGreaterThan(50_000);
    expect(encode.mock.calls.length).toBeGreaterThan(0);
    expect(encode.mock.calls.length).toBeLessThan(20);
  } finally {
    encode.mockRestore();
  }
});
