import { mkdir, rm, stat } from 'node:fs/promises';
import { close, createIndex } from 'pagefind';
import type { RenderedPage } from '../../app/core/page.ts';
import { href } from '../../app/core/url.ts';
import { filesBelow } from '../../build/files/files.ts';
import type { Project } from '../../build/project/project.ts';
import { startIndexer } from '../../features/search/build/indexer.ts';
import { readSynonyms } from '../../features/search/build/synonyms.ts';
import { startBareWorkerd } from '../../tests/support/bare-workerd.ts';

/** The size of an index in bytes, and the time that writing it took. */
export type WrittenIndex = { bytes: number; durationMs: number };

/** Fetches the site's pages from the Worker, as plain Pagefind indexes whole pages. */
export async function readServedPages(project: Project): Promise<RenderedPage[]> {
  const { origin, stop } = await startBareWorkerd(project.folders.out);
  try {
    const pages: RenderedPage[] = [];
    for (const { page } of project.rows.filter((row) => row.page.noIndex !== true)) {
      const response = await fetch(origin + href(project.site, page.path));
      if (!response.ok) throw new Error(`${page.path}: status ${response.status}`);
      pages.push({ page, html: await response.text() });
    }
    return pages;
  } finally {
    await stop();
  }
}

/** Writes the engine's index of some pages to a folder. */
export async function writeSiteIndex(
  pages: RenderedPage[],
  { site, folders }: Project,
  folder: string,
): Promise<WrittenIndex> {
  const synonyms = await readSynonyms(folders.site);
  await using indexer = startIndexer(() => undefined);
  const start = performance.now();
  for (const page of pages) indexer.add(site, page);
  await indexer.write({ project: { site, rows: pages }, synonyms }, folder);
  const durationMs = performance.now() - start;
  const sizes = await Promise.all((await filesBelow(folder, /./)).map(async (file) => (await stat(file)).size));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), durationMs };
}

/** Writes plain Pagefind's index of the same pages. Its user interface is not counted. */
export async function writePlainIndex(pages: RenderedPage[], folder: string): Promise<WrittenIndex> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const start = performance.now();
  const { index } = await createIndex({ rootSelector: 'main' });
  if (index === undefined) throw new Error('Pagefind made no index.');
  for (const { page, html } of pages) await index.addHTMLFile({ url: page.path, content: html });
  await index.writeFiles({ outputPath: folder });
  const { files } = await index.getFiles();
  const durationMs = performance.now() - start;
  await close();
  const needed = files.filter(({ path }) => !/(?:ui|highlight)\.(?:js|css)$/.test(path));
  return { bytes: needed.reduce((sum, { content }) => sum + content.byteLength, 0), durationMs };
}
