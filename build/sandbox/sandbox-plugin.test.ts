import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build } from 'vite';
import type { Check, ValidationHints } from '../../app/sandbox/sandbox.ts';
import { engineFolder } from '../files/paths.ts';
import { sandboxPlugin } from './sandbox-plugin.ts';

const document = {
  openapi: '3.0.3',
  paths: {
    '/a': {
      post: {
        operationId: 'one',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['text'],
                properties: {
                  text: { type: 'string', minLength: 2, maxLength: 3 },
                  at: { type: 'string', format: 'uri' },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'x' } },
      },
    },
    '/b': { get: { operationId: 'two', responses: { 200: { description: 'x' } } } },
  },
};
await mkdir(path.join(engineFolder, '.cache'), { recursive: true });
const folder = await mkdtemp(path.join(engineFolder, '.cache/sandbox-plugin-'));
afterAll(() => rm(folder, { recursive: true }));

/** Bundles a module for the browser, with the sandbox of a document; returns its file. */
async function bundle(code: string, spec: object | undefined): Promise<string> {
  const entry = path.join(folder, 'entry.js');
  await writeFile(entry, code);
  const plugin = sandboxPlugin({
    spec: async () => (spec === undefined ? undefined : { json: JSON.stringify(spec), yaml: '' }),
  });
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    build: {
      outDir: path.join(folder, 'out'),
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { entryFileNames: 'entry.js' } },
    },
  });
  return path.join(folder, 'out/entry.js');
}

test('gives the browser the checks of request bodies, each by itself and without eval', async () => {
  const file = await bundle("export { checks } from 'site:sandbox/checks';", document);
  const { checks } = (await import(/* @vite-ignore */ file)) as {
    checks: Record<string, { hints: ValidationHints; load: () => Promise<{ default: Check }> }>;
  };
  expect(Object.keys(checks)).toEqual(['one']);
  expect(checks.one?.hints.fields).toEqual(['text', 'at']);
  const check = (await checks.one?.load())?.default;
  expect([
    check?.({ text: '中文' }),
    check?.({ text: '中' }),
    check?.({ text: '中文', at: 'no' }),
    check?.({ text: '中文', other: 1 }),
  ]).toEqual([true, false, false, false]);
  const files = await Promise.all(
    (await readdir(path.join(folder, 'out'), { recursive: true }))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFile(path.join(folder, 'out', name), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(1);
  for (const code of files) expect(code).not.toMatch(/\beval\(|new Function|\bcreateRequire\b/);
});

test('has nothing to load on a site without one', async () => {
  const file = await bundle("export { loadSandbox } from 'site:sandbox';", undefined);
  expect(await readFile(file, 'utf8')).toMatch(/void 0|undefined/);
  expect(await readdir(path.join(folder, 'out'), { recursive: true })).toEqual(['entry.js']);
});
