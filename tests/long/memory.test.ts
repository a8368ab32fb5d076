import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BareWorkerd } from '../support/bare-workerd.ts';
import { startOwnWorkerd } from '../support/own-workerd.ts';

// Miniflare's own Worker, which stands before ours, would be measured too: workerd alone, with the platform's heap.
let server: BareWorkerd;

beforeAll(async () => {
  server = await startOwnWorkerd();
});

afterAll(() => server.stop());

test('streams that clients cut leave no memory behind', async () => {
  const body = JSON.stringify({ model: 'gpt-4o', stream: true, messages: [{ role: 'user', content: '你好' }] });
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer key', 'X-Sandbox-Pace': '5000' };
  await expectLevelMemory(10_000, () => cutAfterFirstPiece('/sandbox/v1/chat/completions', headers, body));
});

test('batches of searches leave no memory behind', async () => {
  const calls = Array.from({ length: 4 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'search_docs', arguments: { query: '超时' } },
  }));
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  await expectLevelMemory(5_000, () => send('/mcp', headers, JSON.stringify(calls)));
});

const atOnce = 16;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** Memory rises until V8's heap is full, which it is before half of the requests are sent. */
async function expectLevelMemory(count: number, ask: () => Promise<void>): Promise<void> {
  await repeat(count, ask);
  const before = await server.memoryMb();
  await repeat(count, ask);
  const after = await server.memoryMb();
  console.log(`${count} requests: ${before.toFixed(0)} MB, ${2 * count}: ${after.toFixed(0)} MB`);
  expect(after).toBeLessThan(before * 1.15 + 8);
}

async function repeat(count: number, ask: () => Promise<void>): Promise<void> {
  let left = count;
  const one = async () => {
    while (left-- > 0) await ask();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

function cutAfterFirstPiece(path: string, headers: Record<string, string>, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(server.origin + path, { method: 'POST', headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.once('data', () => {
        call.destroy();
        resolve();
      });
      response.on('error', () => undefined);
    });
    call.on('error', reject);
    call.end(body);
  });
}

function send(path: string, headers: Record<string, string>, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(server.origin + path, { method: 'POST', headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.resume().once('end', () => resolve());
    })
      .on('error', reject)
      .end(body);
  });
}
