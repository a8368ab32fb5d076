import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../../app/model/assets.ts';
import { absoluteUrl } from '../../app/model/url.ts';
import type { Project } from '../project.ts';
import type { Spec } from '../spec.ts';
import { clientFolder } from '../vite/config.ts';
import { feeds } from './feeds.ts';
import { headersFile } from './headers.ts';
import { inReadingOrder, kindOf, llmsFull, llmsIndex, type MarkdownFile } from './llms.ts';
import { pageToMarkdown } from './markdown/page-to-markdown.ts';
import { mcpIndex } from './mcp-index.ts';
import { referenceFiles } from './markdown/reference-files.ts';
import type { RenderedPage } from './render-pages.ts';
import { socialImages } from './social-images.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';

/** What the outputs are made from. */
export type OutputInputs = { project: Project; assets: Assets; pages: RenderedPage[]; spec: Spec | undefined; images: boolean };

/** Writes what stands beside the pages: for crawlers, for feed readers, for assistants. Paths are below the base URL. */
export async function writeOutputs({ project, assets, pages, spec, images }: OutputInputs): Promise<void> {
  const { site } = project;
  const listed = pages.filter(({ page }) => page.noIndex !== true);
  const twins = (await Promise.all(pages.filter(({ page }) => page.noIndex === true).map((rendered) => markdownFiles(project, rendered, spec)))).flat();
  const markdown = (await Promise.all(inReadingOrder(site, listed).map((rendered) => markdownFiles(project, rendered, spec)))).flat();
  const { atom, json } = feeds(site, pages);
  const files: Record<string, string> = {
    '/sitemap.xml': sitemap(site, listed.map(({ page }) => page)),
    '/llms.txt': llmsIndex(site, markdown, { openapi: spec !== undefined }),
    '/llms-full.txt': llmsFull(markdown),
    ...mcpIndex(markdown, pages, spec),
    ...(project.changelog.length === 0 ? {} : { '/changelog/feed.xml': atom, '/changelog/feed.json': json }),
    ...Object.fromEntries([...markdown, ...twins].map((file) => [file.path, file.text])),
    ...(spec === undefined ? {} : { '/openapi.json': spec.json, '/openapi.yaml': spec.yaml }),
  };
  const drawn = images && site.socialImages ? await socialImages(site, pages.map(({ page }) => page)) : {};
  await Promise.all(Object.entries({ ...files, ...drawn }).map(([file, content]) => write(path.join(clientFolder(project), file), content)));
  const root = path.join(project.folders.out, 'client');
  // The asset server reads this one from its root, wherever the site is served.
  await write(path.join(root, '_headers'), headersFile(site.baseUrl, assets));
  // Crawlers ask for it at the origin's root, wherever the site lives (RFC 9309, 2.3).
  await write(path.join(root, 'robots.txt'), robots(site));
}

async function markdownFiles(project: Project, rendered: RenderedPage, spec: Spec | undefined): Promise<MarkdownFile[]> {
  const { site } = project;
  const { page } = rendered;
  // A reference of several pages is whole at its first.
  if (page.id === 'api' && spec !== undefined) return referenceFiles(project, page, spec);
  const text = await pageToMarkdown(rendered, absoluteUrl(site, page.path));
  return [{ path: `${page.path}index.md`, title: page.title, description: page.description, text, kind: kindOf(page) }];
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
