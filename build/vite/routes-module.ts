import path from 'node:path';
import type { Site } from '../../app/model/site.ts';
import { href } from '../../app/model/url.ts';
import { engineFolder } from '../paths.ts';
import type { PageRow } from '../routes.ts';

/** Where a route table is for: the browser, the Worker, or the build itself, which writes content as HTML with it. */
export type RoutesPlace = 'browser' | 'worker' | 'build';

/**
 * How a page's content reaches the Worker: `rendered` there, or written by the build as HTML, which the Worker holds
 * (`carried`) or finds among the static files (`stored`).
 */
export type Delivery = 'rendered' | 'carried' | 'stored';

/**
 * The code of `site:routes`. Each row loads its page's own chunk. The browser asks for the HTML of the API reference and
 * of the search page, so what it must run does not grow with the document; the build is given what they are made of.
 */
export function routesModule(rows: PageRow[], site: Site, place: RoutesPlace, delivery: (row: PageRow) => Delivery): string {
  const wanted = place === 'build' ? rows.filter((row) => row.module.kind === 'source') : rows;
  const lines = wanted.map((row) => {
    const { page } = row;
    const load = place === 'browser' ? loadInBrowser(row, site) : place === 'worker' ? loadInWorker(row, site, delivery(row)) : loadModule(row);
    const mark = place === 'browser' && row.module.kind !== 'source' ? ', served: true' : place === 'worker' && delivery(row) === 'carried' ? ', carried: true' : '';
    return `{ path: ${JSON.stringify(page.path)}, title: ${JSON.stringify(page.title)}${mark}, load: ${load} }`;
  });
  const imports = {
    browser: [],
    build: ["import { site } from 'site:config';"],
    worker: ["import { site } from 'site:config';", `import { carriedPage, storedPage } from ${JSON.stringify(engine('worker/written-page.ts'))};`],
  };
  return `${imports[place].join('\n')}\nexport const routes = [\n${lines.join(',\n')}\n];`;
}

function loadInBrowser({ page, module }: PageRow, site: Site): string {
  if (module.kind === 'source') return `() => ${imported(module.source.file)}`;
  return `() => ${imported(engine('app/browser/server-page.ts'))}.then((m) => m.loadServerPage(${JSON.stringify(href(site, page.path))}))`;
}

function loadInWorker(row: PageRow, site: Site, delivery: Delivery): string {
  if (delivery === 'carried') return `carriedPage(${JSON.stringify(carriedModule(row.page.path))})`;
  if (delivery === 'stored') return `storedPage(${JSON.stringify(storedUrl(site, row.page.path))})`;
  return loadModule(row);
}

function loadModule({ page, module }: PageRow): string {
  if (module.kind === 'source') return `() => ${imported(module.source.file)}`;
  if (module.kind === 'search') return `() => ${imported(engine('app/shell/search/SearchPage.tsx'))}.then((m) => m.searchPage(site, routes, ${JSON.stringify(page)}))`;
  return `() => Promise.all([${imported(engine('app/reference/page.tsx'))}, ${imported('site:reference')}]).then(([m, d]) => m.referencePage(d.reference, ${JSON.stringify(page)}))`;
}

function imported(file: string): string {
  return `import(${JSON.stringify(file)})`;
}

function engine(file: string): string {
  return path.join(engineFolder, file);
}

/** Where a carried page lies beside the Worker's own module, as that one imports it: in letters that every file system and URL has. */
export function carriedModule(pagePath: string): string {
  const plain = pagePath.split('/').map((part) => encodeURIComponent(part).replaceAll('_', '%5F').replaceAll('%', '_'));
  return `./pages${plain.join('/')}content.page`;
}

/** Where a stored page lies below the base URL, for the Worker only. */
export function storedUrl(site: Site, pagePath: string): string {
  return `${site.baseUrl}_pages${pagePath}content.page`;
}
