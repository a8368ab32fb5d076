import path from 'node:path';
import type { Site } from '../../app/model/site.ts';
import { href } from '../../app/model/url.ts';
import { engineFolder } from '../paths.ts';
import type { PageRow } from '../routes.ts';

/**
 * The code of `site:routes`. Each row loads its page's own chunk. The API reference and the search page
 * are rendered by the Worker alone: the browser asks for their HTML instead, so what it must run does not grow with the document.
 */
export function routesModule(rows: PageRow[], site: Site, browser: boolean): string {
  const referencePage = path.join(engineFolder, browser ? 'app/browser/server-page.tsx' : 'app/reference/page.tsx');
  const searchPage = path.join(engineFolder, 'app/shell/search/SearchPage.tsx');
  const lines = rows.map(({ page, module }) => {
    const head = `path: ${JSON.stringify(page.path)}, title: ${JSON.stringify(page.title)}`;
    if (module.kind === 'source') return `{ ${head}, load: () => import(${JSON.stringify(module.source.file)}) }`;
    if (browser) return `{ ${head}, load: () => import(${JSON.stringify(referencePage)}).then((m) => m.loadServerPage(${JSON.stringify(href(site, page.path))})) }`;
    if (module.kind === 'search') return `{ ${head}, load: () => import(${JSON.stringify(searchPage)}).then((m) => m.searchPage(site, routes, ${JSON.stringify(page)})) }`;
    return `{ ${head}, load: () => Promise.all([import(${JSON.stringify(referencePage)}), import('site:reference')]).then(([m, d]) => m.referencePage(d.reference, ${JSON.stringify(page)})) }`;
  });
  return `${browser ? '' : "import { site } from 'site:config';\n"}export const routes = [\n${lines.join(',\n')}\n];`;
}
