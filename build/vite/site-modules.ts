import { existsSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Assets } from '../../app/core/assets.ts';
import { languageOf, messagesOf } from '../../app/core/messages.ts';
import { href } from '../../app/core/url.ts';
import { changeKinds } from '../content/changelog.ts';
import { compilePage } from '../content/mdx/compile-page.ts';
import { markdownComponents, mdxComponents } from '../content/mdx/component-use.ts';
import { checkComponentPage, isComponentPage } from '../content/component-page.ts';
import { shellIcons } from '../content/icons.ts';
import { importOfItself, isMarkdown } from '../content/scan.ts';
import { deploymentCode, exported } from '../deploy/deployment.ts';
import { Fault, formatFault } from '../faults/fault.ts';
import { type ActiveFeature, engineModules, type ModuleExport } from '../feature.ts';
import { clientFolder, engineFolder } from '../files/paths.ts';
import { codeFolders, contentFolders, type Project, pathOfFile } from '../project/project.ts';
import { browserInputs, layoutStyles } from './assets.ts';
import { findIslands, islandModule, isIslandFile } from './islands.ts';

/** Enough to keep the highlighter thread busy. A page takes many times its size in memory while it is compiled. */
const maxConcurrentPages = 8;

/** The code of modules, which the bundler asks for. */
export type SiteModules = {
  /** Returns the code of a virtual module (`site:data`) for an environment of Vite. */
  module: (request: { id: string; environment: string }) => Promise<string | undefined>;
  /** Compiles a page to a React module; undefined for a file that is no page, or is bundled as it is. */
  page: (source: { file: string; text: string }) => Promise<string | undefined>;
};

/**
 * Generates the site's virtual modules, and compiles its pages.
 * @param assets the assets in development. A build writes them to a module beside the Worker once they are known
 * @returns `printWarnings` prints those of the compiled pages in a build; in development, each page prints its own
 */
export function siteModules(project: () => Project, assets?: () => Assets): SiteModules & { printWarnings(): void } {
  const { features } = project();
  const limited = pLimit(maxConcurrentPages);
  const warningsOf = new Map<string, Fault[]>();
  const featureIslands = features.flatMap(({ build }) =>
    Object.values(build.components ?? {}).flatMap(({ file }) => (isIslandFile(file) ? [file] : [])),
  );
  return {
    async module({ id, environment }) {
      const { site, rows, folders, config, redirects } = project();
      const [, kind = '', name = ''] = /^site:([\w-]+)(?:\/(.+))?$/.exec(id) ?? [];
      const isBrowser = environment === 'client';
      switch (kind) {
        case 'data': {
          const parts = dataParts(project(), isBrowser);
          if (name !== '') return parts[name]?.();
          return Object.keys(parts)
            .map((part) => `export * from 'site:data/${part}';`)
            .join('\n');
        }
        case 'deployment':
          return deploymentCode(
            assets?.(),
            rows.map(({ page }) => page),
            redirects,
          );
        case 'pages':
          return isBrowser
            ? islandModule([...(await findIslands(contentFolders(folders.site, config))), ...featureIslands])
            : pagesModule(project());
        case 'features':
          return featuresModule(features, environment, assets !== undefined);
        case 'messages':
          return messagesModule(
            site,
            features.find((feature) => feature.name === name),
          );
        default:
          return features.find((feature) => feature.name === kind)?.build.module?.(name);
      }
    },
    async page({ file, text }) {
      if (isIslandFile(file)) return undefined;
      const { rows, drafts, site, folders, config } = project();
      const isPage = rows.some(({ module }) => module.kind === 'source' && module.source.file === file);
      if (!isPage && !isMarkdown(file)) return undefined;
      const circle = importOfItself(file, text);
      if (circle !== undefined)
        throw new Fault(circle, 'imports itself, directly or through another file', 'leave out one of the imports');
      if (isComponentPage(file)) return void checkComponentPage(text, file);
      const { code, warnings } = await limited(() =>
        compilePage(text, file, {
          site,
          pathOf: (other) => pathOfFile(rows, other) ?? drafts.get(other),
          isShared: !isPage,
          features,
          changeKinds: changeKinds(config).map(({ name }) => name),
          publicFolder: path.join(folders.site, 'public'),
          brokenLinks: config.brokenLinks,
          strict: config.strict,
        }),
      );
      if (isPage && assets === undefined) warningsOf.set(file, warnings);
      else printWarnings(warnings);
      return code;
    },
    // A build compiles several pages at a time, but prints their warnings in page order.
    printWarnings() {
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

/** Generates `site:messages/<feature>`: the catalogue of the site's language. */
function messagesModule(site: Project['site'], feature: ActiveFeature | undefined): string | undefined {
  if (feature?.build.messages === undefined) return undefined;
  const file = path.join(feature.build.messages, `${languageOf(site.i18n.currentLocale)}.ts`);
  const texts = feature.name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  // Without an English catalogue, the keys are the English texts.
  return existsSync(file) ? `export * from ${JSON.stringify(file)};` : `export const ${texts} = {};`;
}

/** Generates `site:features`: the features' modules for an environment (browser, renderer or Worker). */
export function featuresModule(features: readonly ActiveFeature[], environment: string, isLive: boolean): string {
  const browser = features.flatMap(({ build }) => build.browser ?? []);
  const installers = browser.filter(({ selector }) => selector === undefined);
  const lazyInstallers = browser.flatMap((installer) =>
    installer.selector === undefined ? [] : [`[${JSON.stringify(installer.selector)}, ${lazy(installer)}]`],
  );
  const workers = features.flatMap(({ build }) => build.worker ?? []);
  const routes = exportedList('routes', workers);
  const sheets = Object.entries(layoutStyles(features));
  const added = features.flatMap(({ build }) => Object.entries(build.components ?? {}));
  const components = Object.entries({ ...markdownComponents, ...mdxComponents, ...Object.fromEntries(added) });
  if (environment === 'client')
    return [
      exportedList('installers', installers),
      `export const lazyInstallers = [${lazyInstallers.join()}];`,
      ...sheets.map(([, file], index) => `import sheet${index} from ${JSON.stringify(`${file}?url`)};`),
      `export const layoutStyles = { ${sheets.map(([layout], index) => `${JSON.stringify(layout)}: sheet${index}`).join()} };`,
    ].join('\n');
  if (environment === 'worker') return routes;
  const renderers = features.flatMap(({ name, build: { renderer } }) =>
    renderer === undefined ? [] : [`${JSON.stringify(name)}: ${lazy(renderer)}`],
  );
  return [
    // The dev server runs the Worker in the renderer environment.
    ...(isLive ? [routes] : []),
    ...components.map(([name, { file }]) => `import { ${name} } from ${fileOf(file)};`),
    `const components = { ${components.map(([name]) => name).join()} };`,
    'export const useMDXComponents = () => components;',
    `export const renderers = { ${renderers.join()} };`,
  ].join('\n');
}

/** Returns the absolute path of a component's file as a string literal. The engine's are relative to `app/content/`. */
function fileOf(file: string): string {
  return JSON.stringify(path.resolve(engineFolder, 'app/content', file));
}

function lazy({ file, name }: ModuleExport): string {
  return `() => import(${JSON.stringify(file)}).then((module) => module.${name})`;
}

/** Generates the export of an array with the exports of modules, which become part of the bundle. */
function exportedList(list: string, modules: readonly ModuleExport[]): string {
  return [
    ...modules.map(({ file, name }, index) => `import { ${name} as ${list}${index} } from ${JSON.stringify(file)};`),
    `export const ${list} = [${modules.map((_, index) => list + index).join()}];`,
  ].join('\n');
}

/** What the bundler knows of a site. `codeFolders` hold the site's own code. */
export type BundledSite = ReturnType<typeof bundledSite>;

/** Returns what the bundler needs to know of a site: plain data, as it is a process of its own. */
export function bundledSite(project: Project) {
  const { folders, site, features } = project;
  return {
    folders,
    base: site.baseUrl,
    client: clientFolder(project),
    inputs: browserInputs(features),
    codeFolders: codeFolders(project),
    /** The names of the virtual modules, after `site:` and before a slash. */
    modules: [...engineModules, ...features.flatMap(({ name, build }) => (build.module === undefined ? [] : [name]))],
  };
}
