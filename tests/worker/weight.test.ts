import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { workerModules } from '../../build/deploy/deployment.ts';
import { fixtureSite } from '../support/fixture.ts';

const KiB = 1024;

async function stylesOf(path: string): Promise<string> {
  const html = await (await fetch(inject('engine') + path)).text();
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
}

test.each([
  ['/overview/', 10],
  ['/api/', 14],
])('the styles of %s stay below %s KiB brotli', async (path, limit) => {
  const css = await stylesOf(path);
  const bytes = brotliCompressSync(css).length;
  console.log(`styles of ${path}: ${bytes} bytes brotli`);
  expect(bytes).toBeGreaterThan(KiB);
  expect(bytes).toBeLessThanOrEqual(limit * KiB);
});

// With an attribute, `*` or `:not()` in any `:has()`, Chromium looks at all of them again for each element that arrives;
// otherwise only for elements with a tag or class in one.
test.each(['/overview/', '/api/', '/'])(
  'no element of %s makes all :has() be matched again as it arrives',
  async (path) => {
    const css = (await stylesOf(path))
      .replaceAll('selector(:has(a))', '')
      .replaceAll(/@supports not selector\(:open\)\s*\{[^{}]*\{[^{}]*\}\s*\}/g, '');
    const looked = [...css.matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, argument = '']) => argument);
    expect(looked.length).toBeGreaterThan(9);
    const frequent = /[[*]|:not\(|(?:^|[\s>+~,(])(?:a|b|code|div|li|ol|p|pre|span|ul)\b(?!-)/;
    expect(looked.filter((argument) => frequent.test(argument))).toEqual([]);
  },
);

test('the Worker with its sandbox stays below 1 MiB gzipped', async () => {
  const folder = path.join((await fixtureSite('sandbox')).out, 'worker');
  const files = await Promise.all((await workerModules(folder)).map((name) => readFile(path.join(folder, name))));
  const bytes = gzipSync(Buffer.concat(files)).length;
  console.log(`Worker: ${Math.round(bytes / KiB)} KiB gzipped in ${files.length} modules`);
  expect(bytes).toBeLessThanOrEqual(KiB * KiB);
});
