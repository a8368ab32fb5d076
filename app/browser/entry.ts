import { site } from 'site:data';
import { installers, lazyInstallers } from 'site:features';
import type { DocumentData } from '../core/page.ts';
import { installFrame } from './frame.ts';
import { installNavigation } from './navigate.ts';
import { createPages } from './pages.ts';
import { prefetchPages } from './prefetch.ts';
import { retryFailedStyles } from './styles.ts';
import { installContent } from '../content/install-content.ts';

/** Makes what the reader presses act. */
function start(): void {
  retryFailedStyles(document);
  for (const install of installers) install(document, site);
  installFrame(document, site);
  installContent(document);
  replayEarlyEvents();
  // Until then a link loads a document. In one task, both would hold a slow device's reader up.
  setTimeout(startNavigation);
}

/** Makes links replace the page in the document. Then everything acts, which `data-hydrated` on the document says. */
function startNavigation(): void {
  const pages = createPages(site, readBuild());
  installNavigation(site, pages);
  document.addEventListener('page:shown', installLazyModules);
  // Nothing that only some pages need competes with the page itself, unless the URL points into it.
  if (document.readyState === 'complete' || location.hash !== '') installLazyModules();
  else addEventListener('load', installLazyModules, { once: true });
  if (!import.meta.env.DEV) prefetchPages(site, pages);
  document.documentElement.dataset['hydrated'] = '';
}

/** What was pressed before this script came, and the boot script kept. */
function replayEarlyEvents(): void {
  for (const event of globalThis.earlyEvents?.splice(0) ?? [])
    if (event instanceof KeyboardEvent) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    else if (event.target instanceof Element) event.target.closest<HTMLElement>('button[type="button"]')?.click();
  globalThis.earlyEvents = undefined;
}

/** Modules that only some pages need, each loaded on the first page that matches its selector. */
const lazyModules: [selector: string, install: () => Promise<void>][] = [
  ...lazyInstallers.map(([selector, load]): [string, () => Promise<void>] => [
    selector,
    () => load().then((install) => install(document, site)),
  ]),
  ['#nearest', () => import('./nearest-pages.ts').then(({ showNearestPages }) => showNearestPages(site))],
  ['site-island', () => import('../islands/island-element.ts').then(({ defineIslands }) => defineIslands())],
];

function installLazyModules(): void {
  for (const entry of lazyModules.filter(([selector]) => document.querySelector(selector) !== null)) {
    lazyModules.splice(lazyModules.indexOf(entry), 1);
    // The page works without it; the next page tries again.
    entry[1]().catch(() => lazyModules.push(entry));
  }
}

/** The id of the deployment, which the Worker embeds in the document. */
function readBuild(): string {
  const data = document.getElementById('page')?.textContent;
  return data ? (JSON.parse(data) as DocumentData).build : '';
}

// The module is evaluated while the page still comes, which it must not change before its end. A task of its own lets
// a slow device act between that end and this.
if (document.readyState !== 'loading') setTimeout(start);
else document.addEventListener('DOMContentLoaded', () => setTimeout(start), { once: true });
