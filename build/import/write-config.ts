import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from '../config/schema.ts';
import type { SidebarItemConfig } from '../../app/core/sidebar-items.ts';
import { importPath } from '../scaffold/new-site.ts';
import type { Frame, Sidebars } from './found-site.ts';
import type { Entry } from './navigation.ts';
import { joined, nameOf, routeOf, type Written } from './pages.ts';
import type { SourceSite } from './source-site.ts';
import { type Around, footerOf, navbarOf, routesOf, settingsOf } from './write-frame.ts';

/** What a configuration is written from besides the old site. */
type Configured = { folder: string; engine: string; title: string; language: string };

/**
 * Writes `site.config.ts` for the pages that the site has.
 * @returns what of navigation and redirects has no place there, as lines
 */
export async function writeConfig(
  source: SourceSite,
  pages: readonly Written[],
  { folder, engine, title, language }: Configured,
): Promise<string[]> {
  const unmapped: string[] = [];
  const redirects = redirectsOf(source, pages, path.join(folder, 'public'), unmapped);
  const { languages = [] } = source;
  const localeConfigs = Object.fromEntries(
    languages.flatMap(({ tag, names }) => (names === undefined ? [] : [[tag, names]])),
  );
  const config = {
    title,
    url: 'https://docs.example.com',
    apiBaseUrl: 'https://api.example.com/v1',
    i18n: { defaultLocale: language, locales: [language, ...languages.map(({ tag }) => tag)], localeConfigs },
    brokenLinks: 'warn',
    ...frameConfig(source, aroundOf(source, pages, { folder, title, unmapped })),
    redirects: Object.keys(redirects).length === 0 ? undefined : redirects,
  } satisfies SiteConfig;
  const types = importPath(folder, path.join(engine, 'build/site-config.ts'));
  await writeFile(
    path.join(folder, 'site.config.ts'),
    `import type { SiteConfig } from '${types}';\n\nexport default ${JSON.stringify(config, null, 2)} satisfies SiteConfig;\n`,
  );
  return unmapped;
}

/**
 * Writes what a further language says otherwise than the first into its configuration.
 * @param pages its own, and those of the first language
 * @returns as `writeConfig`
 */
export async function writeLanguage(
  source: SourceSite,
  language: Frame & { tag: string },
  { own, first }: { own: readonly Written[]; first: readonly Written[] },
  { folder, title }: Configured,
): Promise<string[]> {
  const unmapped: string[] = [];
  const said = Object.fromEntries(Object.entries(language).filter(([, value]) => value !== undefined));
  const shared: { [key: string]: unknown } = frameConfig(
    source,
    aroundOf(source, first, { folder, title, unmapped: [] }),
  );
  const frame = { ...source, ...said, settings: { ...source.settings, ...language.settings } };
  const around = aroundOf(frame, [...own, ...first], { folder, title: language.title ?? title, unmapped });
  const keys = Object.entries({ title: around.title, ...frameConfig(frame, around) }).filter(
    ([key, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(key === 'title' ? title : shared[key]),
  );
  const file = path.join(folder, language.tag, 'site.config.ts');
  const text = await readFile(file, 'utf8');
  const written = JSON.stringify(Object.fromEntries(keys), null, 2).slice(2, -2);
  const lines = keys.length === 0 ? '' : `${written},\n`;
  await writeFile(
    file,
    text.replace(/(\.\.\.shared,\n)[^]*?(?=^ {2}baseUrl:)/m, (_, start: string) => start + lines),
  );
  return unmapped;
}

function aroundOf(
  { versions, languages = [] }: Pick<SourceSite, 'versions' | 'languages'>,
  pages: readonly Written[],
  { folder, title, unmapped }: { folder: string; title: string; unmapped: string[] },
): Around {
  const publicFolder = path.join(folder, 'public');
  return { pages, versions, publicFolder, title, hasLanguages: languages.length > 0, unmapped };
}

/** The keys of a configuration that say what is around the pages. */
function frameConfig(frame: Frame, around: Around): Partial<SiteConfig> {
  const { pages, unmapped } = around;
  const ofVersion = (content: string) => pages.filter((page) => page.content === content);
  const sidebars = sidebarsOf(frame.sidebars, ofVersion('content'), unmapped);
  return {
    ...settingsOf(frame, around),
    navbar: navbarOf(frame, sidebars, around),
    sidebars,
    footer: footerOf(frame, around),
    versions: frame.versions?.map(({ sidebars: own, ...version }) => {
      const docs = ofVersion(version.content ?? 'content');
      return { ...version, sidebars: own && (docs.length === 0 ? undefined : sidebarsOf(own, docs, unmapped)) };
    }),
  };
}

function sidebarsOf(
  old: Sidebars = {},
  pages: readonly Written[],
  unmapped: string[],
): Record<string, SidebarItemConfig[]> {
  const docs = pages.map(({ id, names, name, old: was }) => ({ id, names: [...names, name, was] }));
  const except = [...new Set(pages.flatMap(({ beside }) => beside ?? []))];
  const all: SidebarItemConfig = {
    type: 'autogenerated',
    dirName: '.',
    except: except.length === 0 ? undefined : except,
  };
  const found = Object.entries(old).map(([name, entries]): [string, SidebarItemConfig[]] => [
    name,
    sidebarItems(entries, docs, unmapped).map((item) =>
      typeof item === 'object' && item.type === 'autogenerated' && item.dirName === '.' ? all : item,
    ),
  ]);
  const filled = found.filter(([, items]) => items.length > 0);
  if (filled.length > 0) return Object.fromEntries(filled);
  const isMore = pages.some(({ id, beside }) => id !== 'index' && beside === undefined);
  return { docs: isMore ? [all] : ['index'] };
}

/** The sidebar of `site.config.ts` from another engine's navigation; an entry that leads nowhere is named in `unmapped`. */
function sidebarItems(
  entries: readonly Entry[],
  docs: readonly { id: string; names: readonly string[] }[],
  unmapped: string[],
): SidebarItemConfig[] {
  const byName = new Map(
    docs.flatMap(({ id, names }) => [id, ...names].flatMap(namesOf).map((one) => [one, id] as const)),
  );
  const idOf = (page: string | undefined) => (page === undefined ? undefined : byName.get(nameOf(page)));
  const itemsOf = (list: readonly Entry[]): SidebarItemConfig[] =>
    list.flatMap(({ label, page, href, folder, items }): SidebarItemConfig[] => {
      const id = idOf(page);
      if (page !== undefined && id === undefined)
        unmapped.push(`navigation: ${label ?? page} leads to ${page}, which is no page`);
      if (folder !== undefined) {
        const dirName = folder === '.' || docs.some(({ id: one }) => one.startsWith(`${folder}/`)) ? folder : undefined;
        if (dirName === undefined)
          unmapped.push(`navigation: the folder ${folder} of ${label ?? 'a group'} holds no page`);
        const generated: SidebarItemConfig[] = dirName === undefined ? [] : [{ type: 'autogenerated', dirName }];
        return label === undefined || generated.length === 0
          ? generated
          : [{ type: 'category', label, items: generated }];
      }
      const inner = itemsOf(items ?? []);
      const link = id === undefined ? {} : { link: { type: 'doc' as const, id } };
      if (inner.length > 0) return [{ type: 'category', label: label ?? id ?? 'Pages', ...link, items: inner }];
      if (id !== undefined) return [label === undefined ? id : { type: 'doc', id, label }];
      if (href !== undefined) return [{ type: 'link', label: label ?? href, href }];
      if (page === undefined) unmapped.push(`navigation: ${label ?? 'an entry'} has no page`);
      return [];
    });
  return itemsOf(entries);
}

/** Below a folder of its language or of all docs, a page is named without it. */
function namesOf(id: string): string[] {
  const name = nameOf(id);
  return [name, `docs/${name}`];
}

/** Where the old addresses lead: those of pages that have another one now, and what was redirected before. */
function redirectsOf(
  { redirects = [], versions }: SourceSite,
  pages: readonly Written[],
  publicFolder: string,
  unmapped: string[],
): Record<string, string> {
  const own = new Set(['/', ...pages.map((page) => routeOf(page, versions))]);
  const routes = routesOf(pages, versions);
  const moved: Record<string, string> = {};
  for (const page of pages) {
    const from = `/${page.old}/`.replace('//', '/');
    if (!own.has(from)) moved[from] = routeOf(page, versions);
  }
  for (const written of redirects.flatMap((one) => eachPath(one, pages, own))) {
    // `/old*` means the path itself, too.
    const [from, to] = /^[^:]*[^/:]\*$/.test(written.from)
      ? [written.from.slice(0, -1), written.to.replace(/:splat$/, '')]
      : [written.from, written.to];
    const [, at = '', rest = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
    const start = `/${joined(from.replace(/\.html$/, ''))}/`.replace('//', '/');
    // mdBook's are relative to the page.
    const target = at.startsWith('/') ? at : path.posix.join(path.posix.dirname(start), at);
    const isFile = existsSync(path.join(publicFolder, target)) && path.extname(target) !== '';
    const route = /^https?:/.test(to) ? to : isFile ? target : routes.get(nameOf(target));
    if (own.has(start)) unmapped.push(`redirect: ${from} → ${to}: the first is a page`);
    else if (/[*:[(?#]/.test(from) || route === undefined)
      unmapped.push(`redirect: ${from} → ${to} is no path that leads to a page; write each path into redirects`);
    else moved[start] ??= /^https?:/.test(to) ? to : route + rest;
  }
  return moved;
}

/** A redirect of a folder to another, `/old/*` to `/new/:splat`, as one of each page that is there. */
function eachPath(
  { from, to }: { from: string; to: string },
  pages: readonly Written[],
  own: ReadonlySet<string>,
): { from: string; to: string }[] {
  const [, start] = /^(.*\/)(?:\*|:\w+\*)$/.exec(from) ?? [];
  const [, target] = /^(.*\/)(?::splat|:\w+\*)$/.exec(to) ?? [];
  if (start === undefined || target === undefined) return [{ from, to }];
  const found = pages.filter(({ old }) => `/${old}`.startsWith(target));
  return found.length === 0
    ? [{ from, to }]
    : found
        .map(({ old }) => ({ from: start + old.slice(target.length - 1), to: `/${old}` }))
        .filter((one) => !own.has(`${one.from}/`));
}
