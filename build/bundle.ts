import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createBuilder, type Manifest } from 'vite';
import type { Assets } from '../app/model/assets.ts';
import type { ApiReference } from '../app/model/openapi/reference.ts';
import type { ReferenceData } from '../app/model/openapi/reference-data.ts';
import { buildIdPlaceholder, stampBuildId } from './build-id.ts';
import { inlineScripts, sha256 } from './inline-scripts.ts';
import { feedsOf } from './outputs/feeds-of.ts';
import type { Project } from './project.ts';
import { siteStyles } from './site-styles.ts';
import { browserInputs, clientFolder, contentEnvironment, viteConfig, workerEnvironment } from './vite/config.ts';
import { assetsModule } from './vite/plugin.ts';
import { chooseDelivery, storePages } from './write-content.ts';

/** What is made of the API document: it as parts of pages need it, early; the reference's data and the project with all pages that it takes. */
export type OfDocument = { api: Promise<ApiReference | null>; whole: Promise<{ project: Project; reference: ReferenceData | null }> };

/**
 * Bundles the browser's code and the Worker, and stores the content that the Worker does not render by itself. The Worker
 * reads the hashed names of the browser's files from a module of its own, so that nothing waits for anything.
 * @returns what the browser must load, as the Worker knows it.
 */
export async function bundle(project: Project, { api, whole }: OfDocument): Promise<Assets> {
  // Vite and React's plugin ask the environment, whoever called the build.
  process.env['NODE_ENV'] = 'production';
  const delivery = await chooseDelivery(project.rows);
  const config = viteConfig({ project: () => project, whole: () => whole, api: () => api, delivery }, project);
  const builder = await createBuilder({
    ...config,
    environments: { ...config.environments, content: contentEnvironment(project), worker: workerEnvironment(project) },
  });
  const { client, content, worker } = builder.environments;
  if (client === undefined || content === undefined || worker === undefined) throw new Error('Vite lost an environment');
  const store = async () => {
    if (!project.rows.some((row) => delivery(row) === 'stored')) return;
    await builder.build(content);
    await storePages({ ...(await whole), delivery }, path.join(project.folders.out, 'content'));
  };
  const [scripts] = await Promise.all([inlineScripts(project.site), builder.build(client), builder.build(worker), store()]);
  const assets = { ...(await browserAssets(project)), inlineScripts: scripts };
  const workerFolder = path.join(project.folders.out, 'worker');
  await writeFile(path.join(workerFolder, assetsModule), `export const assets = ${JSON.stringify(assets)};\n`);
  return { ...assets, buildId: await stampBuildId(workerFolder) };
}

async function browserAssets(project: Project): Promise<Omit<Assets, 'inlineScripts'>> {
  const folder = clientFolder(project);
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const url = (file: string) => project.site.baseUrl + file;
  const entry = manifest[browserInputs.entry];
  const styles = manifest[browserInputs.styles];
  if (entry === undefined || styles === undefined) throw new Error('the browser bundle has no entry or no styles');
  const css = siteStyles(project.site) + (await readFile(path.join(folder, styles.file), 'utf8')).trim();
  return {
    entry: url(entry.file),
    preload: (entry.imports ?? []).flatMap((name) => (manifest[name] === undefined ? [] : [url(manifest[name].file)])),
    stylesheets: [],
    styles: css,
    styleHash: sha256(css),
    buildId: buildIdPlaceholder,
    feeds: feedsOf(project.changelog),
  };
}
