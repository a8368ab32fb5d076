import type { PageFile } from '../core/page-file.ts';
import type { Site } from '../core/site.ts';
import { href } from '../core/url.ts';
import type { Navigation, NavigationStatus } from '../shell/navigation-context.ts';
import { applyHead } from './apply-head.ts';
import { fragmentTarget } from '../platform/fragment.ts';
import { innerUrl, isPlainClick, linkOf } from '../platform/inner-link.ts';
import { loadStyles } from './load-styles.ts';
import type { Pages } from './pages.ts';
import { createScrollMemory, type Place } from './scroll-memory.ts';
import type { View, ViewStore } from './view-store.ts';

/** How long a change of page may take before the reader is shown that it goes on, in milliseconds. */
const slowAfterMs = 200;

/** How the reader came to ask for a page. `back` is any step in the history, with the place where the reader was there. */
type Cause = { kind: 'link' } | { kind: 'retry' } | { kind: 'back'; place: Place | undefined };

/** What a navigator works with; `store` holds what the server's document shows. */
export type NavigatorInputs = { site: Site; pages: Pages; store: ViewStore };

/**
 * Lets inner links and the history's buttons change the page without loading a new document.
 * @returns what tries a failed page again
 */
export function createNavigator({ site, pages, store }: NavigatorInputs): Pick<Navigation, 'retry'> {
  const memory = createScrollMemory();
  let here = location.pathname + location.search;
  let turn = 0;
  let failed = new URL(location.href);

  const show = (change: Partial<View>) => store.set({ ...store.get(), ...change });
  const report = (status: NavigationStatus) => status !== store.get().status && show({ status });

  const commit = (asked: URL, { page, html }: PageFile, cause: Cause) => {
    // A link may spell the page's path otherwise.
    const url = new URL(encodeURI(href(site, page.path)) + asked.search + asked.hash, asked);
    if (cause.kind === 'link') memory.push(url);
    here = url.pathname + url.search;
    applyHead(site, page);
    show({ page, content: { html }, status: 'idle', shown: store.get().shown + 1 });
    // The style sheet lets what comes by a link appear softly; a view transition would have to draw the old page first.
    document.documentElement.dataset['moved'] = '';
    showAt(url, cause.kind === 'back' ? cause.place : undefined);
    document.dispatchEvent(new Event('page:shown'));
  };

  const go = async (url: URL, cause: Cause) => {
    const mine = ++turn;
    const current = () => mine === turn;
    const timer = setTimeout(
      () => current() && url.pathname !== here.replace(/\?.*$/s, '') && report('slow'),
      slowAfterMs,
    );
    try {
      const file = await pages.load(url.pathname);
      if (file !== undefined) await loadStyles(file.page.layout);
      if (!current()) return;
      if (file === undefined) loadDocument(url, cause);
      else commit(url, file, cause);
    } catch (error) {
      if (!current()) return;
      console.warn(`${url.pathname} could not be loaded.`, error);
      if (cause.kind === 'link') memory.push(url);
      failed = url;
      report('failed');
      document.getElementById('main')?.focus();
    } finally {
      clearTimeout(timer);
    }
  };

  /** The reader asks for what is shown: a change that was under way is over. */
  const stay = () => {
    turn++;
    report('idle');
  };

  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event) : undefined;
    const url = link === undefined ? undefined : innerUrl(link, site);
    if (url === undefined) return;
    const same = url.pathname + url.search === location.pathname + location.search;
    // Inside a page, the browser goes by itself.
    if (same && url.hash !== '') return;
    event.preventDefault();
    if (!same || store.get().status === 'failed' || url.pathname + url.search !== here)
      return void go(url, { kind: 'link' });
    stay();
    if (url.href !== location.href) memory.push(url);
    showAt(url, undefined);
  });
  addEventListener('popstate', () => {
    const url = new URL(location.href);
    const place = memory.arrive();
    if (url.pathname + url.search !== here) return void go(url, { kind: 'back', place });
    stay();
    place?.scrollTo();
  });
  return { retry: () => void go(failed, { kind: 'retry' }) };
}

/**
 * Puts the reader at a place of the page that has just come: where they were, at the URL's fragment, or at the top.
 * The focus goes to the main part, so that the next Tab starts there.
 */
function showAt(url: URL, place: Place | undefined): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  if (place !== undefined) place.scrollTo();
  // Going to the fragment natively also sets `:target`, opens what hides it, and moves the place where Tab goes on.
  else if (fragmentTarget(url.hash) !== null) location.replace(url.hash);
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** The URL of a link has yet to come into the history; every other one is there. */
function loadDocument(url: URL, { kind }: Cause): void {
  if (kind === 'link') location.assign(url);
  else location.reload();
}
