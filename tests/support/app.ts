import { createElement, type ComponentType } from 'react';
import type { Assets } from '../../app/model/assets.ts';
import type { Page, Route } from '../../app/model/page.ts';
import type { Site } from '../../app/model/site.ts';
import { createApp } from '../../worker/app.ts';

/** A site of the smallest size, for tests that put the Worker together by hand. */
export const smallSite: Site = {
  title: 'Docs',
  tagline: 'Small',
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: true,
  favicon: undefined,
  noIndex: false,
  socialImages: false,
  sandbox: false,
  i18n: { currentLocale: 'zh-Hans', defaultLocale: 'zh-Hans', locales: ['zh-Hans'], localeConfigs: {} },
  apiBaseUrl: 'https://api.example.com/v1',
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
  announcementBar: undefined,
  navbar: { title: 'Docs', logo: undefined, hideOnScroll: true, items: [] },
  sidebars: {},
  sidebarWidth: 300,
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  footer: undefined,
  versions: [{ name: 'current', label: 'current', path: '/', docs: {}, mainDocId: 'a', isLast: true, banner: 'none', badge: false }],
};

export const smallAssets: Assets = {
  entry: '/assets/entry-1.js',
  preload: [],
  stylesheets: [],
  styles: { head: 'body{}', body: 'p{}', reference: 'main{}' },
  styleHashes: ['c3R5bGU=', 'cmVm'],
  inlineScripts: { head: { code: 'boot()', hash: 'Ym9vdA==' }, afterNavbar: { code: 'after()', hash: 'YWZ0ZXI=' }, pause: { code: '0', hash: 'MA==' } },
  buildId: '0123456789abcdef',
  feeds: {},
};

/** A route whose page is one component; `load` may be replaced to make it fail. */
export function fakeRoute(path: string, content: ComponentType = () => createElement('p', null, 'text'), load?: Route['load']): Route {
  const page: Page = {
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
  return { path, title: page.title, load: load ?? (() => Promise.resolve({ default: content, page })) };
}

export type FakeAssets = (request: Request) => Promise<Response>;

/** The Worker around fake routes and fake static files; `background` is what it asked the platform to wait for. */
export function startApp(routes: Route[], { files = () => Promise.resolve(new Response(null, { status: 404 })), assets = smallAssets }: { files?: FakeAssets; assets?: Assets } = {}) {
  const app = createApp({ site: smallSite, routes, assets });
  const background: Promise<unknown>[] = [];
  const context = { waitUntil: (promise: Promise<unknown>) => void background.push(promise), passThroughOnException: () => undefined, props: {} };
  const env = { ASSETS: { fetch: files } };
  return {
    get: async (path: string, init: RequestInit = {}) => app.request(path, init, env, context),
    settle: () => Promise.all(background),
  };
}
