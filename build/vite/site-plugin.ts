import { existsSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Plugin } from 'vite';
import type { Assets } from '../../app/core/assets.ts';
import { languageOf, messagesOf } from '../../app/core/messages.ts';
import { href } from '../../app/core/url.ts';
import { changeKinds } from '../content/changelog.ts';
import { compilePage } from '../content/mdx/compile-page.ts';
import { checkComponentPage, isComponentPage } from '../content/component-page.ts';
import { shellIcons } from '../content/icons.ts';
import { deploymentCode, deploymentModule, exported } from '../deploy/deployment.ts';
import { type Fault, formatFault } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { type Project, pathOfFile } from '../project/project.ts';
import { findIslands, islandModule, isIslandFile } from './islands.ts';

/** Enough to keep the highlighter thread busy. A page takes many times its size in memory while it is compiled. */
const maxConcurrentPages = 8;

/** The inputs of `sitePlugin`. */
export type SitePluginInputs = {
  project: () => Project;
  /** The assets in development. A build writes them to a module beside the Worker once they are known. */
  assets?: () => Assets;
};

const modules = /^site:(?:data|deployment|pages|messages)(?:\/[\w-]+)?$/;
/** Aliases of `site:data` for use in sites. */
const dataModules = /^site:(?:changelog|config)$/;

/** Provides the site's virtual modules, and compiles the pages in the content folders to React modules. */
export function sitePlugin({ project, assets }: SitePluginInputs): Plugin {
  const { features } = project();
  const limited = pLimit(maxConcurrentPages);
  const warningsOf = new Map<string, Fault[]>();
  const featureIslands = features.flatMap(({ build }) =>
    Object.values(build.components ?? {}).flatMap(({ file }) => (isIslandFile(file) ? [file] : [])),
  );
  return {
    name: 'site',
    enforce: 'pre',
    resolveId: {
      filter: { id: [modules, dataModules] },
      handler(id) {
        if (dataModules.test(id)) return '\0site:data';
        if (id === 'site:deployment' && assets === undefined) return { id: deploymentModule, external: 'absolute' };
        return `\0${id}`;
      },
    },
    load: {
      filter: { id: /^\0site:/ },
      async handler(id) {
        const { site, rows, folders, config, redirects } = project();
        const { name, build } = features.find((feature) => id === `\0site:messages/${feature.name}`) ?? {};
        if (build?.messages !== undefined) {
          const file = path.join(build.messages, `${languageOf(site.i18n.currentLocale)}.ts`);
          const texts = name?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
          // Without an English catalogue, the keys are the English texts.
          return existsSync(file) ? `export * from ${JSON.stringify(file)};` : `export const ${texts} = {};`;
        }
        const isBrowser = this.environment.name === 'client';
        const parts = dataParts(project(), isBrowser);
        const [, part] = /^\0site:data\/(\w+)$/.exec(id) ?? [];
        if (part !== undefined) return parts[part]?.();
        switch (id) {
          case '\0site:data':
            return Object.keys(parts)
              .map((name) => `export * from 'site:data/${name}';`)
              .join('\n');
          case '\0site:deployment':
            return deploymentCode(
              assets?.(),
              rows.map(({ page }) => page),
              redirects,
            );
          case '\0site:pages':
            return isBrowser
              ? islandModule([...(await findIslands(folders.site, config)), ...featureIslands])
              : pagesModule(project());
        }
      },
    },
    transform: {
      filter: {
        id: {
          include: /\.(?:mdx?|tsx)(?:\?|$)/,
          exclude: ['app/**', 'features/**'].map((folder) => path.join(engineFolder, folder)),
        },
      },
      async handler(text, id) {
        const file = id.replace(/\?.*$/, '');
        if (isIslandFile(file)) return;
        const { rows, drafts, site, folders, config } = project();
        if (!rows.some(({ module }) => module.kind === 'source' && module.source.file === file)) return;
        if (isComponentPage(file)) return checkComponentPage(text, file);
        const { code, headings, warnings } = await limited(() =>
          compilePage(text, file, {
            site,
            pathOf: (other) => pathOfFile(rows, other) ?? drafts.get(other),
            features,
            changeKinds: changeKinds(config).map(({ name }) => name),
            publicFolder: path.join(folders.site, 'public'),
            brokenLinks: config.brokenLinks,
            strict: config.strict,
          }),
        );
        if (assets === undefined) warningsOf.set(file, warnings);
        else printWarnings(warnings);
        return { code: `${code}\nexport const pageHeadings = ${JSON.stringify(headings)};\n`, map: null };
      },
    },
    // A build compiles several pages at a time, but prints their warnings in page order.
    buildEnd() {
      if (this.environment.name !== 'renderer') return;
      for (const { module } of project().rows)
        if (module.kind === 'source') printWarnings(warningsOf.get(module.source.file) ?? []);
    },
  };
}

function printWarnings(warnings: Fault[]): void {
  for (const warning of warnings) console.warn(formatFault(warning));
}

/** Returns the parts of `site:data`: separate modules, so that a chunk only contains the parts that it imports. */
function dataParts({ site, changelog }: Project, isBrowser: boolean): { [name: string]: () => string } {
  const { shell, content, outputs } = messagesOf(site.i18n.currentLocale);
  return {
    config: () => exported({ site: isBrowser ? browserSite(site) : site }),
    navigation: () => exported({ navbarItems: site.navbar.items, sidebars: site.sidebars }),
    changelog: () => exported({ changelog: changelog.map((entry) => ({ ...entry, path: href(site, entry.path) })) }),
    icons: () => exported({ icons: shellIcons() }),
    shell: () => exported({ shell }),
    content: () => exported({ content }),
    outputs: () => exported({ outputs }),
  };
}

function pagesModule({ rows }: Project): string {
  const entries = rows.flatMap(({ page, module }) =>
    module.kind === 'source'
      ? [`${JSON.stringify(page.path)}: () => import(${JSON.stringify(module.source.file)})`]
      : [],
  );
  return `export const pages = {\n${entries.join(',\n')}\n};`;
}

/** Removes from the site, for the browser, menus and doc lists, which are rendered on the server and may be long. */
function browserSite(site: Project['site']): Project['site'] {
  return {
    ...site,
    navbar: { ...site.navbar, logo: undefined, items: [] },
    sidebars: {},
    footer: undefined,
    versions: [],
  };
}
