import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from '../app/core/assets.ts';
import type { RenderedPage } from '../app/core/page.ts';
import { startBundles } from './vite/bundle.ts';
import type { CheckedConfig } from './config/schema.ts';
import { writeDeployment } from './deploy/deployment.ts';
import { writeOutputs } from './outputs/write-outputs.ts';
import { clientFolder, type Folders } from './files/paths.ts';
import { checkLinks } from './links/check-links.ts';
import { plainContent } from './outputs/plain-content.ts';
import { readProject, type Project, checkHome } from './project/project.ts';
import type { Registry } from '../models/read-registry.ts';
import { readApi, readReferenceData } from '../features/reference/build/read-api.ts';
import { withReferencePages } from '../features/reference/build/with-reference-pages.ts';
import { bareRedirects, checkRedirects } from './project/redirects.ts';
import { checkReleasedRoutes } from './project/released-routes.ts';
import { renderPages } from './vite/render-pages.ts';
import { indexSite, searchPage } from '../features/search/build/index-site.ts';
import type { Indexer } from '../features/search/build/indexer.ts';
import { readSynonyms } from '../features/search/build/synonyms.ts';
import type { Spec } from '../features/reference/build/spec/spec.ts';
import type { RunStage } from './stage.ts';
import { inputStamp, writeStamp } from './stamp.ts';

/** What pages are built from; the specification is still being bundled and linted. */
export type PageInputs = {
  folders: Folders;
  config: CheckedConfig;
  registry: Promise<Registry>;
  spec: Promise<Spec | undefined>;
  linted: Promise<void>;
  indexer: Indexer;
  stage: RunStage;
  socialImages: boolean;
};

/**
 * Reads the pages, bundles the browser's code, the Worker and the renderer, renders the pages, and writes everything that
 * is derived from them: page files, Markdown, feeds, search index.
 * @throws Fault or Faults for mistakes of the site's authors
 */
export async function buildPages({
  folders,
  config,
  registry,
  spec,
  linted,
  indexer,
  stage,
  socialImages,
}: PageInputs): Promise<{ project: Project; assets: Assets }> {
  const [project, synonyms] = await stage('content', () =>
    Promise.all([readProject(folders, { drafts: false, config, registry }), readSynonyms(folders.site)]),
  );
  const stamp = await inputStamp(folders, config);
  const api = spec.then((bundled) => readApi(project, bundled));
  const completeProject = api.then(async (read) => {
    const built = withReferencePages(project, read);
    checkRedirects(built.redirects, built.rows);
    checkHome(built);
    await checkReleasedRoutes(built);
    return built;
  });
  // Started before the pages, so that its samples are highlighted while those are read.
  const reference = spec.then((bundled) => stage('reference', () => readReferenceData(project, bundled)));
  reference.catch(() => undefined);
  const sandbox = async () => (config.sandbox ? spec : undefined);
  const bundles = startBundles(project, { api, sandbox });
  const assets = stage('bundle', () => bundles.assets);

  const render = async () => {
    const bundle = await stage('renderer', () => bundles.renderer);
    const read = await api;
    const onRendered = (page: RenderedPage) => {
      const found = searchPage(project, withContentElement(plainContent(page)), read);
      if (found !== undefined) indexer.add(found);
    };
    const inputs = { project: await completeProject, reference: await reference, onRendered };
    return stage('pages', () => renderPages(inputs, bundle));
  };
  // Outputs of the pages' content do not need the Worker, so they are written while it is bundled.
  const write = async () => {
    const [pages, built] = [await render(), await completeProject];
    await Promise.all([
      stage('search', () => indexSite(indexer, built, synonyms)),
      stage('outputs', async () =>
        writeOutputs({
          project: built,
          assets,
          pages,
          spec: await spec,
          api: await api,
          images: socialImages,
        }),
      ),
    ]);
    return pages;
  };
  const work = [write(), completeProject, assets] as const;
  const [pages, built, browser] = await Promise.all(work).catch(async (error: unknown) => {
    // The caller may delete the folder after a failure: wait until nothing writes into it.
    await Promise.allSettled(work);
    throw error;
  });
  const client = clientFolder(project);
  await rm(path.join(client, '.vite'), { recursive: true, force: true });
  await linted;
  for (const warning of checkLinks(built, pages)) console.warn(warning);
  const named = await writeDeployment({
    folders,
    client,
    pages,
    assets: browser,
    redirects: bareRedirects(built.redirects),
  });
  await writeStamp(folders, stamp);
  return { project: built, assets: named };
}

/** The indexer reads the element `#content`. */
function withContentElement({ page, html }: RenderedPage): RenderedPage {
  return { page, html: `<div id="content">${html}</div>` };
}
