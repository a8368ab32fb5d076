import type { Assets } from '../../app/core/assets.ts';
import { pageFilePath, type Page, type PageFile } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { createApp } from '../../worker/app.ts';

/** A site of the smallest size, for tests that put the Worker together by hand. */
const smallSite: Site = {
  title: 'Docs',
  tagline: 'Small',
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: true,
  favicon: undefined,
  themeColors: { light: '#fff', dark: '#000' },
  noIndex: false,
  socialImages: false,
  i18n: { currentLocale: 'zh-Hans', defaultLocale: 'zh-Hans', locales: ['zh-Hans'], localeConfigs: {} },
  apiBaseUrl: 'https://api.example.com/v1',
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
  announcementBar: undefined,
  navbar: { title: 'Docs', logo: undefined, hideOnScroll: true, items: [] },
  sidebars: {},
  sidebarWidth: 300,
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  footer: undefined,
  agentIndex: undefined,
  mcpUrl: undefined,
  tryOut: false,
  connectOrigins: [],
  largePages: [],
  versions: [
    {
      name: 'current',
      label: 'current',
      path: '/',
      docs: {},
      mainDocId: 'a',
      isLast: true,
      banner: 'none',
      badge: false,
    },
  ],
};

const smallAssets: Assets = {
  entry: '/assets/entry-1.js',
  preload: [],
  stylesheets: [],
  styles: { page: { code: 'body{}', hash: 'c3R5bGU=' }, layouts: { reference: { code: 'main{}', hash: 'cmVm' } } },
  bootScript: { code: 'boot()', hash: 'Ym9vdA==', site: '{}' },
  buildId: '0123456789abcdef',
  feeds: {},
};

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
      { build: smallAssets.buildId, page: smallPage(path), html: '<p>text</p>', frame: '' } satisfies PageFile,
    ]),
  );
  return ({ url }) => {
    const file = files.get(new URL(url).pathname);
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
    site: { ...smallSite, ...own },
    routes: paths.map((path) => ({ path, title: `Page ${path}` })),
    redirects: [],
    assets: smallAssets,
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
