import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../app/model/assets.ts';
import type { Page } from '../app/model/page.ts';
import { bundle } from './bundle.ts';
import type { MarkdownFile } from './outputs/llms.ts';
import { markdownFiles, writeOutputs } from './outputs/write-outputs.ts';
import type { Folders } from './paths.ts';
import { readProject, type Project } from './project.ts';
import { bundleSpec } from './spec.ts';
import { readApi, readReferencePages } from './reference/read-reference-pages.ts';
import { indexSite, searchPage } from './search/index-site.ts';
import { type Indexer, startIndexer } from './search/indexer.ts';
import { readSynonyms } from './search/synonyms.ts';
import { createStages, type StageTime } from './stage.ts';
import { inputStamp, writeStamp } from './stamp.ts';
import { clientFolder } from './vite/config.ts';
import { weigh, type Weight } from './weigh.ts';

/** A finished build: the site, what its browser must load, what it weighs, and how long each stage and all together took, in milliseconds. */
export type BuildResult = { project: Project; assets: Assets; weight: Weight; times: StageTime[]; total: number };

/** What a build makes beside what every reader's page needs. */
export type BuildOptions = {
  /** Draws the images that links show where they are shared: only a site that is published needs them. */
  socialImages?: boolean;
};

/**
 * Builds a site: configuration and content, specification, browser bundle and Worker, what is written beside them.
 * @throws Fault or Faults for mistakes of the site's authors.
 */
export async function buildSite(folders: Folders, options: BuildOptions = {}): Promise<BuildResult> {
  const indexer = startIndexer();
  try {
    return await build(folders, options, indexer);
  } finally {
    await indexer.stop();
  }
}

async function build(folders: Folders, { socialImages = false }: BuildOptions, indexer: Indexer): Promise<BuildResult> {
  const start = performance.now();
  const { stage, times } = createStages();
  const [project, synonyms] = await stage('content', () => Promise.all([readProject(folders, { drafts: false }), readSynonyms(folders.site)]));
  const stamp = await inputStamp(folders, project.config.versions);
  const spec = stage('spec', () => (project.specFile === undefined ? undefined : bundleSpec(project.specFile, folders.site, project.site.apiBaseUrl)));
  const api = spec.then((bundled) => readApi(project, bundled));
  const whole = spec.then((bundled) => readReferencePages(project, bundled));
  api.catch(() => undefined);
  whole.catch(() => undefined);
  // Miniflare is large: it is read while the bundler works.
  const renderer = whole.then(() => import('./outputs/render-pages.ts'));
  renderer.catch(() => undefined);
  await rm(folders.out, { recursive: true, force: true });
  // A faulty specification is told before the browser's code is bundled.
  const [assets, { project: built }] = await Promise.all([stage('bundle', () => bundle(project, { api, whole })), whole]);
  await rm(path.join(clientFolder(project), '.vite'), { recursive: true, force: true });
  const weight = weigh(built, assets);
  const { renderPages } = await renderer;
  const bundled = await spec;
  const markdown = new Map<Page, Promise<MarkdownFile[]>>();
  const pages = await stage('render', () =>
    renderPages(built, (rendered) => {
      const page = searchPage(built, rendered);
      if (page !== undefined) indexer.add(page);
      const files = markdownFiles(built, rendered, bundled);
      files.catch(() => undefined);
      markdown.set(rendered.page, files);
    }),
  );
  await Promise.all([
    stage('search', () => indexSite(indexer, built, synonyms)),
    stage('outputs', () => writeOutputs({ project: built, assets, pages, markdown, spec: bundled, images: socialImages })),
  ]);
  await writeStamp(folders, stamp);
  return { project: built, assets, weight: await weight, times, total: performance.now() - start };
}
