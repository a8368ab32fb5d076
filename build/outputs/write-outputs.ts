import { existsSync } from 'node:fs';
import path from 'node:path';
import type { InlineParts } from '../../app/core/assets.ts';
import { messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import { canonicalUrl } from '../../app/core/head.ts';
import { plainContent, type Page } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';
import { readPageFile } from '../deploy/deployment.ts';
import type { ActiveFeature } from '../feature.ts';
import { allEnded, writeInFolder } from '../files/files.ts';
import { clientFolder } from '../files/paths.ts';
import { checkTakenAddresses, foldersAbove, isPublicFile } from '../links/check-links.ts';
import type { Project } from '../project/project.ts';
import { feeds } from './feeds.ts';
import { headersFile } from './headers.ts';
import { inReadingOrder, kindOf, type MarkdownFile, otherVersionOf } from './markdown/markdown-file.ts';
import { pageToMarkdown } from './markdown/page-to-markdown.ts';
import { socialImages } from './social-images.ts';

/** What the outputs are made from; `assets` is still being bundled. */
export type OutputInputs = {
  project: Project;
  features: readonly ActiveFeature[];
  assets: Promise<InlineParts>;
  pages: Page[];
  images: boolean;
};

/** Writes the files besides the pages. @throws Fault or AggregateError for a page at the address of one of them */
export async function writeOutputs({ project, features, assets, pages, images }: OutputInputs): Promise<void> {
  const { site } = project;
  const folders = new Set(project.rows.flatMap(({ page }) => foldersAbove(page.path)));
  const isPublic = isPublicFile(project.folders.site);
  // Which feature has written a file, -1 for the engine: of two that write one, the later counts, as its author means it.
  const written = new Map<string, number>();
  // At once: the texts of thousands of pages together would fill the memory.
  const write = (files: Record<string, string | Uint8Array>, feature = -1) => {
    for (const [file, content] of Object.entries(files)) {
      if (feature < (written.get(file) ?? -1)) continue;
      written.set(file, feature);
      // A page at the address of a file, or below one, is told when all files are known.
      if (!folders.has(file) && !foldersAbove(file).some(isPublic))
        writeInFolder(path.join(clientFolder(project), file), content);
    }
  };
  const writeMarkdown = async (page: Page) => {
    const files = await markdownFiles(project, features, page);
    for (const { path: file, text } of files) write({ [file]: withIndex(site, text) });
    return files;
  };
  const writeAllMarkdown = async () => {
    for (const page of pages) if (!isListed(page)) await writeMarkdown(page);
    const listed: MarkdownFile[] = [];
    for (const page of inReadingOrder(site, pages.filter(isListed))) listed.push(...(await writeMarkdown(page)));
    return listed;
  };
  write({ '/sitemap.xml': sitemap(site, pages), ...feeds(project, pages) });
  const markdown = writeAllMarkdown();
  const ofFeatures = features.map(async ({ build }, place) => {
    write((await build.outputs?.({ project, pages, markdown })) ?? {}, place);
  });
  await allEnded([markdown, ...ofFeatures]);
  checkTakenAddresses(project, features, new Set(written.keys()));
  for (const file of ['/robots.txt', ...written.keys()].toSorted())
    if (existsSync(path.join(project.folders.site, 'public', file)))
      console.warn(`public${file}  is not served, as the build writes this file itself; remove it`);
  if (images && site.socialImages) write(await socialImages(site, pages, project.brand.color));
  const root = path.join(project.folders.out, 'client');
  // The asset server reads it from its root, whatever the base URL.
  writeInFolder(path.join(root, '_headers'), headersFile(site, await assets, features));
  // Crawlers request it at the origin's root, whatever the base URL (RFC 9309, 2.3).
  writeInFolder(path.join(root, 'robots.txt'), robots(site));
}

/** Whether a page is listed; one that has another above it is complete on that one. */
function isListed({ noIndex, above }: Page): boolean {
  return noIndex !== true && above === undefined;
}

/** The Markdown of a page with the address, below its title, of the list of all pages. */
function withIndex(site: Site, text: string): string {
  if (site.agentIndex === undefined) return text;
  const { outputs } = messagesOf(site.i18n.currentLocale);
  const line = say(outputs, 'All pages as Markdown: <{url}>', { url: absoluteUrl(site, site.agentIndex) });
  return text.replace(/^(?:# .*\n)?/, (title) => (title === '' ? `${line}\n\n` : `${title}\n${line}\n`));
}

/** The Markdown of a page: that of its feature, in several files, or converted from its HTML. */
async function markdownFiles(
  project: Project,
  features: readonly ActiveFeature[],
  page: Page,
): Promise<MarkdownFile[]> {
  const { site } = project;
  for (const { build } of features) {
    const files = await build.markdown?.(page, project);
    if (files !== undefined) return files;
  }
  const messages = messagesOf(site.i18n.currentLocale);
  const text = await pageToMarkdown(plainContent(readPageFile(project, page)), absoluteUrl(site, page.path), messages);
  return [
    {
      path: `${page.path}index.md`,
      title: page.title,
      description: page.description,
      text,
      kind: kindOf(page, project.config.changelog.path),
      otherVersion: otherVersionOf(site, page),
    },
  ];
}

/** `sitemap.xml` (https://www.sitemaps.org/protocol.html): each page that is its own canonical one. */
function sitemap(site: Site, pages: Page[]): string {
  const shown = pages.filter(
    (page) => page.noIndex !== true && canonicalUrl(site, page) === absoluteUrl(site, page.path),
  );
  const urls = shown.map((page) => {
    const changed = page.lastUpdated?.time ?? page.date;
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    // Of the signs that XML escapes, an encoded URL holds no others.
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

/** `robots.txt` (RFC 9309): allows everything and links the sitemap; disallows everything with `noIndex`. */
function robots(site: Site): string {
  if (site.noIndex) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: ${absoluteUrl(site, '/sitemap.xml')}\n`;
}
