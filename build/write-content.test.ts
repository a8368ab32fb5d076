import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Source } from './content/scan.ts';
import type { PageRow } from './routes.ts';
import { chooseDelivery } from './write-content.ts';

/** Rows of pages that each have a source of so many bytes; nothing else of them is looked at. */
async function rowsOf(count: number, bytes: number, name = 'page.mdx'): Promise<PageRow[]> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'pages-')), name);
  await writeFile(file, 'x'.repeat(bytes));
  return Array.from({ length: count }, (_, index) => ({ page: { path: `/${index}/` } as PageRow['page'], module: { kind: 'source' as const, source: { file } as Source } }));
}

const reference: PageRow = { page: { path: '/api/' } as PageRow['page'], module: { kind: 'reference' } };

test('the Worker of a site of ordinary size carries its guides', async () => {
  const rows = await rowsOf(30, 20_000);
  expect(rows.map(await chooseDelivery(rows))).toEqual(rows.map(() => 'carried'));
});

test.each([1, 3_000])('what is written as a component is rendered by the Worker, in a site of %i guides, too', async (guides) => {
  const components = await rowsOf(2, 2_000, 'page.tsx');
  const delivery = await chooseDelivery([...(await rowsOf(guides, 15_000)), ...components]);
  expect(components.map(delivery)).toEqual(['rendered', 'rendered']);
});

test('a site whose pages would not fit into a Worker stores them beside it', async () => {
  const rows = await rowsOf(3_000, 15_000);
  expect(new Set(rows.map(await chooseDelivery(rows)))).toEqual(new Set(['stored']));
});

test('the API reference is written by the build, however many guides there are', async () => {
  for (const count of [1, 3_000]) {
    const rows = [...(await rowsOf(count, 15_000)), reference];
    expect((await chooseDelivery(rows))(reference)).toBe('stored');
  }
});
