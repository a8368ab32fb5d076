import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { WrittenPage } from '../app/model/page.ts';
import type { BuildResult } from './build-site.ts';
import { stampBuildId } from './build-id.ts';
import { startBundles } from './bundle.ts';
import type { CheckedConfig } from './config/schema.ts';
import { writeOutputs } from './outputs/write-outputs.ts';
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
 * Reads the pages, writes their content, bundles the browser's code and the Worker, and writes what is made of the content: Markdown, feeds, the index.
 * @throws Fault or Faults for mistakes of the site's authors.
 */
export async function buildPages({ folders, config, spec, linted, indexer, stage, socialImages }: PageInputs): Promise<Pick<BuildResult, 'project' | 'assets'>> {
  const [project, synonyms] = await stage('content', () => Promise.all([readProject(folders, { drafts: false, config }), readSynonyms(folders.site)]));
  tuneTurboFan(project.rows.length);
  const stamp = await inputStamp(folders, config);
  const delivery = await chooseDelivery(project.rows);
  await rm(folders.out, { recursive: true, force: true });
  // Nothing is awaited between these and what awaits them: a document that has failed by now would end the process.
  const api = spec.then((bundled) => readApi(project, bundled));
  const whole = api.then((read) => withReferencePages(project, read));
  const reference = () => stage('reference', async () => readReferenceData(project, await spec));
  const onWritten = ({ page, html }: WrittenPage) => {
    const found = searchPage(project, { page, html: `<div id="content">${html}</div>` });
    if (found !== undefined) indexer.add(found);
  };
  const bundles = startBundles(project, { delivery, api, whole, reference, sandbox: async () => (config.sandbox ? spec : undefined), onWritten });
  const assets = stage('bundle', () => bundles.assets);
  // What is made of the pages' content needs no Worker: it is made while that one is bundled.
  const outputs = async () => {
    const [{ pages }, built] = await Promise.all([stage('pages', () => bundles.content), whole]);
    await Promise.all([
      stage('search', () => indexSite(indexer, built, synonyms)),
      stage('outputs', async () => writeOutputs({ project: built, assets, pages, spec: await spec, api: await api, images: socialImages })),
    ]);
  };
  const work = [assets, bundles.content, whole, outputs()] as const;
  const [browser, { stored }, built] = await Promise.all(work).catch(async (error: unknown) => {
    // Whoever is told of a fault may clear the folder away: nothing writes into it any more.
    await Promise.allSettled(work);
    throw error;
  });
  await rm(path.join(clientFolder(project), '.vite'), { recursive: true, force: true });
  await linted;
  const buildId = await stampBuildId(path.join(folders.out, 'worker'), stored);
  await writeStamp(folders, stamp);
  return { project: built, assets: { ...browser, buildId } };
}
