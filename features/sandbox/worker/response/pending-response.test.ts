import { expect, test } from 'vitest';
import { pacedStream } from './pending-response.ts';

test('a stream that its reader leaves writes no further pieces, and ends', async () => {
  let written = 0;
  const pieces = Array.from({ length: 1_000 }, () => () => `piece ${(written += 1)}`);
  const waiting: Promise<void>[] = [];
  const reader = pacedStream(pieces, 1, (sent) => void waiting.push(sent)).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  await Promise.all(waiting);
  expect(written).toBeLessThan(5);
});

test('a stream that is read to its end has every piece in order', async () => {
  const pieces = Array.from({ length: 200 }, (_, index) => `${index} `);
  const stream = pacedStream(pieces, 0, () => undefined);
  expect(await new Response(stream).text()).toBe(pieces.join(''));
});
