import path from 'node:path';
import type { Plugin } from 'vite';
import type { Assets } from '../../app/model/assets.ts';
import type { ReferenceData } from '../../app/model/openapi/reference-data.ts';
import { href } from '../../app/model/url.ts';
import { compilePage, type Compiled } from '../content/compile.ts';
import { frameIcons } from '../content/icons.ts';
import { checkComponentPage, isComponentPage } from '../content/component-page.ts';
import { pageModuleEnding } from '../content/scan.ts';
import type { ReadApi } from '../content/plugins/spec-parts.ts';
import { engineFolder } from '../paths.ts';
import type { Project } from '../project.ts';
import { routesModule, type Delivery, type RoutesPlace } from './routes-module.ts';
import type { PageRow } from '../routes.ts';
import type { Spec } from '../spec.ts';

export type SitePluginInputs = {
  project: () => Project;
  /** The project with every page that the API reference takes. */
  whole: () => Promise<Project>;
  /** The data of the reference's pages; `null` without a document. */
  reference: () => Promise<ReferenceData | null>;
  /** The API document, for parts of pages that are made from it. */
  api: ReadApi;
  /** The document that the sandbox is made from; undefined on a site without one. */
  sandbox: () => Promise<Spec | undefined>;
  /** What the browser must load; a module beside the Worker, written when it is known, unless given. */
  assets?: () => Assets;
  /** How a page's content reaches the Worker; all is rendered there unless told otherwise. */
  delivery?: (row: PageRow) => Delivery;
};

/** What the built Worker imports `site:assets` as. */
export const assetsModule = './assets.js';

const modules = /^site:(?:config|routes|assets|changelog|icons|reference)$/;

/** Gives Vite the site: the virtual modules, and every page of the route table as a React module. */
export function sitePlugin(inputs: SitePluginInputs): Plugin {
  const compiled = new Map<string, { text: string; result: Promise<Compiled> }>();
  const components = path.join(engineFolder, 'app/prose/index.ts');
  const table = ({ rows, site }: Project, place: RoutesPlace) => routesModule(rows, site, place, inputs.delivery ?? (() => 'rendered'));
  return {
    name: 'site',
    enforce: 'pre',
    resolveId: {
      filter: { id: modules },
      handler(id) {
        if (id === 'site:assets' && inputs.assets === undefined) return { id: assetsModule, external: 'absolute' };
        return `\0${id}`;
      },
    },
    load: {
      filter: { id: /^\0site:/ },
      async handler(id) {
        const project = inputs.project();
        switch (id) {
          case '\0site:config':
            return `export const site = ${JSON.stringify(this.environment.name === 'client' ? browserSite(project) : project.site)};`;
          case '\0site:routes':
            if (this.environment.name === 'worker') return table(await inputs.whole(), 'worker');
            return table(project, this.environment.name === 'content' ? 'build' : 'browser');
          case '\0site:assets':
            return `export const assets = ${JSON.stringify(inputs.assets?.())};`;
          case '\0site:changelog':
            return `export const changelog = ${JSON.stringify(project.changelog.map((entry) => ({ ...entry, path: href(project.site, entry.path) })))};`;
          case '\0site:icons':
            return `export const icons = ${JSON.stringify(frameIcons())};`;
          case '\0site:reference':
            return `export const reference = ${JSON.stringify(await inputs.reference())};`;
        }
      },
    },
    transform: {
      filter: { id: { include: pageModuleEnding, exclude: path.join(engineFolder, 'app/**') } },
      async handler(text, id) {
        const file = id.replace(/\?.*$/, '');
        const project = inputs.project();
        const row = project.rows.find(({ module }) => module.kind === 'source' && module.source.file === file);
        if (row === undefined) return;
        if (isComponentPage(file)) {
          checkComponentPage(text, file);
          return { code: `${text}\nexport const page = ${JSON.stringify(row.page)};\n`, map: null };
        }
        let entry = compiled.get(file);
        // A part that is made from the API document changes with it.
        if (entry?.text !== text || /<(?:Params|ApiExample)\b/.test(text)) {
          entry = { text, result: compilePage(text, file, { site: project.site, components, pathOf: pathIndex(project), api: inputs.api, publicFolder: path.join(project.folders.site, 'public'), specPath: project.config.specPath }) };
          compiled.set(file, entry);
        }
        const { code, headings } = await entry.result;
        return { code: `${code}\nexport const page = ${JSON.stringify({ ...row.page, headings })};\n`, map: null };
      },
    },
  };
}

/** The browser has no use for the list of every version's docs: a page names its own twins. */
function browserSite({ site }: Project): Project['site'] {
  return { ...site, versions: site.versions.map((version) => ({ ...version, docs: mainDoc(version) })) };
}

function mainDoc({ docs, mainDocId }: Project['site']['versions'][number]): Record<string, string> {
  const path = docs[mainDocId];
  return path === undefined ? {} : { [mainDocId]: path };
}

function pathIndex(project: Project): (file: string) => string | undefined {
  return (file) => project.rows.find(({ module }) => module.kind === 'source' && module.source.file === file)?.page.path;
}
