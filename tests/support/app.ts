import { pageFilePath, type Page, type PageFile } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { createApp } from '../../worker/app.ts';
import { site } from './site-data.ts';
import { assets } from './site-deployment.ts';

/** Creates a minimal page. */
function smallPage(path: string): Page {
  return {
    path,
    id: path,
    title: `Page ${path}`,
    description: 'A page',
    layout: 'page',
    headings: [],
    keywords: [],
    tags: [],
    sidebar: undefined,
    version: 'current',
    versions: {},
    date: undefined,
    lastUpdated: undefined,
    editUrl: undefined,
  };
}

/** Fakes the static files binding of the Worker. */
export type FakeFiles = (request: Request) => Promise<Response>;

/** Creates static files that consist of a page file for each path. */
export function pageFiles(...paths: string[]): FakeFiles {
  const files = new Map(
    paths.map((path) => [
      pageFilePath(path),
      { build: assets.buildId, page: smallPage(path), html: '<p>text</p>', frame: '' } satisfies PageFile,
    ]),
  );
  return ({ url }) => {
    const file = files.get(decodeURIComponent(new URL(url).pathname));
    return Promise.resolve(file === undefined ? new Response(null, { status: 404 }) : Response.json(file));
  };
}

/** Starts the Worker with pages and static files. `settle` waits for the promises that it passed to `waitUntil`. */
export function startApp(
  paths: string[],
  files: FakeFiles = pageFiles(...paths),
  overrides: Partial<Site> = {},
  features: Parameters<typeof createApp>[0]['features'] = [],
) {
  const app = createApp({
    site: { ...site, ...overrides },
    routes: paths.map((path) => ({ path, title: `Page ${path}` })),
    redirects: [],
    assets,
    features,
  });
  const background: Promise<unknown>[] = [];
  const context = {
    waitUntil: (promise: Promise<unknown>) => void background.push(promise),
    passThroughOnException: () => undefined,
    props: {},
  };
  const env = { ASSETS: { fetch: files } };
  return {
    get: async (path: string, init: RequestInit = {}) => app.request(path, init, env, context),
    settle: () => Promise.all(background),
  };
}
