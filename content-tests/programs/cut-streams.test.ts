import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { operationsOf } from '../../features/reference/document/walk.ts';
import { createSamples } from '../../features/reference/samples/scenario-samples.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';
import { run } from '../samples/run.ts';
import { listen } from '../../tests/support/listen.ts';

/** The API's address in the samples, in place of that of the server of a test. */
const address = 'https://api.example.com/v1';

const event = (choice: object) =>
  `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', ...choice })}\n\n`;
const part = event({ choices: [{ index: 0, delta: { content: '海' }, finish_reason: null }] });
const last = (index: number) => event({ choices: [{ index, delta: {}, finish_reason: 'stop' }] });
const done = 'data: [DONE]\n\n';

const streams: { name: string; events: string; cut: boolean }[] = [
  { name: 'the connection breaks', events: part, cut: true },
  { name: 'it ends without a reason', events: part + done, cut: false },
  { name: 'an error comes in place of choices', events: `${part}data: {"code":"500","message":"x"}\n\n`, cut: false },
];

/** Runs a Node program against a server that answers with these events. */
async function exitCode(code: string, events: string, cut: boolean): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(events, () => (cut ? response.socket?.destroy() : response.end()));
    });
  });
  const { origin, stop } = await listen(server);
  const cache = path.join(import.meta.dirname, '../.cache');
  await mkdir(cache, { recursive: true });
  const cwd = await mkdtemp(path.join(cache, 'sample-'));
  try {
    const file = path.join(cwd, 'sample.mjs');
    await writeFile(file, code.replaceAll(address, origin));
    return (await run(process.execPath, [file], { cwd, env: { AIGC_API_KEY: 'sk-a', NODE_OPTIONS: '' } })).code;
  } finally {
    await stop();
    await rm(cwd, { recursive: true });
  }
}

describe('a streamed sample of the API reference', async () => {
  const document = JSON.stringify(await bundleSpec()).replaceAll('%API_BASE_URL%', address);
  const reference = readReference(JSON.parse(document) as JsonObject, {
    keyVariable: 'AIGC_API_KEY',
  });
  const samples = operationsOf(reference).flatMap((operation) =>
    (operation.body?.contents ?? []).flatMap(({ contentType, examples }) =>
      examples.flatMap(({ name, value }) =>
        value !== undefined && isObject(value.json) && value.json.stream === true
          ? createSamples(reference, operation, { contentType, value: value.json })
              .filter(({ language }) => language === 'node')
              .map(({ code }) => ({ name, choices: Number(isObject(value.json) ? (value.json.n ?? 1) : 1), code }))
          : [],
      ),
    ),
  );

  test.each(samples)('succeeds on a whole stream: $name', async ({ code, choices }) => {
    const ends = Array.from({ length: choices }, (_, index) => last(index)).join('');
    expect(await exitCode(code, part + ends + done, false)).toBe(0);
  });

  test.each(streams)('fails when $name', async ({ events, cut }) => {
    expect(samples.length).toBeGreaterThan(3);
    for (const { code, name } of samples) expect(await exitCode(code, events, cut), name).not.toBe(0);
  });
});
