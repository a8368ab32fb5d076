import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '../app/model/page.ts';
import type { BuildResult } from './build-site.ts';
import { stampBuildId } from './build-id.ts';
import { bundle, type BundleInputs } from './bundle.ts';
import type { CheckedConfig } from './config/schema.ts';
import type { MarkdownFile } from './outputs/llms.ts';
import { renderPages, writtenContent, type RenderedPage } from './outputs/render-pages.ts';
import { startRenderer } from './outputs/renderer.ts';
import { markdownFiles, writeOutputs } from './outputs/write-outputs.ts';
import type { Folders } from './paths.ts';
import { readProject } from './project.ts';
import { readApi, readReferenceData } from './reference/read-api.ts';
import { withReferencePages } from './reference/with-reference-pages.ts';
import { indexSite, searchPage } from './search/index-site.ts';
import type { Indexer } from './search/indexer.ts';
import { readSynonyms } from './search/synonyms.ts';
import type { Spec } from './spec.ts';
import type { RunStage } from './stage.ts';
import { inputStamp, writeStamp } from './stamp.ts';
import { tuneTurboFan } from './turbofan.ts';
import { clientFolder } from './vite/config.ts';
import { chooseDelivery } from './write-content.ts';

/** What pages are built from; the specification and what the linter says of it are on their way. */
export type PageInputs = {
  folders: Folders;
  config: CheckedConfig;
  spec: Promise<Spec | undefined>;
  linted: Promise<void>;
  indexer: Indexer;
  stage: RunStage;
  socialImages: boolean;
};

/**
 * Reads and bundles the pages, renders them with the finished Worker, and writes what is made of that: Markdown, feeds, the index.
 * @throws Fault or Faults for mistakes of the site's authors.
 */
export async function buildPages({ folders, config, spec, linted, indexer, stage, socialImages }: PageInputs): Promise<Pick<BuildResult, 'project' | 'assets'>> {
  const [project, synonyms] = await stage('content', () => Promise.all([readProject(folders, { drafts: false, config }), readSynonyms(folders.site)]));
  tuneTurboFan(project.rows.length);
  const stamp = await inputStamp(folders, config.versions);
  const delivery = await chooseDelivery(project.rows);
  await rm(folders.out, { recursive: true, force: true });
  await using renderer = startRenderer(folders.out);
  // Nothing is awaited between these and what awaits them: a document that has failed by now would end the process.
  const api = spec.then((bundled) => readApi(project, bundled));
  const whole = api.then((read) => withReferencePages(project, read));
  const reference = () => stage('reference', async () => readReferenceData(project, await spec));
  const index = (rendered: RenderedPage) => {
    const page = searchPage(project, rendered);
    if (page !== undefined) indexer.add(page);
  };
  const onWritten: BundleInputs['onWritten'] = ({ page }, { html }) => index(writtenContent({ page, html }));
  const [{ assets, stored }, built, read] = await Promise.all([stage('bundle', () => bundle(project, { delivery, api, whole, reference, onWritten })), whole, api]);
  await rm(path.join(clientFolder(project), '.vite'), { recursive: true, force: true });
  const bundled = await spec;
  const markdown = new Map<Page, Promise<MarkdownFile[]>>();
  const search = () => stage('search', () => indexSite(indexer, built, synonyms));
  // What the build has written is what the Worker will answer: the index need not wait for it unless the Worker renders something by itself.
  const own = new Set(built.rows.filter((row) => delivery(row) === 'rendered' && searchPage(built, { page: row.page, html: '' }) !== undefined).map(({ page }) => page));
  const early = own.size === 0 ? search() : undefined;
  early?.catch(() => undefined);
  const pages = await stage('render', () =>
    renderPages(built, renderer, (rendered) => {
      if (own.has(rendered.page)) index(rendered);
      const files = markdownFiles(built, rendered, read);
      files.catch(() => undefined);
      markdown.set(rendered.page, files);
    }),
  );
  await Promise.all([
    early ?? search(),
    stage('outputs', () => writeOutputs({ project: built, assets, pages, markdown, spec: bundled, api: read, images: socialImages })),
  ]);
  await linted;
  const buildId = await stampBuildId(path.join(folders.out, 'worker'), stored);
  await writeStamp(folders, stamp);
  return { project: built, assets: { ...assets, buildId } };
}
