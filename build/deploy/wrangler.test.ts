import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { engineFolder } from '../files/paths.ts';
import { routingFaults } from './wrangler.ts';

test('a wrangler.toml that makes the Worker run for static files below another base URL is told, and what to write', async () => {
  const text = await readFile(path.join(engineFolder, 'build/scaffold/sites/en/wrangler.toml'), 'utf8');
  const file = 'wrangler.toml';
  expect(routingFaults({ file, text }, '/')).toEqual([]);
  const hint =
    'write run_worker_first = ["/", "/*/", "/docs/*.md", "/docs/*.txt", "/docs/*.xml", "/docs/mcp", "/docs/sandbox/*"]';
  expect(routingFaults({ file, text }, '/docs/')).toEqual([
    expect.objectContaining({ hint, location: expect.objectContaining({ file, line: 16 }) }),
  ]);
  const mended = text.replace(/^run_worker_first.*/m, hint.slice('write '.length));
  expect(routingFaults({ file, text: mended }, '/docs/')).toEqual([]);
});
