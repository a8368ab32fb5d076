import { crashTitle } from '../core/head.ts';
import type { LoadedPage } from './pages.ts';
import { markCurrent } from './sidebar.ts';

/** Selector of the page's elements in `<head>`. JSON-LD is only removed: its readers, crawlers, load documents. */
const pageHead =
  'title, meta:is([name="description"], [name="robots"], [property]), link:is([rel="canonical"], [hreflang], [type="text/markdown"]), script[type="application/ld+json"]';

/** Puts a page's content and frame, both rendered by the build, into the document. @throws Error without a layout */
export function showPage({ file: { page, html, frame }, ...loaded }: LoadedPage): void {
  const sidebar = loaded.sidebar?.();
  const next = document.createElement('template');
  next.innerHTML = frame;
  const layout = document.querySelector<HTMLElement>('.layout');
  const nextLayout = next.content.querySelector<HTMLElement>('.layout');
  const content = next.content.querySelector('#content');
  if (layout === null || nextLayout === null || content === null) throw new Error('The document has no layout.');
  content.innerHTML = html;
  for (const old of document.head.querySelectorAll(pageHead)) old.remove();
  document.head.append(...[...next.content.children].filter((element) => element.matches(pageHead)));
  for (const selector of ['.skip-link', '.navbar-items'])
    document.querySelector(selector)?.replaceWith(...next.content.querySelectorAll(selector));
  // The sidebar's element stays, and keeps its scroll position and open categories.
  for (const child of layout.querySelectorAll(':scope > *')) if (child !== sidebar) child.remove();
  for (const name of ['layout', 'sidebar', 'toc']) {
    const value = nextLayout.dataset[name];
    if (value === undefined) delete layout.dataset[name];
    else layout.dataset[name] = value;
  }
  const [main, ...beside] = nextLayout.children;
  if (main !== undefined) layout.prepend(main);
  if (sidebar !== undefined && sidebar.parentElement !== layout) layout.append(sidebar);
  layout.append(...beside);
  markCurrent(document, location.pathname);
  document.querySelector('[data-page-announcer]')?.replaceChildren(page.title);
}

/** The state of a navigation. `slow`: it has taken longer than 200 ms. */
export type NavigationStatus = 'idle' | 'slow' | 'failed';

/** The title of the page that a failure is shown instead of. */
let hiddenTitle: string | undefined;

/** Shows the state of a navigation: a progress bar above the current page, or the failure instead of it. */
export function showStatus(status: NavigationStatus): void {
  for (const old of document.querySelectorAll('.progress-bar, .page-loading, .page-failure')) old.remove();
  const page = document.querySelector<HTMLElement>('.page');
  for (const part of [page, document.querySelector('.toc')]) part?.toggleAttribute('hidden', status === 'failed');
  if (status === 'slow') page?.setAttribute('aria-busy', 'true');
  else page?.removeAttribute('aria-busy');
  const main = document.getElementById('main');
  if (status === 'failed') {
    main?.prepend(...pageState('.page-failure'));
    hiddenTitle ??= document.title;
    document.title = document.querySelector('.page-failure-title')?.textContent ?? '';
    markCurrent(document, location.pathname);
  } else if (hiddenTitle !== undefined) {
    document.title = hiddenTitle;
    hiddenTitle = undefined;
    markCurrent(document, location.pathname);
  }
  if (status !== 'slow') return;
  main?.prepend(...pageState('.page-loading'));
  // Appended last: a new element makes browsers restyle all siblings after it.
  document.body.append(...pageState('.progress-bar'));
}

/** Shows the crash page instead of a page that could not be shown. */
export function showCrash(error: unknown): void {
  const [crash] = pageState('.crash');
  crash?.querySelector('.crash-message')?.append(error instanceof Error ? error.message : String(error));
  if (crash !== undefined) document.getElementById('main')?.replaceChildren(crash);
  document.querySelector('.toc')?.remove();
  document.title = crashTitle;
  markCurrent(document, location.pathname);
}

/** Copies the elements for a state from the document's `#page-states` template. */
function pageState(selector: string): Element[] {
  const template = document.querySelector<HTMLTemplateElement>('#page-states');
  const state = template?.content.querySelector(selector)?.cloneNode(true);
  return state instanceof Element ? [state] : [];
}
