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
import { browserInputs, clientFolder, rendererEnvironment, viteConfig, workerEnvironment } from './vite/config.ts';

/** What the bundles are made of beside the project. */
export type BundleInputs = {
  /** The API document, for parts of pages that are made from it. */
  api: Promise<ApiReference | null>;
  /** The document that the sandbox is made from; undefined on a site without one. */
  sandbox: () => Promise<Spec | undefined>;
};

/** Bundles on their way: the folder of what renders the pages, and what the browser must load once the Worker is bundled, too. */
export type Bundles = { renderer: Promise<string>; assets: Promise<Omit<Assets, 'buildId'>> };

/**
 * Bundles what renders the pages' content, the browser's code and the Worker, side by side.
 */
export function startBundles(project: Project, { api, sandbox }: BundleInputs): Bundles {
  // Vite and React's plugin ask the environment, whoever called the build.
  process.env['NODE_ENV'] = 'production';
  const config = viteConfig({ project: () => project, api: () => api, sandbox }, project);
  // Node reads a module once: under one name, a second build in this process would run the renderer of the first.
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
    if (environment === undefined) throw new Error(`Vite lost the environment ${name}`);
    await run(environment);
  };
  const load = async () => {
    await Promise.all([build('client'), build('worker')]);
    return browserAssets(project);
  };
  const bundles = { renderer: build('renderer').then(() => renderer), assets: load() };
  // Whoever awaits them later hears of a failure; until then it must not end the process.
  for (const promise of Object.values(bundles)) promise.catch(() => undefined);
  return bundles;
}

async function browserAssets(project: Project): Promise<Omit<Assets, 'buildId'>> {
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
