import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createBuilder, type Manifest } from 'vite';
import type { Assets } from '../app/core/assets.ts';
import type { ApiReference } from '../app/reference/document/reference.ts';
import { bootScript, inlineCode } from './boot-script.ts';
import { feedsOf } from './outputs/feeds-of.ts';
import type { Project } from './project.ts';
import { siteStyles } from './site-styles.ts';
import type { Spec } from './spec.ts';
import { browserInputs, rendererEnvironment, viteConfig, workerEnvironment } from './vite/config.ts';
import { clientFolder } from './paths.ts';

/** What the bundles are made from, besides the project. */
export type BundleInputs = {
  /** The API document, for the parts of pages that show it. */
  api: Promise<ApiReference | null>;
  /** The document of the sandbox; undefined on a site without one. */
  sandbox: () => Promise<Spec | undefined>;
};

/** Pending bundles: the renderer's folder, and the browser's assets after the Worker is bundled too. */
export type Bundles = { renderer: Promise<string>; assets: Promise<Omit<Assets, 'buildId'>> };

/** Starts bundling the page renderer, the browser's code and the Worker in parallel. */
export function startBundles(project: Project, { api, sandbox }: BundleInputs): Bundles {
  // Vite and the React plugin read it from the environment.
  process.env['NODE_ENV'] = 'production';
  const config = viteConfig({ project: () => project, api: () => api, sandbox }, project);
  // Node caches modules by URL: a second build in this process must not get the first one's renderer.
  const renderer = path.join(project.folders.out, `renderer-${randomUUID()}`);
  const builder = createBuilder({
    ...config,
    environments: {
      ...config.environments,
      renderer: rendererEnvironment(renderer),
      worker: workerEnvironment(project),
    },
  });
  const build = async (name: string) => {
    const { environments, build: run } = await builder;
    const environment = environments[name];
    if (environment === undefined) throw new Error(`Vite has no environment ${name}`);
    await run(environment);
  };
  const load = async () => {
    await Promise.all([build('client'), build('worker')]);
    return browserAssets(project);
  };
  const bundles = { renderer: build('renderer').then(() => renderer), assets: load() };
  // They are awaited later; until then, a rejection must not end the process.
  for (const promise of Object.values(bundles)) promise.catch(() => undefined);
  return bundles;
}

async function browserAssets(project: Project): Promise<Omit<Assets, 'buildId'>> {
  const folder = clientFolder(project);
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const url = (file: string) => project.site.baseUrl + file;
  const chunkOf = (input: string) => {
    const chunk = manifest[input];
    if (chunk === undefined) throw new Error(`the browser bundle has no ${input}`);
    return chunk;
  };
  const entry = chunkOf(browserInputs.entry);
  const css = async (input: string) => (await readFile(path.join(folder, chunkOf(input).file), 'utf8')).trim();
  const page = siteStyles(project) + (await css(browserInputs.pageStyles));
  return {
    entry: url(entry.file),
    preload: (entry.imports ?? []).flatMap((name) => (manifest[name] === undefined ? [] : [url(manifest[name].file)])),
    stylesheets: [],
    styles: { page: inlineCode(page), reference: inlineCode(page + (await css(browserInputs.referenceStyles))) },
    bootScript: await bootScript(project.site),
    feeds: feedsOf(project.changelog, project.config.changelog.path),
  };
}
