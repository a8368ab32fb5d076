import { createElement } from 'react';
import type { Page, PageModule } from '../model/page.ts';
import type { Site } from '../model/site.ts';
import type { Navigation, NavigationStatus } from '../shell/navigation-context.ts';
import { applyHead } from './apply-head.ts';
import { paintFirstScreen } from './first-screen.ts';
import { innerUrl, isPlainClick, linkOf } from './inner-link.ts';
import { canLoadAnew, forgetLoadedAnew } from './load-anew.ts';
import type { Pages } from './pages.ts';
import { createScrollMemory } from './scroll-memory.ts';
import { showAt } from './show-at.ts';
import type { View, ViewStore } from './view-store.ts';

/** How long a change of page may take before the reader is told that it goes on, in milliseconds. */
const patience = 200;

/** How the reader came to ask for a page. `back` is any step in the history, of which `top` is the place there. */
type Way = { kind: 'link' } | { kind: 'retry' } | { kind: 'back'; top: number | undefined };

/** What a navigator works with; `store` holds what the server's document shows. */
export type NavigatorInputs = { site: Site; pages: Pages; store: ViewStore };

/**
 * Lets inner links and the history's buttons change the page without loading the document anew.
 * @returns what tries a failed page again
 */
export function createNavigator({ site, pages, store }: NavigatorInputs): Pick<Navigation, 'retry'> {
  const memory = createScrollMemory();
  let here = location.pathname + location.search;
  let turn = 0;
  let failed = new URL(location.href);

  const show = (change: Partial<View>) => store.set({ ...store.get(), ...change });
  const tell = (status: NavigationStatus) => status !== store.get().status && show({ status });

  const commit = (url: URL, { default: Component, page, html }: PageModule, way: Way) => {
    if (way.kind === 'link') memory.push(url);
    here = url.pathname + url.search;
    applyHead(site, page);
    const top = way.kind === 'back' ? way.top : undefined;
    if (top === undefined && url.hash === '') paintFirstScreen();
    show({ page, content: html === undefined ? createElement(Component) : { __html: html }, status: 'idle', shown: store.get().shown + 1 });
    // The style sheet lets what comes by a link appear softly; a view transition would have to draw the old page first.
    document.documentElement.dataset['moved'] = '';
    document.dispatchEvent(new Event('page:shown'));
    showAt(url, top);
  };

  const go = async (url: URL, way: Way) => {
    const mine = ++turn;
    const current = () => mine === turn;
    const timer = setTimeout(() => current() && url.pathname !== here.replace(/\?.*$/s, '') && tell('slow'), patience);
    try {
      const route = await pages.find(url.pathname);
      if (route === undefined) return current() && load(url, way);
      const module = checked(await pages.load(route), route.path);
      forgetLoadedAnew(url);
      if (current()) commit(url, module, way);
    } catch (error) {
      if (!current()) return;
      console.warn(`${url.pathname} could not be loaded.`, error);
      if (await canLoadAnew(url, way.kind === 'retry')) return current() && load(url, way);
      if (!current()) return;
      if (way.kind === 'link') memory.push(url);
      failed = url;
      tell('failed');
      document.getElementById('main')?.focus();
    } finally {
      clearTimeout(timer);
    }
  };

  /** What is shown is asked for once more: a change that was under way is over. */
  const stay = () => {
    turn++;
    const { page, status } = store.get();
    if (status === 'idle') return;
    if (page !== undefined) applyHead(site, page);
    tell('idle');
  };

  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event) : undefined;
    const url = link === undefined ? undefined : innerUrl(link, site);
    if (url === undefined || pages.known(url.pathname) === undefined) return;
    const same = url.pathname + url.search === location.pathname + location.search;
    // Inside a page, the browser goes by itself.
    if (same && url.hash !== '') return;
    event.preventDefault();
    if (!same || store.get().status === 'failed' || url.pathname + url.search !== here) return void go(url, { kind: 'link' });
    stay();
    if (url.href !== location.href) memory.push(url);
    showAt(url, undefined);
  });
  addEventListener('popstate', () => {
    const url = new URL(location.href);
    const top = memory.arrive();
    if (url.pathname + url.search !== here) return void go(url, { kind: 'back', top });
    stay();
    if (top !== undefined) scrollTo({ top, behavior: 'instant' });
  });
  return { retry: () => void go(failed, { kind: 'retry' }) };
}

/** @throws Error naming the page when its module exports no component */
function checked(module: PageModule, path: string): PageModule {
  const { default: component, html, page }: { default?: unknown; html?: unknown; page: Page } = module;
  if (html !== undefined || typeof component === 'function') return module;
  throw new Error(`the module of ${path} (${page.id}) has no default export: export the page's component as default`);
}

/** The URL of a link has yet to come into the history; every other one is there. */
function load(url: URL, { kind }: Way): void {
  if (kind === 'link') location.assign(url);
  else location.reload();
}
