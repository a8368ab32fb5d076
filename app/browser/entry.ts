import { site } from 'site:data';
import { installers, lazyInstallers } from 'site:features';
import type { DocumentData } from '../core/page.ts';
import { installFrame } from './frame.ts';
import { installNavigation } from './navigate.ts';
import { createPages } from './pages.ts';
import { prefetchPages } from './prefetch.ts';
import { retryFailedStyles } from './styles.ts';
import { installContent } from '../content/install-content.ts';

/** Installs the behaviour of the shell, the content and the features. */
function start(): void {
  retryFailedStyles(document);
  for (const install of installers) install(document, site);
  installFrame(document, site);
  installContent(document);
  replayEarlyEvents(false);
  // Until then a link loads a document. In one task, both would block input on a slow device.
  setTimeout(startNavigation);
}

/** Installs client-side navigation. */
function startNavigation(): void {
  const pages = createPages(site, readBuild());
  installNavigation(site, pages);
  document.addEventListener('page:shown', () => void installLazyModules());
  // Lazy modules must not compete with the page itself, unless the URL's fragment may point into their content.
  if (document.readyState === 'complete' || location.hash !== '') void finishInstallation();
  else addEventListener('load', finishInstallation, { once: true });
  if (!import.meta.env.DEV) prefetchPages(site, pages);
}

/** Loads the modules that this page needs, then sets `data-hydrated` on the document: everything is interactive. */
async function finishInstallation(): Promise<void> {
  await installLazyModules();
  document.documentElement.dataset['hydrated'] = '';
}

/**
 * Replays the clicks and keys that the boot script recorded: those outside islands when this script has run, those in
 * islands, which are recorded until then, when the islands are defined.
 */
function replayEarlyEvents(inIslands: boolean): void {
  const events = globalThis.earlyEvents?.splice(0) ?? [];
  if (inIslands || document.querySelector(islands) === null) globalThis.earlyEvents = undefined;
  for (const event of events) {
    const { target, type } = event;
    if (!(target instanceof Element)) continue;
    if ((target.closest(islands) !== null) !== inIslands) globalThis.earlyEvents?.push(event);
    else if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(type, event));
    else target.closest<HTMLElement>('button[type="button"]')?.click();
  }
}
const islands = 'site-island';

/** Modules that only some pages need, each loaded on the first page that matches its selector. */
const lazyModules: [selector: string, install: () => Promise<void>][] = [
  ...lazyInstallers.map(([selector, load]): [string, () => Promise<void>] => [
    selector,
    () => load().then((install) => install(document, site)),
  ]),
  ['#nearest', () => import('./nearest-pages.ts').then(({ showNearestPages }) => showNearestPages(site))],
  [islands, installIslands],
];

async function installLazyModules(): Promise<void> {
  const needed = lazyModules.filter(([selector]) => document.querySelector(selector) !== null);
  const install = (entry: (typeof lazyModules)[number]) => {
    lazyModules.splice(lazyModules.indexOf(entry), 1);
    // The page works without the module; it is tried again on the next page.
    return entry[1]().catch(() => void lazyModules.push(entry));
  };
  await Promise.all(needed.map(install));
}

async function installIslands(): Promise<void> {
  const { defineIslands } = await import('../islands/island-element.ts');
  defineIslands();
  replayEarlyEvents(true);
}

/** Reads the id of the deployment, which the Worker embeds in the document. */
function readBuild(): string {
  const data = document.getElementById('page')?.textContent;
  return data ? (JSON.parse(data) as DocumentData).build : '';
}

// The module may be evaluated while the document is still parsed, and must not change it before the end. A task of its
// own lets a slow device handle input in between.
if (document.readyState !== 'loading') setTimeout(start);
else document.addEventListener('DOMContentLoaded', () => setTimeout(start), { once: true });
