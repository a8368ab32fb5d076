import { existsSync } from 'node:fs';
import path from 'node:path';
import type { InlineParts } from '../../app/core/assets.ts';
import { messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import { canonicalUrl } from '../../app/core/head.ts';
import type { Page } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';
import { allEnded, writeInFolder } from '../files/files.ts';
import { clientFolder } from '../files/paths.ts';
import { checkTakenAddresses, foldersAbove, isPublicFile } from '../links/check-links.ts';
import type { Project } from '../project/project.ts';
import { pageThread } from '../thread.ts';
import { feeds } from './feeds.ts';
import { headersFile } from './headers.ts';
import { inReadingOrder, kindOf, type MarkdownFile, otherVersionOf } from './markdown/markdown-file.ts';
import { convertInThread } from './markdown/page-to-markdown.ts';
import { socialImages } from './social-images.ts';

/** The inputs of `writeOutputs`; `assets` may still be bundling. `texts` has pages' Markdown, by path. */
export type OutputInputs = {
  project: Project;
  assets: Promise<InlineParts>;
  pages: Page[];
  texts: Map<string, Promise<string>>;
  images: boolean;
};

/** Writes the files besides the pages. @throws Fault or AggregateError for a page with the path of such a file */
export async function writeOutputs(inputs: OutputInputs): Promise<void> {
  const { project, assets, pages, images } = inputs;
  const { site, features } = project;
  const folders = new Set(project.rows.flatMap(({ page }) => foldersAbove(page.path)));
  const isPublic = isPublicFile(project.folders.site);
  // The index of the feature that wrote a file, -1 for the engine. Later features overwrite files of earlier ones.
  const writers = new Map<string, number>();
  // Written immediately, as the texts of thousands of pages do not fit into memory.
  const write = (files: Record<string, string | Uint8Array>, feature = -1) => {
    for (const [file, content] of Object.entries(files)) {
      if (feature < (writers.get(file) ?? -1)) continue;
      writers.set(file, feature);
      // `checkTakenAddresses` below reports pages at or below the path of a file, once all files are known.
      if (!folders.has(file) && !foldersAbove(file).some(isPublic))
        writeInFolder(path.join(clientFolder(project), file), content);
    }
  };
  const writeMarkdown = async (page: Page) => {
    const files = await markdownFiles(inputs, page);
    for (const { path: file, text } of files) write({ [file]: withIndex(site, text) });
    return files;
  };
  const writeAllMarkdown = async () => {
    for (const page of pages) if (!isListed(page)) await writeMarkdown(page);
    const listed: MarkdownFile[] = [];
    for (const page of inReadingOrder(site, pages.filter(isListed))) listed.push(...(await writeMarkdown(page)));
    await pageThread.end();
    return listed;
  };
  write({ '/sitemap.xml': sitemap(site, pages), ...feeds(project, pages.filter(isListed)) });
  const markdown = writeAllMarkdown();
  const featureOutputs = features.map(async ({ build }, index) => {
    write(
      (await build.outputs?.({ project, pages: pages.filter(({ noIndex }) => noIndex !== true), markdown })) ?? {},
      index,
    );
  });
  await allEnded([markdown, ...featureOutputs]);
  checkTakenAddresses(project, new Set(writers.keys()));
  for (const file of ['/robots.txt', ...writers.keys()].toSorted())
    if (existsSync(path.join(project.folders.site, 'public', file)))
      console.warn(`public${file}  is not served, as the build writes this file itself; remove it`);
  if (images && site.socialImages) write(await socialImages(site, pages, project.brand.color));
  const root = path.join(project.folders.out, 'client');
  // The asset server reads `_headers` from its root folder, regardless of the base URL.
  writeInFolder(path.join(root, '_headers'), headersFile(project, await assets));
  // Crawlers request `/robots.txt` of the origin, regardless of the base URL (RFC 9309, 2.3).
  writeInFolder(path.join(root, 'robots.txt'), robots(site));
}

/** Whether the Markdown lists contain a page. A page below another one is part of that page's Markdown. */
function isListed({ noIndex, ancestors }: Page): boolean {
  return noIndex !== true && ancestors === undefined;
}

/** Inserts a link to the list of all pages below the title of a page's Markdown. */
function withIndex(site: Site, text: string): string {
  if (site.agentIndex === undefined) return text;
  const { outputs } = messagesOf(site.i18n.currentLocale);
  const line = say(outputs, 'All pages as Markdown: <{url}>', { url: absoluteUrl(site, site.agentIndex) });
  return text.replace(/^(?:# .*\n)?/, (title) => (title === '' ? `${line}\n\n` : `${title}\n${line}\n`));
}

/** Returns a page's Markdown files: those of its feature, or one converted from its HTML. */
async function markdownFiles({ project, texts }: OutputInputs, page: Page): Promise<MarkdownFile[]> {
  for (const { build } of project.features) {
    const files = await build.markdown?.(page, project);
    if (files !== undefined) return files;
  }
  const text = await (texts.get(page.path) ?? convertInThread(project, page));
  return [
    {
      path: `${page.path}index.md`,
      title: page.title,
      description: page.description,
      text,
      kind: kindOf(page, project.config.changelog.path),
      otherVersion: otherVersionOf(project.site, page),
    },
  ];
}

/** Renders `sitemap.xml` (https://www.sitemaps.org/protocol.html), with the pages whose URL is canonical. */
function sitemap(site: Site, pages: Page[]): string {
  const canonicalPages = pages.filter(
    (page) => page.noIndex !== true && canonicalUrl(site, page) === absoluteUrl(site, page.path),
  );
  const urls = canonicalPages.map((page) => {
    const changed = page.lastUpdated?.time ?? page.date;
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    // `encodeURI` has encoded the other characters that XML requires to be escaped.
    const url = encodeURI(absoluteUrl(site, page.path)).replaceAll('&', '&amp;').replaceAll("'", '&apos;');
    return `  <url><loc>${url}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** Renders `robots.txt` (RFC 9309): allows everything, as crawlers must read a page to learn of its `noindex`. */
function robots(site: Site): string {
  const rules = 'User-agent: *\nAllow: /\n';
  return site.noIndex ? rules : `${rules}\nSitemap: ${absoluteUrl(site, '/sitemap.xml')}\n`;
}
