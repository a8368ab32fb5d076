import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { workerModules } from '../../build/deploy/deployment.ts';
import { fixtureSite } from '../support/fixture.ts';

const KiB = 1024;

test.each([
  ['/overview/', 10],
  ['/api/', 14],
])('the styles of %s stay below %s KiB brotli', async (path, limit) => {
  const html = await (await fetch(inject('engine') + path)).text();
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
  const bytes = brotliCompressSync(css).length;
  console.log(`styles of ${path}: ${bytes} bytes brotli`);
  expect(bytes).toBeGreaterThan(KiB);
  expect(bytes).toBeLessThanOrEqual(limit * KiB);
});

test('the Worker with its sandbox stays below 1 MiB gzipped', async () => {
  const folder = path.join((await fixtureSite('sandbox')).out, 'worker');
  const files = await Promise.all((await workerModules(folder)).map((name) => readFile(path.join(folder, name))));
  const bytes = gzipSync(Buffer.concat(files)).length;
  console.log(`Worker: ${Math.round(bytes / KiB)} KiB gzipped in ${files.length} modules`);
  expect(bytes).toBeLessThanOrEqual(KiB * KiB);
});
