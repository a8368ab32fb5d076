import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Assets } from '../../app/core/assets.ts';
import { href } from '../../app/core/url.ts';
import { startWorkerd } from '../deploy/workerd.ts';
import { writeInFolder } from '../files/write-in-folder.ts';
import type { Project } from '../project/project.ts';
import { nginxRules } from './nginx.ts';
import { redirectsFile } from './redirects.ts';

/**
 * Writes a built site as static files: the Worker's response for each page, the not-found page, the static files, and
 * rules for hosts. Paths of files match URLs, so any static server will do.
 * @returns the number of pages
 * @throws Error when the Worker responds to a page with another status than 200
 */
export async function writeExport(
  { project, assets }: { project: Project; assets: Assets },
  folder: string,
): Promise<number> {
  const { folders, site, rows, redirects } = project;
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(folders.out, 'client'), folder, {
    recursive: true,
    filter: (file) => !['_headers', '_pages'].includes(path.basename(file)),
  });
  const server = await startWorkerd(folders.out, site.baseUrl);
  try {
    const { origin } = await server.ready;
    const urls = rows.map(({ page }) => href(site, page.path));
    const moved = redirects.map(({ from, to }) => ({ from: site.baseUrl + from.slice(1), to: href(site, to) }));
    const pages = [
      ...urls.map((url) => ({ url, file: fileOf(url), status: 200 })),
      { url: `${site.baseUrl}404.html`, file: `${site.baseUrl}404.html`, status: 404 },
    ];
    const writePage = async ({ url, file, status }: (typeof pages)[number]) => {
      const response = await fetch(new URL(encodeURI(url), origin), { redirect: 'manual' });
      if (response.status !== status) throw new Error(`${url} has status ${response.status} instead of ${status}`);
      await writeInFolder(path.join(folder, file), await response.text());
    };
    await pLimit(8).map(pages, writePage);
    await writeInFolder(path.join(folder, '_redirects'), redirectsFile(urls, moved));
    await writeInFolder(path.join(folder, 'nginx.conf'), nginxRules(site, assets, moved));
    return urls.length;
  } finally {
    await server.dispose();
  }
}

function fileOf(url: string): string {
  return url.endsWith('/') ? `${url}index.html` : `${url}.html`;
}
