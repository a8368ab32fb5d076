import { rm } from 'node:fs/promises';
import path from 'node:path';
import { clientFolder } from '../../build/files/paths.ts';
import type { Project } from '../../build/project/project.ts';
import { measureDialog } from '../measure/measure-dialog.ts';
import { measureIndex } from '../measure/measure-index.ts';
import { formatNumber } from '../report/statistics.ts';
import { printTable, startTable } from '../report/table.ts';
import { cacheFolder } from '../sites/cache-folder.ts';
import { generatedSearchPages } from '../sites/generated-search-pages.ts';
import { readServedPages, writePlainIndex, writeSiteIndex } from '../sites/search-indexes.ts';

const queries = [
  '超时',
  '流式输出',
  '嵌入',
  '错误与限制',
  'temperature',
  'max_completion_tokens',
  '设置超时时间',
  '怎样重试',
  'python 安装',
  '图像编辑',
  'stream',
  '密钥',
];

/** Measures the size and speed of this site's search, of plain Pagefind with the same pages, and of the dialog. */
export async function benchSearch(project: Project, pageCounts: number[]): Promise<void> {
  const folder = cacheFolder('search');
  const folders = {
    ours: path.join(folder, 'ours'),
    plain: path.join(folder, 'plain'),
    assets: path.join(clientFolder(project), 'assets'),
  };
  const served = await readServedPages(project);
  const printRow = startTable(`Search: ${queries.length} queries, files as stored, median of 3 rounds`);
  for (const pages of [served, ...pageCounts.map((count) => generatedSearchPages(served, count))]) {
    const written = {
      ours: await writeSiteIndex(pages, project, path.join(folders.ours, 'pagefind')),
      plain: await writePlainIndex(pages, folders.plain),
    };
    for (const kind of ['ours', 'plain'] as const) {
      printRow({
        pages: pages === served ? `${pages.length} (this site)` : pages.length,
        index: kind === 'ours' ? 'this search' : 'plain Pagefind',
        'index (KiB)': formatNumber(written[kind].bytes / 1024),
        'written in (s)': formatNumber(written[kind].durationMs / 1000),
        ...(await measureIndex(kind, folders, queries)),
      });
    }
  }
  await rm(folder, { recursive: true, force: true });
  printTable('Search: from the input to the painted results in the dialog', [await measureDialog(project, queries)]);
}
