import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const bytes = (count: number) => new Uint8Array(count);

test('keeps pages up to its limit and drops the one asked for longest ago', () => {
  const cache = createPageCache(100);
  cache.put('/a/', bytes(40));
  cache.put('/b/', bytes(40));
  cache.get('/a/');
  cache.put('/c/', bytes(40));
  expect(['/a/', '/b/', '/c/'].map((path) => cache.get(path)?.byteLength)).toEqual([40, undefined, 40]);
});

test('counts a page that is put again once', () => {
  const cache = createPageCache(100);
  for (let time = 0; time < 10; time++) cache.put('/a/', bytes(60));
  cache.put('/b/', bytes(40));
  expect(cache.get('/a/')?.byteLength).toBe(60);
  expect(cache.get('/b/')?.byteLength).toBe(40);
});

test('does not give up everything for a page that is larger than itself', () => {
  const cache = createPageCache(100);
  cache.put('/a/', bytes(60));
  cache.put('/huge/', bytes(101));
  expect(cache.get('/huge/')).toBeUndefined();
  expect(cache.get('/a/')?.byteLength).toBe(60);
});
