import { pageFilePath, type Page, type PageFile } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { createApp } from '../../worker/app.ts';
import { site } from './site-data.ts';
import { assets } from './site-deployment.ts';

/** A page with the least that is known of one. */
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

/** Answers what the Worker asks of its static files. */
export type FakeFiles = (request: Request) => Promise<Response>;

/** Static files that hold a page file for each path, and nothing else. */
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

/** The Worker around pages and static files; `settle` waits for what it asked the platform to wait for. */
export function startApp(
  paths: string[],
  files: FakeFiles = pageFiles(...paths),
  own: Partial<Site> = {},
  features: Parameters<typeof createApp>[0]['features'] = [],
) {
  const app = createApp({
    site: { ...site, ...own },
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
