import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const known = [
  '/',
  '/api/',
  '/sdk-overview/',
  '/sdk/python/install/',
  '/sdk/java/install/',
  '/api-guides/embedding/',
  '/api-guides/timeout/',
  '/changelog/2025/08/27/',
];
const paths = (path: string) => nearest(known, path);

test('a slip of the keyboard leads to its page', () => {
  expect(paths('/sdk-overveiw/')[0]).toBe('/sdk-overview/');
  expect(paths('/api-guides/embeding')[0]).toBe('/api-guides/embedding/');
});

test('beside what is surely meant, the rest of its folder is not offered', () => {
  expect(nearest([...known, '/api-guides/fim/', '/api-guides/realtime/'], '/api-guides/embeding/')).toEqual([
    '/api-guides/embedding/',
  ]);
});

test('a page that moved is found by its last segment', () => {
  expect(paths('/guides/timeout.html')[0]).toBe('/api-guides/timeout/');
  expect(paths('/docs/SDK/Python/Install/index.html')[0]).toBe('/sdk/python/install/');
});

test('what is like no page leads nowhere', () => {
  expect(paths('/wp-login.php')).toEqual([]);
});
