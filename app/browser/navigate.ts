import type { Site } from '../core/site.ts';
import { href } from '../core/url.ts';
import { fragmentTarget, innerUrl, isPlainClick, linkOf } from '../platform/links.ts';
import { loadStyles } from './styles.ts';
import type { LoadedPage, Pages } from './pages.ts';
import { createScrollMemory, type ScrollPosition } from './scroll-memory.ts';
import { showCrash, showPage, showStatus, type NavigationStatus } from './show-page.ts';

/** Delay before the progress bar is shown, in milliseconds. */
const slowAfterMs = 200;

/** The cause of a navigation. `history` is a step in the history, with the scroll position saved in its entry. */
type Cause = { kind: 'link' } | { kind: 'retry' } | { kind: 'history'; position: ScrollPosition | undefined };

/** Handles internal links and history steps without loading a new document. */
export function installNavigation(site: Site, pages: Pages): void {
  const memory = createScrollMemory();
  let shownUrl = location.pathname + location.search;
  let latest = 0;
  let failedUrl = new URL(location.href);
  let status: NavigationStatus | 'crashed' = 'idle';

  const report = (next: NavigationStatus) => {
    if (next !== status) showStatus(next);
    status = next;
  };

  const commit = async (requested: URL, loaded: LoadedPage, cause: Cause) => {
    // The link may spell the path differently.
    const url = new URL(encodeURI(href(site, loaded.file.page.path)) + requested.search + requested.hash, requested);
    if (cause.kind === 'link' && !memory.push(url)) return location.assign(url);
    shownUrl = url.pathname + url.search;
    report('idle');
    try {
      showPage(loaded);
    } catch (error) {
      failedUrl = url;
      status = 'crashed';
      return showCrash(error);
    }
    // Makes the new content fade in by CSS; a view transition would have to capture the old page first.
    document.documentElement.dataset['moved'] = '';
    // The boot script selects remembered tabs in a microtask; the page has its final height after it.
    await Promise.resolve();
    restoreFocusAndScroll(url, cause.kind === 'history' ? cause.position : undefined);
    document.dispatchEvent(new Event('page:shown'));
  };

  const go = async (url: URL, cause: Cause) => {
    const number = ++latest;
    const isCurrent = () => number === latest;
    const timer = setTimeout(
      () => isCurrent() && url.pathname !== shownUrl.replace(/\?.*$/s, '') && report('slow'),
      slowAfterMs,
    );
    try {
      const loaded = await pages.load(url.pathname);
      if (loaded !== undefined) await loadStyles(loaded.file.page.layout);
      if (!isCurrent()) return;
      if (loaded !== undefined) await commit(url, loaded, cause);
      // After a step in the history, the location is already the new URL.
      else if (cause.kind === 'link') location.assign(url);
      else location.reload();
    } catch (error) {
      if (!isCurrent()) return;
      console.warn(`${url.pathname} could not be loaded.`, error);
      if (cause.kind === 'link') memory.push(url);
      failedUrl = url;
      report('failed');
      document.getElementById('main')?.focus();
    } finally {
      clearTimeout(timer);
    }
  };

  /** Cancels a pending navigation, because the target is the page that is already shown. */
  const cancelPending = () => {
    latest++;
    report('idle');
  };

  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-retry]') !== null)
      return void go(failedUrl, { kind: 'retry' });
    const link = isPlainClick(event) ? linkOf(event) : undefined;
    const url = link === undefined ? undefined : innerUrl(link, site);
    if (url === undefined) return;
    const isSameUrl = url.pathname + url.search === location.pathname + location.search;
    // The browser handles fragments of the same page.
    if (isSameUrl && url.hash !== '') return;
    event.preventDefault();
    if (!isSameUrl || status === 'failed' || status === 'crashed' || url.pathname + url.search !== shownUrl)
      return void go(url, { kind: 'link' });
    cancelPending();
    if (url.href !== location.href) memory.push(url);
    restoreFocusAndScroll(url, undefined);
  });
  addEventListener('popstate', () => {
    const url = new URL(location.href);
    const position = memory.arrive();
    if (url.pathname + url.search !== shownUrl) {
      // A menu or the search, which would hide the page.
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      return void go(url, { kind: 'history', position });
    }
    cancelPending();
    position?.scrollTo();
  });
}

/** Scrolls a new page to its saved position, the URL's fragment or the top, and moves the focus to `<main>`. */
function restoreFocusAndScroll(url: URL, position: ScrollPosition | undefined): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  if (position !== undefined) position.scrollTo();
  // Native fragment navigation also sets `:target`, opens `<details>` and moves the sequential focus starting point.
  else if (fragmentTarget(url.hash) !== null) location.replace(url.hash);
  else scrollTo({ top: 0, behavior: 'instant' });
}
