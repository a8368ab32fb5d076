import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';

const KiB = 1024;

test('the style sheet that every page carries stays below 12 KiB brotli', async () => {
  const html = await (await fetch(`${inject('origin')}/sdk-overview/`)).text();
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
  const bytes = brotliCompressSync(css).length;
  console.log(`style sheet: ${bytes} bytes brotli`);
  expect(bytes).toBeGreaterThan(KiB);
  expect(bytes).toBeLessThanOrEqual(12 * KiB);
});

test('the Worker with all pages stays below 1 MiB gzipped', async () => {
  const folder = path.join(inject('out'), 'worker');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
  const bytes = gzipSync(Buffer.concat(files)).length;
  console.log(`Worker: ${Math.round(bytes / KiB)} KiB gzipped in ${files.length} modules`);
  expect(bytes).toBeLessThanOrEqual(KiB * KiB);
});
