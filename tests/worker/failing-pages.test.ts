import { expect, test } from 'vitest';
import { useFixture } from '../support/fixture.ts';

const url = useFixture('crash');
const secret = 'the secret of the inside';

test('a page that fails while workerd renders it is answered with the crash page, and kept by nobody', async () => {
  const answer = await fetch(url('/early/'));
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('This page crashed.');
  expect(html).not.toContain(secret);
});

test('what is made of a page says all that the page waited for, as the build rendered it', async () => {
  for (const path of ['/slow/', '/late/']) expect(await (await fetch(url(`${path}index.md`))).text(), path).toMatch(/第二部分/);
});

test('a page whose second part fails in workerd ends whole, without the inside of the failure', async () => {
  const answer = await fetch(url('/late/'));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('第一部分');
  expect(html).not.toContain('第二部分');
  expect(html).not.toContain(secret);
  expect(html).toMatch(/<\/html>\s*$/);
});

test('a page reaches its reader in parts as workerd renders it, and is rendered once though that reader leaves', async () => {
  const leaving = new AbortController();
  const reader = (await fetch(url('/slow/'), { signal: leaving.signal })).body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value, { stream: true });
  expect(first).toContain('<!DOCTYPE html>');
  expect(first).not.toContain('第二部分');
  leaving.abort();
  const html = await (await fetch(url('/slow/'))).text();
  expect(html).toContain('第二部分');
  expect(html).toContain('<p id="renders">1</p>');
});
