import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Assets } from '../../app/core/assets.ts';
import type { Redirect } from '../../app/core/page.ts';
import { href, encodedUrl } from '../../app/core/url.ts';
import { startWorkerd } from '../deploy/workerd.ts';
import { writeInFolder } from '../files/files.ts';
import type { ActiveFeature } from '../feature.ts';
import type { Project } from '../project/project.ts';
import { nginxRules } from './nginx.ts';

/**
 * Writes a built site as static files: the Worker's response for each page, the not-found page, the static files, and
 * rules for hosts. Paths of files match URLs, so any static server will do.
 * @returns the number of pages, and what the author must know about the hosts that read `_redirects`
 * @throws Error when the Worker responds to a page with another status than 200
 */
export async function writeExport(
  { project, assets, features }: { project: Project; assets: Assets; features: readonly ActiveFeature[] },
  folder: string,
): Promise<{ pages: number; warning: string | undefined }> {
  const { folders, site, rows, redirects } = project;
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(folders.out, 'client'), folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== '_headers',
  });
  const server = await startWorkerd(folders.out, { baseUrl: site.baseUrl, addresses: [] });
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
      writeInFolder(path.join(folder, file), await response.text());
    };
    await pLimit(8).map(pages, writePage);
    const rules = redirectRules(urls, moved);
    writeInFolder(path.join(folder, '_redirects'), rules.join(''));
    writeInFolder(path.join(folder, 'nginx.conf'), nginxRules(site, assets, features, moved));
    return { pages: urls.length, warning: hostWarning(rules.length) };
  } finally {
    await server.dispose();
  }
}

function fileOf(url: string): string {
  return url.endsWith('/') ? `${url}index.html` : `${url}.html`;
}

/**
 * The lines of `_redirects`, which static hosts (Netlify, Cloudflare Pages and their kin) read: every other spelling
 * of a page's URL leads to the URL that the site links to, for good. First come the pages that moved, in case a host
 * reads no more.
 */
function redirectRules(urls: string[], moved: Redirect[]): string[] {
  const rules = [
    ...moved.flatMap(({ from, to }) => [from, ...spellings(from)].map((spelling) => ({ from: spelling, to }))),
    ...urls.flatMap((url) => spellings(url).map((from) => ({ from, to: url }))),
  ];
  return rules.map(({ from, to }) => `${encodeURI(from)} ${encodedUrl(to)} 301\n`);
}

/** How many rules Cloudflare Pages takes. Source: https://developers.cloudflare.com/pages/configuration/redirects/ */
const maxRulesOfHost = 2000;

/** What the author must know about a number of rules in `_redirects`; undefined for a number that every host reads. */
export function hostWarning(rules: number): string | undefined {
  if (rules <= maxRulesOfHost) return undefined;
  return `_redirects has ${rules} rules, of which Cloudflare Pages takes ${maxRulesOfHost}. Those of pages that moved come first; the rest are other spellings of pages' URLs.`;
}

function spellings(url: string): string[] {
  const bare = url.replace(/\/$/, '');
  if (bare === '') return ['/index.html'];
  return [url.endsWith('/') ? bare : `${bare}/`, `${bare}.html`, `${bare}/index.html`];
}
