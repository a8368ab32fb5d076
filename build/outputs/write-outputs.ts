import path from 'node:path';
import type { InlineParts } from '../../app/core/assets.ts';
import type { ApiReference } from '../../features/reference/document/reference.ts';
import { messagesOf } from '../../app/core/messages.ts';
import { referenceUrlsFile, type RenderedPage } from '../../app/core/page.ts';
import { absoluteUrl, href } from '../../app/core/url.ts';
import { urlsById } from '../../features/reference/document/split-pages.ts';
import { plainContent } from './plain-content.ts';
import type { Project } from '../project/project.ts';
import type { Spec } from '../../features/reference/build/spec/spec.ts';
import { writeInFolder } from '../files/write-in-folder.ts';
import { feeds } from './feeds.ts';
import { withFullLinks, pageToMarkdown } from './markdown/page-to-markdown.ts';
import { headersFile } from './headers.ts';
import {
  inReadingOrder,
  kindOf,
  llmsFull,
  llmsIndex,
  type MarkdownFile,
  otherVersionOf,
} from '../../features/agents/build/llms.ts';
import { mcpIndex } from '../../features/mcp/build/mcp-index.ts';
import { referenceFiles } from '../../features/reference/build/reference-files.ts';
import { socialImages } from './social-images.ts';
import { robots, sitemap } from './sitemap.ts';
import { clientFolder } from '../files/paths.ts';

/** What the outputs are made from; `assets` is still being bundled. */
export type OutputInputs = {
  project: Project;
  assets: Promise<InlineParts>;
  pages: RenderedPage[];
  spec: Spec | undefined;
  api: ApiReference | null;
  images: boolean;
};

/** Writes the files besides the pages: for crawlers, feed readers and assistants. */
export async function writeOutputs({ project, assets, pages, spec, api, images }: OutputInputs): Promise<void> {
  const { site } = project;
  const listed = pages.filter(({ page }) => page.noIndex !== true);
  const filesOf = async (some: RenderedPage[]) => {
    const files: MarkdownFile[] = [];
    // Sequentially: memory stays flat with thousands of pages.
    for (const page of some) files.push(...(await markdownFiles(project, page, api)));
    return files;
  };
  // A reference of several pages is complete on its first one, which alone is listed.
  const isPart = ({ page }: RenderedPage) => page.layout === 'reference' && page.path !== site.referencePath;
  const unlisted = await filesOf(pages.filter((one) => one.page.noIndex === true || isPart(one)));
  const markdown = await filesOf(
    inReadingOrder(
      site,
      listed.filter((one) => !isPart(one)),
    ),
  );
  const { referencePath } = site;
  const urls =
    api === null || referencePath === undefined
      ? undefined
      : urlsById(api, (below) => href(site, referencePath + below));
  const files: Record<string, string> = {
    '/sitemap.xml': sitemap(
      site,
      listed.map(({ page }) => page),
    ),
    '/llms.txt': llmsIndex(site, markdown, api),
    ...llmsFull(site, markdown),
    ...mcpIndex(markdown, pages, api),
    ...(urls === undefined ? {} : { [referenceUrlsFile]: JSON.stringify(urls) }),
    ...feeds(project, pages),
    ...Object.fromEntries([...markdown, ...unlisted].map((file) => [file.path, file.text])),
    ...(spec === undefined
      ? {}
      : { '/openapi.json': withFullLinks(spec.json, site), '/openapi.yaml': withFullLinks(spec.yaml, site) }),
  };
  const drawn =
    images && site.socialImages
      ? await socialImages(
          site,
          pages.map(({ page }) => page),
          project.brand.color,
        )
      : {};
  await Promise.all(
    Object.entries({ ...files, ...drawn }).map(([file, content]) =>
      writeInFolder(path.join(clientFolder(project), file), content),
    ),
  );
  const root = path.join(project.folders.out, 'client');
  // The asset server reads it from its root, whatever the base URL.
  await writeInFolder(path.join(root, '_headers'), headersFile(site, await assets));
  // Crawlers request it at the origin's root, whatever the base URL (RFC 9309, 2.3).
  await writeInFolder(path.join(root, 'robots.txt'), robots(site));
}

/** The Markdown of a page; for the API reference, also that of each operation and schema. */
async function markdownFiles(
  project: Project,
  content: RenderedPage,
  api: ApiReference | null,
): Promise<MarkdownFile[]> {
  const { site } = project;
  const { page } = content;
  if (page.path === site.referencePath && api !== null) return referenceFiles(project, page, api);
  const text = await pageToMarkdown(
    plainContent(content),
    absoluteUrl(site, page.path),
    messagesOf(site.i18n.currentLocale),
  );
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
