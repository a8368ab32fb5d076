import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createBuilder, type Manifest } from 'vite';
import type { Assets } from '../app/model/assets.ts';
import type { ApiReference } from '../app/model/openapi/reference.ts';
import type { ReferenceData } from '../app/model/openapi/reference-data.ts';
import type { WrittenPage } from '../app/model/page.ts';
import { buildIdPlaceholder } from './build-id.ts';
import { inlineScripts, sha256 } from './inline-scripts.ts';
import { feedsOf } from './outputs/feeds-of.ts';
import type { Project } from './project.ts';
import { siteStyles } from './site-styles.ts';
import type { PageRow } from './routes.ts';
import { browserInputs, clientFolder, contentEnvironment, viteConfig, workerEnvironment } from './vite/config.ts';
import { assetsModule } from './vite/plugin.ts';
import type { Delivery } from './vite/routes-module.ts';
import { writeContent } from './write-content.ts';

/** What the bundles are made of beside the project as it was read. */
export type BundleInputs = {
  delivery: (row: PageRow) => Delivery;
  /** The API document, for parts of pages that are made from it. */
  api: Promise<ApiReference | null>;
  /** The project with every page that the API reference takes. */
  whole: Promise<Project>;
  /** Makes the data of the reference's pages, which no bundle holds. */
  reference: () => Promise<ReferenceData | null>;
  /** Is told of each page whose content the build writes. */
  onWritten: (row: PageRow, content: WrittenPage) => void;
};

/** What the browser must load, with a placeholder for the build's id, and the hash of the pages that are stored among the static files. */
export type Bundled = { assets: Assets; stored: string };

/**
 * Bundles the browser's code and the Worker, and writes the content that the Worker does not render by itself. The Worker
 * reads the hashed names of the browser's files from a module of its own, so that nothing waits for anything.
 */
export async function bundle(project: Project, { delivery, api, whole, reference, onWritten }: BundleInputs): Promise<Bundled> {
  // Vite and React's plugin ask the environment, whoever called the build.
  process.env['NODE_ENV'] = 'production';
  const config = viteConfig({ project: () => project, whole: () => whole, reference, api: () => api, delivery }, project);
  const builder = await createBuilder({
    ...config,
    environments: { ...config.environments, content: contentEnvironment(project), worker: workerEnvironment(project) },
  });
  const { client, content, worker } = builder.environments;
  if (client === undefined || content === undefined || worker === undefined) throw new Error('Vite lost an environment');
  const write = async () => {
    if (project.rows.every((row) => delivery(row) === 'rendered')) return '';
    // Pages come first: the bundler leaves this thread to the reference then.
    await builder.build(content);
    return writeContent({ project: await whole, delivery, reference: await reference(), onWritten }, path.join(project.folders.out, 'content'));
  };
  const [stored, scripts] = await Promise.all([write(), inlineScripts(project.site), builder.build(client), builder.build(worker)]);
  const assets = { ...(await browserAssets(project)), inlineScripts: scripts };
  await writeFile(path.join(project.folders.out, 'worker', assetsModule), `export const assets = ${JSON.stringify(assets)};\n`);
  return { assets, stored };
}

async function browserAssets(project: Project): Promise<Omit<Assets, 'inlineScripts'>> {
  const folder = clientFolder(project);
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const url = (file: string) => project.site.baseUrl + file;
  const made = (input: string) => {
    const chunk = manifest[input];
    if (chunk === undefined) throw new Error(`the browser bundle has nothing of ${input}`);
    return chunk;
  };
  const entry = made(browserInputs.entry);
  const css = async (input: string) => (await readFile(path.join(folder, made(input).file), 'utf8')).trim();
  const styles = { site: siteStyles(project.site) + (await css(browserInputs.styles)), reference: await css(browserInputs.referenceStyles) };
  return {
    entry: url(entry.file),
    preload: (entry.imports ?? []).flatMap((name) => (manifest[name] === undefined ? [] : [url(manifest[name].file)])),
    stylesheets: [],
    styles,
    styleHashes: Object.values(styles).map((code) => sha256(code)),
    buildId: buildIdPlaceholder,
    feeds: feedsOf(project.changelog),
  };
}
