import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createBuilder, type Manifest } from 'vite';
import type { Assets } from '../app/model/assets.ts';
import type { ApiReference } from '../app/model/openapi/reference.ts';
import { buildIdPlaceholder, stampBuildId } from './build-id.ts';
import { inlineScripts, sha256 } from './inline-scripts.ts';
import { feedsOf } from './outputs/feeds-of.ts';
import type { Project } from './project.ts';
import { siteStyles } from './site-styles.ts';
import { browserInputs, clientFolder, contentEnvironment, viteConfig, workerEnvironment } from './vite/config.ts';
import { chooseDelivery, storePages } from './write-content.ts';

/** What is made of the API document: it as parts of pages need it, early; the reference's data and the project with all pages that it takes. */
export type OfDocument = { api: Promise<ApiReference | null>; whole: Promise<{ project: Project; reference: unknown }> };

/**
 * Bundles the browser's code, then the Worker, which needs the hashed names of the browser's files; stores the content
 * that the Worker does not render by itself meanwhile.
 * `whole` is awaited between the two, so that the specification is read while the browser's code is bundled.
 * @returns what the browser must load, as the Worker knows it.
 */
export async function bundle(project: Project, { api, whole }: OfDocument): Promise<Assets> {
  // Vite and React's plugin ask the environment, whoever called the build.
  process.env['NODE_ENV'] = 'production';
  let assets: Assets | undefined;
  let known: Awaited<typeof whole> = { project, reference: null };
  const delivery = await chooseDelivery(project.rows);
  const inputs = {
    project: () => known.project,
    assets: () => {
      if (assets === undefined) throw new Error('site:assets is for the Worker, which is built after the browser bundle');
      return assets;
    },
    reference: () => known.reference,
    api: () => api,
    delivery,
  };
  const config = viteConfig(inputs, project);
  const builder = await createBuilder({
    ...config,
    environments: { ...config.environments, content: contentEnvironment(project), worker: workerEnvironment(project) },
  });
  const { client, content, worker } = builder.environments;
  if (client === undefined || content === undefined || worker === undefined) throw new Error('Vite lost an environment');
  const [scripts] = await Promise.all([inlineScripts(project.site), builder.build(client)]);
  assets = { ...(await browserAssets(project)), inlineScripts: scripts };
  known = await whole;
  const store = async () => {
    if (!known.project.rows.some((row) => delivery(row) === 'stored')) return;
    await builder.build(content);
    await storePages(project, path.join(project.folders.out, 'content'));
  };
  await Promise.all([builder.build(worker), store()]);
  const buildId = await stampBuildId(path.join(project.folders.out, 'worker'));
  return { ...assets, buildId };
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
