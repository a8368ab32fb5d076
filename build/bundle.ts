import { randomUUID } from 'node:crypto';
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
import type { Spec } from './spec.ts';
import type { PageRow } from './routes.ts';
import { browserInputs, clientFolder, contentEnvironment, viteConfig, workerEnvironment } from './vite/config.ts';
import { assetsModule } from './vite/plugin.ts';
import type { Delivery } from './vite/routes-module.ts';
import { writeContent, type WrittenContent } from './write-content.ts';

/** What the bundles are made of beside the project as it was read. */
export type BundleInputs = {
  delivery: (row: PageRow) => Delivery;
  /** The API document, for parts of pages that are made from it. */
  api: Promise<ApiReference | null>;
  /** The project with every page that the API reference takes. */
  whole: Promise<Project>;
  /** Makes the data of the reference's pages, which no bundle holds. */
  reference: () => Promise<ReferenceData | null>;
  /** The document that the sandbox is made from; undefined on a site without one. */
  sandbox: () => Promise<Spec | undefined>;
  /** Is told of each page as soon as its content is written. */
  onWritten: (content: WrittenPage) => void;
};

/** Bundles on their way: the content of the pages, and what the browser must load, with a placeholder for the build's id. Neither promise rejects unheard. */
export type Bundles = { content: Promise<WrittenContent>; assets: Promise<Assets> };

/**
 * Bundles the browser's code and the Worker, and before these what writes the content of the pages. The Worker reads the
 * hashed names of the browser's files, and the content, from modules of their own, so that nothing waits for anything.
 */
export function startBundles(project: Project, { delivery, api, whole, reference, sandbox, onWritten }: BundleInputs): Bundles {
  // Vite and React's plugin ask the environment, whoever called the build.
  process.env['NODE_ENV'] = 'production';
  const config = viteConfig({ project: () => project, whole: () => whole, reference, api: () => api, sandbox, delivery }, project);
  // Node reads a module once: under one name, a second build in this process would run the writer of the first.
  const writer = path.join(project.folders.out, `content-${randomUUID()}`);
  const builder = createBuilder({
    ...config,
    environments: { ...config.environments, content: contentEnvironment(writer), worker: workerEnvironment(project) },
  });
  const build = async (name: string) => {
    const { environments, build: run } = await builder;
    const environment = environments[name];
    if (environment === undefined) throw new Error(`Vite lost the environment ${name}`);
    await run(environment);
  };
  const write = async () => {
    // Pages come first: the bundler leaves this thread to the reference then.
    await build('content');
    return writeContent({ project: await whole, delivery, reference: await reference(), onWritten }, writer);
  };
  const load = async () => {
    const [scripts] = await Promise.all([inlineScripts(project.site), build('client'), build('worker')]);
    const assets = { ...(await browserAssets(project)), inlineScripts: scripts };
    await writeFile(path.join(project.folders.out, 'worker', assetsModule), `export const assets = ${JSON.stringify(assets)};\n`);
    return assets;
  };
  const bundles = { content: write(), assets: load() };
  for (const promise of Object.values(bundles)) promise.catch(() => undefined);
  return bundles;
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
  const styles = { head: siteStyles(project.site) + (await css(browserInputs.headStyles)), body: await css(browserInputs.bodyStyles), reference: await css(browserInputs.referenceStyles) };
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
