import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Assets } from '../../app/core/assets.ts';
import type { Redirect } from '../../app/core/page.ts';
import { href, encodedUrl } from '../../app/core/url.ts';
import { startWorkerd } from '../deploy/workerd.ts';
import { writeInFolder } from '../files/files.ts';
import type { Project } from '../project/project.ts';
import { nginxRules } from './nginx.ts';

/**
 * Writes a built site as static files: the Worker's response for each page, the not-found page, the static files, and
 * rules for hosts (`_redirects`, `nginx.conf`). File paths match URLs, so any static server can serve them.
 * @returns the number of pages, and a warning for the author about the limits of hosts that read `_redirects`
 * @throws Error if the Worker responds to a page with a status other than 200
 */
export async function writeExport(
  { project, assets }: { project: Project; assets: Assets },
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
    // Browsers request this path for responses that link no icon, such as plain text.
    const defaultIcon = `${site.baseUrl}favicon.ico`;
    const icon = site.favicon === undefined ? defaultIcon : href(site, site.favicon);
    const icons = icon === defaultIcon ? [] : [{ from: defaultIcon, to: icon }];
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
    const rules = redirectRules(urls, moved, icons);
    writeInFolder(path.join(folder, '_redirects'), rules.join(''));
    writeInFolder(path.join(folder, 'nginx.conf'), nginxRules(project, assets, [...icons, ...moved]));
    return { pages: urls.length, warning: hostWarning(rules.length) };
  } finally {
    await server.dispose();
  }
}

function fileOf(url: string): string {
  return url.endsWith('/') ? `${url}index.html` : `${url}.html`;
}

/**
 * Generates the lines of `_redirects`, which static hosts such as Netlify and Cloudflare Pages read: permanent
 * redirects from alternative spellings of a page's URL to its canonical URL. The site's own redirects and
 * the `others`, which have no spellings, come first, in case a host limits the number of rules.
 */
function redirectRules(urls: string[], moved: Redirect[], others: Redirect[]): string[] {
  const rules = [
    ...moved.flatMap(({ from, to }) => [from, ...spellings(from)].map((spelling) => ({ from: spelling, to }))),
    ...others,
    ...urls.flatMap((url) => spellings(url).map((from) => ({ from, to: url }))),
  ];
  return rules.map(({ from, to }) => `${encodeURI(from)} ${encodedUrl(to)} 301\n`);
}

/** Cloudflare Pages' maximum number of rules. https://developers.cloudflare.com/pages/configuration/redirects/ */
const maxRulesOfHost = 2000;

/** Returns a warning if `_redirects` has more rules than Cloudflare Pages accepts. */
export function hostWarning(rules: number): string | undefined {
  if (rules <= maxRulesOfHost) return undefined;
  return `_redirects has ${rules} rules, of which Cloudflare Pages takes ${maxRulesOfHost}. Those of pages that moved come first; the rest are other spellings of pages' URLs.`;
}

function spellings(url: string): string[] {
  const bare = url.replace(/\/$/, '');
  if (bare === '') return ['/index.html'];
  return [url.endsWith('/') ? bare : `${bare}/`, `${bare}.html`, `${bare}/index.html`];
}
