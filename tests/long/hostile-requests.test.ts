import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BareWorkerd } from '../support/bare-workerd.ts';
import { type Growing, hostileChat, repeated } from '../support/hostile-chat.ts';
import { startOwnWorkerd } from '../support/own-workerd.ts';

// workerd alone, whose thread of the isolate is measured: what the platform counts.
let server: BareWorkerd;

beforeAll(async () => {
  server = await startOwnWorkerd();
});

afterAll(() => server.stop());

/** The CPU time of one call in milliseconds, the shortest of three. */
async function workOf(path: string, body: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const before = await server.isolateCpuMs();
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer any',
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Accept-Encoding': 'identity',
        'X-Sandbox-Pace': '0',
        // One that is kept may be closed by the server as the next request is written.
        Connection: 'close',
      },
      body,
    });
    await answer.arrayBuffer();
    expect(answer.status, shown(body)).toBeLessThan(500);
    times.push((await server.isolateCpuMs()) - before);
  }
  return Math.min(...times);
}

/** A request on one line, with what repeats in it written once. */
function shown(content: string): string {
  return content.replaceAll(/(.{1,20}?)\1{4,}/g, '$1…').slice(0, 600);
}

/** A kind of request: where it is sent, its sizes in characters, and a harmless one of the same size. */
type Kind = { path: string; sizes: { small: number; large: number }; harmless: (size: number) => string };

/** Of harmless calls of the same size, no other costs more than so many. */
const most = 10;

/** Expects that work grows no faster than what is sent, and that the worst is not far from what is harmless. */
async function expectBoundedWork(
  { path, sizes, harmless }: Kind,
  hostile: Growing<string>,
  runs: number,
): Promise<void> {
  for (let warm = 0; warm < 5; warm += 1) await workOf(path, harmless(sizes.large));
  const usual = await workOf(path, harmless(sizes.large));
  let worst = { work: 0, content: '' };
  // The same requests each time: a change of the code makes it fail, not chance.
  await fc.assert(
    fc.asyncProperty(hostile, async (request) => {
      const large = await workOf(path, request(sizes.large));
      if (large > worst.work) worst = { work: large, content: request(sizes.large) };
      if (large <= (most / 2) * usual) return;
      const small = await workOf(path, request(sizes.small));
      // Twice as much as is linear, as other work of the machine disturbs it.
      if (large > most * usual || large > (2 * sizes.large * Math.max(small, 1)) / sizes.small)
        throw new Error(`${small} → ${large} ms, harmless ${usual} ms: ${shown(request(sizes.large))}`);
    }),
    { numRuns: runs, seed: 1, endOnFailure: true },
  );
  console.log(`${path}: worst ${worst.work.toFixed(0)} ms, harmless ${usual.toFixed(0)} ms: ${shown(worst.content)}`);
}

const chats: Kind = {
  path: '/sandbox/v1/chat/completions',
  sizes: { small: 30_000, large: 240_000 },
  harmless: (size) =>
    JSON.stringify({
      model: 'm',
      messages: Array.from({ length: size / 40 }, () => ({ role: 'user', content: 'word word' })),
    }),
};

test('whatever a chat of 240 kB holds, its work is bounded', () => expectBoundedWork(chats, hostileChat, 150));

const embeddings: Kind = {
  path: '/sandbox/v1/embeddings',
  sizes: chats.sizes,
  harmless: (size) => embed(repeated('word ', size)),
};

function embed(input: string | (string | number[])[], more: object = {}): string {
  return JSON.stringify({ model: 'text-embedding-3-small', input, ...more });
}

const input: Growing<string> = fc.oneof(
  fc.constantFrom('float', 'base64').map((format) => (size: number) => {
    const texts = Array.from({ length: size / 118 }, () => 'a'.repeat(100));
    return embed(texts, { encoding_format: format });
  }),
  fc.constantFrom(1, 8, 600).map((length) => (size: number) => {
    const tokens = Array.from({ length }, (_, index) => index);
    return embed(Array.from({ length: size / (4 * length + 2) }, () => tokens));
  }),
);

test('whatever 240 kB of text are embedded, the work is bounded', () => expectBoundedWork(embeddings, input, 10));

const message =
  '调用接口时报错 openai.RateLimitError: Error code: 429，如何在 Python 中设置 max_retries 与超时时间？流式输出会中断吗？';
const searches: Kind = {
  path: '/mcp',
  sizes: { small: 50, large: 200 },
  harmless: (size) => search(repeated(message, size).slice(0, size)),
};

function search(query: string): string {
  const params = { name: 'search_docs', arguments: { query, limit: 20 } };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
}

const words = [
  'shi',
  'xian',
  'chaoshi',
  'timeoutt ',
  'embeding ',
  'a.b.C',
  '/a/b',
  'maxTokens',
  '_',
  '7',
  '怎么',
  '的',
  '超时',
  '流式',
];
const query: Growing<string> = fc
  .oneof(
    fc.shuffledSubarray([...'abcdefghijklmnopqrstuvwxyz'], { minLength: 20 }).map((letters) => `${letters.join(' ')} `),
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }).map((parts) => `${parts.join(' ')} `),
    fc.string({ unit: fc.constantFrom(...'aeinst的是不了在有'), minLength: 1, maxLength: 40 }),
  )
  .map((part) => (size: number) => search(repeated(part, size).slice(0, size)));

test('whatever is searched for, the work is bounded', () => expectBoundedWork(searches, query, 60));
