import type { Page, PageFile } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { href } from '../core/url.ts';
import type { Navigation, NavigationStatus } from '../shell/navigation-context.ts';
import type { ShellContent } from '../shell/Shell.tsx';
import { applyHead } from './apply-head.ts';
import { fragmentTarget } from '../platform/fragment.ts';
import { innerUrl, isPlainClick, linkOf } from '../platform/inner-link.ts';
import { loadStyles } from './load-styles.ts';
import type { Pages } from './pages.ts';
import { createScrollMemory, type ScrollPosition } from './scroll-memory.ts';

/** Delay before the progress bar is shown, in milliseconds. */
const slowAfterMs = 200;

/** What started a navigation. `history` is a step in the history, with the scroll position that was saved there. */
type Cause = { kind: 'link' } | { kind: 'retry' } | { kind: 'history'; position: ScrollPosition | undefined };

/** What a navigator works with; `store` initially holds the page of the document. */
export type NavigatorInputs = { site: Site; pages: Pages; store: ViewStore };

/**
 * Client-side navigation for internal links and history steps, without loading a new document.
 * @returns `retry` repeats a failed navigation
 */
export function createNavigator({ site, pages, store }: NavigatorInputs): Pick<Navigation, 'retry'> {
  const memory = createScrollMemory();
  let here = location.pathname + location.search;
  let latest = 0;
  let failed = new URL(location.href);

  const show = (change: Partial<View>) => store.set({ ...store.get(), ...change });
  const report = (status: NavigationStatus) => status !== store.get().status && show({ status });

  const commit = (requested: URL, { page, html }: PageFile, cause: Cause) => {
    // The link may have another spelling of the path.
    const url = new URL(encodeURI(href(site, page.path)) + requested.search + requested.hash, requested);
    if (cause.kind === 'link') memory.push(url);
    here = url.pathname + url.search;
    applyHead(site, page);
    show({ page, content: { html }, status: 'idle', shown: store.get().shown + 1 });
    // Content that arrives by navigation fades in (CSS); a view transition would have to capture the old page first.
    document.documentElement.dataset['moved'] = '';
    restoreFocusAndScroll(url, cause.kind === 'history' ? cause.position : undefined);
    document.dispatchEvent(new Event('page:shown'));
  };

  const go = async (url: URL, cause: Cause) => {
    const number = ++latest;
    const isCurrent = () => number === latest;
    const timer = setTimeout(
      () => isCurrent() && url.pathname !== here.replace(/\?.*$/s, '') && report('slow'),
      slowAfterMs,
    );
    try {
      const file = await pages.load(url.pathname);
      if (file !== undefined) await loadStyles(file.page.layout);
      if (!isCurrent()) return;
      if (file === undefined) loadDocument(url, cause);
      else commit(url, file, cause);
    } catch (error) {
      if (!isCurrent()) return;
      console.warn(`${url.pathname} could not be loaded.`, error);
      if (cause.kind === 'link') memory.push(url);
      failed = url;
      report('failed');
      document.getElementById('main')?.focus();
    } finally {
      clearTimeout(timer);
    }
  };

  /** The target is the page that is shown already: cancels a pending navigation. */
  const stay = () => {
    latest++;
    report('idle');
  };

  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event) : undefined;
    const url = link === undefined ? undefined : innerUrl(link, site);
    if (url === undefined) return;
    const same = url.pathname + url.search === location.pathname + location.search;
    // The browser handles fragments of the same page.
    if (same && url.hash !== '') return;
    event.preventDefault();
    if (!same || store.get().status === 'failed' || url.pathname + url.search !== here)
      return void go(url, { kind: 'link' });
    stay();
    if (url.href !== location.href) memory.push(url);
    restoreFocusAndScroll(url, undefined);
  });
  addEventListener('popstate', () => {
    const url = new URL(location.href);
    const position = memory.arrive();
    if (url.pathname + url.search !== here) return void go(url, { kind: 'history', position });
    stay();
    position?.scrollTo();
  });
  return { retry: () => void go(failed, { kind: 'retry' }) };
}

/**
 * Scrolls a page that has just been shown to its saved position, to the URL's fragment, or to the top, and focuses
 * `<main>`, so that the next Tab starts there.
 */
function restoreFocusAndScroll(url: URL, position: ScrollPosition | undefined): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  if (position !== undefined) position.scrollTo();
  // Native fragment navigation also sets `:target`, opens `<details>` and moves the starting point of Tab.
  else if (fragmentTarget(url.hash) !== null) location.replace(url.hash);
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** Falls back to a full page load; only the URL of a link is not in the history yet. */
function loadDocument(url: URL, { kind }: Cause): void {
  if (kind === 'link') location.assign(url);
  else location.reload();
}

/** What is shown: a page with its content, and the state of the navigation to the next one. */
export type View = { page: Page | undefined; content: ShellContent } & Pick<Navigation, 'status' | 'shown'>;

/** Holds the view outside of React. `set` returns after React has updated the document. */
export type ViewStore = { get: () => View; set: (view: View) => void; subscribe: (listener: () => void) => () => void };
