import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from '../config/schema.ts';
import type { Redirect } from '../../app/core/page.ts';
import type { SidebarItemConfig } from '../../app/core/sidebar-items.ts';
import { configTypes, type NewSite } from '../scaffold/new-site.ts';
import { type Frame, joined, type Sidebars } from './old-site.ts';
import type { NavigationEntry } from './navigation.ts';
import { pageKey, routeOf, type ImportedPage } from './pages.ts';
import type { SourceSite } from './source-site.ts';
import { footerOf, navbarOf, settingsOf, targetFinder, type Surroundings } from './write-frame.ts';

/** Writes `site.config.ts`. Returns report lines about settings, navigation and redirects that are not imported. */
export async function writeConfig(
  source: SourceSite,
  pages: readonly ImportedPage[],
  { folder, title, language }: NewSite,
): Promise<string[]> {
  const unmapped: string[] = [];
  const redirects = redirectsOf(source, pages, path.join(folder, 'public'), unmapped);
  const { languages = [] } = source;
  const localeConfigs = Object.fromEntries(
    [{ tag: language, names: source.names }, ...languages].flatMap(({ tag, names = {} }) =>
      Object.values(names).every((name) => name === undefined) ? [] : [[tag, names]],
    ),
  );
  const config = {
    title,
    url: 'https://docs.example.com',
    apiBaseUrl: 'https://api.example.com/v1',
    i18n: { defaultLocale: language, locales: [language, ...languages.map(({ tag }) => tag)], localeConfigs },
    brokenLinks: 'warn',
    ...frameConfig(source, pages, { folder, title, unmapped }),
    changelog: pages.some(({ id }) => /^changelog\/.*\d/.test(id)) ? plainChangelog(unmapped) : undefined,
    redirects: Object.keys(redirects).length === 0 ? undefined : redirects,
  } satisfies SiteConfig;
  await writeFile(
    path.join(folder, 'site.config.ts'),
    `import type { SiteConfig } from '${configTypes(folder)}';\n\nexport default ${JSON.stringify(config, null, 2)} satisfies SiteConfig;\n`,
  );
  return unmapped;
}

/** Gives the changelog another folder, as entries need dates, and pages of the old site may have none. */
function plainChangelog(unmapped: string[]): SiteConfig['changelog'] {
  unmapped.push(
    'changelog: its pages are no entries, which are in the feed; for that, give each a date and remove changelog in site.config.ts',
  );
  return { path: '/changelog-entries/' };
}

/** Writes a language's differing settings into its configuration. Returns report lines, like `writeConfig`. */
export async function writeLanguage(
  source: SourceSite,
  language: Frame & { tag: string },
  { translated, first }: { translated: readonly ImportedPage[]; first: readonly ImportedPage[] },
  { folder, title }: NewSite,
): Promise<string[]> {
  const unmapped: string[] = [];
  const defined = Object.fromEntries(Object.entries(language).filter(([, value]) => value !== undefined));
  const frame = { ...source, ...defined, settings: { ...source.settings, ...language.settings } };
  const site = { folder, title: language.title ?? title, unmapped };
  const shared: { [key: string]: unknown } = { title, ...frameConfig(source, first, { folder, title, unmapped: [] }) };
  const entries = Object.entries({ title: site.title, ...frameConfig(frame, [...translated, ...first], site) });
  const lines = entries
    .filter(([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(shared[key]))
    .map(([key, value]) => `${JSON.stringify({ [key]: value }, null, 2).slice(2, -2)},\n`)
    .join('');
  const file = path.join(folder, language.tag, 'site.config.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace(/(\.\.\.shared,\n)[^]*?(?=^ {2}baseUrl:)/m, (_, start: string) => start + lines),
  );
  return unmapped;
}

/** Returns the configuration of navbar, sidebars, footer, versions and settings. */
function frameConfig(
  frame: Frame & Pick<SourceSite, 'languages'>,
  pages: readonly ImportedPage[],
  { folder, title, unmapped }: { folder: string; title: string; unmapped: string[] },
): Partial<SiteConfig> {
  const publicFolder = path.join(folder, 'public');
  const hasLanguages = (frame.languages ?? []).length > 0;
  const targetOf = targetFinder(pages, publicFolder);
  const surroundings: Surroundings = { pages, publicFolder, targetOf, title, hasLanguages, unmapped };
  const pagesIn = (content: string) => pages.filter((page) => page.content === content);
  const sidebars = sidebarsOf(frame.sidebars, pagesIn('content'), unmapped);
  const settings = settingsOf(frame, surroundings);
  return {
    ...settings,
    navbar: { ...settings.navbar, ...navbarOf(frame, sidebars, surroundings) },
    sidebars,
    footer: footerOf(frame, surroundings),
    versions: frame.versions?.map((version) => {
      const docs = pagesIn(version.content ?? 'content');
      const hasOwn = version.sidebars !== undefined && docs.length > 0;
      return { ...version, sidebars: hasOwn ? sidebarsOf(version.sidebars, docs, unmapped) : undefined };
    }),
  };
}

/** Converts another engine's sidebars, or generates one of all pages. Adds lines about broken entries to `unmapped`. */
function sidebarsOf(
  old: Sidebars = {},
  pages: readonly ImportedPage[],
  unmapped: string[],
): Record<string, SidebarItemConfig[]> {
  // Navigation may name a page with the folder of all docs, `docs/`, or without it.
  const idByName = new Map(
    pages.flatMap(({ id, aliases, slug, oldPath }) =>
      [id, ...aliases, slug, oldPath].map(pageKey).flatMap((key): [string, string][] => [
        [key, id],
        [`docs/${key}`, id],
      ]),
    ),
  );
  const except = [...new Set(pages.flatMap((page) => page.except ?? []))];
  const all: SidebarItemConfig = {
    type: 'autogenerated',
    dirName: '.',
    except: except.length === 0 ? undefined : except,
  };
  const itemsOf = (entries: readonly NavigationEntry[]): SidebarItemConfig[] =>
    entries.flatMap(({ label, page, href, folder, items = [], collapsed }): SidebarItemConfig[] => {
      const id = page === undefined ? undefined : idByName.get(pageKey(page));
      if (page !== undefined && id === undefined)
        unmapped.push(`navigation: ${label ?? page} leads to ${page}, which is not a page`);
      if (folder !== undefined) {
        if (folder !== '.' && !pages.some(({ id }) => id.startsWith(`${folder}/`) && id !== `${folder}/index`)) {
          unmapped.push(`navigation: the folder ${folder} of ${label ?? 'a group'} contains no page`);
          return [];
        }
        const generated = { type: 'autogenerated' as const, dirName: folder };
        return [label === undefined ? generated : { type: 'category', label, items: [generated] }];
      }
      const inner = itemsOf(items);
      const link = id === undefined ? undefined : { type: 'doc' as const, id };
      if (inner.length > 0) return [{ type: 'category', label: label ?? id ?? 'Pages', link, items: inner, collapsed }];
      if (id !== undefined) return [label === undefined ? id : { type: 'doc', id, label }];
      if (href !== undefined) return [{ type: 'link', label: label ?? href, href }];
      if (page === undefined) unmapped.push(`navigation: ${label ?? 'an entry'} has no page`);
      return [];
    });
  const filled = Object.entries(old)
    .map(([name, entries]): [string, SidebarItemConfig[]] => [
      name,
      itemsOf(entries).map((item) =>
        typeof item === 'object' && item.type === 'autogenerated' && item.dirName === '.' ? all : item,
      ),
    ])
    .filter(([, items]) => items.length > 0);
  if (filled.length > 0) return Object.fromEntries(filled);
  const hasDocs = pages.some((page) => page.id !== 'index' && page.except === undefined);
  return { docs: hasDocs ? [all] : ['index'] };
}

/** Returns redirects from pages' old paths, and valid ones of the old site; adds lines about others to `unmapped`. */
function redirectsOf(
  { redirects = [] }: SourceSite,
  pages: readonly ImportedPage[],
  publicFolder: string,
  unmapped: string[],
): Record<string, string> {
  const routes = new Set(['/', ...pages.map(routeOf)]);
  const targetOf = targetFinder(pages, publicFolder);
  const result: Record<string, string> = {};
  for (const page of pages) {
    const from = `/${page.oldPath}/`.replace('//', '/');
    if (!routes.has(from)) result[from.replaceAll(/[%?#]/g, encodeURIComponent)] = routeOf(page);
  }
  for (const redirect of redirects.flatMap((rule) => eachPath(rule, pages, routes))) {
    // `/old*` also matches `/old`.
    const isPrefix = /^[^:]*[^/:]\*$/.test(redirect.from);
    const from = isPrefix ? redirect.from.slice(0, -1) : redirect.from;
    const to = isPrefix ? redirect.to.replace(/:splat$/, '') : redirect.to;
    const start = `/${joined(from.replace(/(?:\/index)?\/?(?:\.html)?$/, ''))}/`.replace('//', '/');
    // Targets in mdBook are relative to the page.
    const target = targetOf(/^(?:\/|[a-z]+:)/.test(to) ? to : path.posix.join(path.posix.dirname(start), to));
    if (routes.has(start)) unmapped.push(`redirect: ${from} → ${to}: the first is a page`);
    else if (/[*:[(?#]/.test(from) || target === undefined)
      unmapped.push(
        `redirect: ${from} → ${to} has a pattern, or no page as its target; write each path into redirects`,
      );
    else result[start] ??= 'to' in target ? target.to : target.href;
  }
  return result;
}

/** Expands a redirect of a folder, such as `/old/*` to `/new/:splat`, to a redirect for each page in the new folder. */
function eachPath(redirect: Redirect, pages: readonly ImportedPage[], routes: ReadonlySet<string>): Redirect[] {
  const [, start] = /^(.*\/)(?:\*|:\w+\*)$/.exec(redirect.from) ?? [];
  const [, target] = /^(.*\/)(?::splat|:\w+\*)$/.exec(redirect.to) ?? [];
  if (start === undefined || target === undefined) return [redirect];
  const targets = pages.filter(({ oldPath }) => `/${oldPath}`.startsWith(target));
  return targets.length === 0
    ? [redirect]
    : targets
        .map(({ oldPath }) => ({ from: start + oldPath.slice(target.length - 1), to: `/${oldPath}` }))
        .filter(({ from }) => !routes.has(`${from}/`));
}
