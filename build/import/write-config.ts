import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from '../config/schema.ts';
import type { Redirect } from '../../app/core/page.ts';
import type { SidebarItemConfig } from '../../app/core/sidebar-items.ts';
import { configTypes, type NewSite } from '../scaffold/new-site.ts';
import { type Frame, joined, type Sidebars } from './found-site.ts';
import type { Entry } from './navigation.ts';
import { nameOf, routeOf, type ImportedPage } from './pages.ts';
import type { SourceSite } from './source-site.ts';
import { footerOf, navbarOf, settingsOf, targetFinder, type Surroundings } from './write-frame.ts';

/** Writes `site.config.ts`, and returns navigation and redirects that have no place there, as lines. */
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
    redirects: Object.keys(redirects).length === 0 ? undefined : redirects,
  } satisfies SiteConfig;
  await writeFile(
    path.join(folder, 'site.config.ts'),
    `import type { SiteConfig } from '${configTypes(folder)}';\n\nexport default ${JSON.stringify(config, null, 2)} satisfies SiteConfig;\n`,
  );
  return unmapped;
}

/** Writes what a further language has of its own into its configuration, and returns lines as `writeConfig` does. */
export async function writeLanguage(
  source: SourceSite,
  language: Frame & { tag: string },
  { translated, first }: { translated: readonly ImportedPage[]; first: readonly ImportedPage[] },
  { folder, title }: NewSite,
): Promise<string[]> {
  const unmapped: string[] = [];
  const differing = Object.fromEntries(Object.entries(language).filter(([, value]) => value !== undefined));
  const frame = { ...source, ...differing, settings: { ...source.settings, ...language.settings } };
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

/** The keys of a configuration for the frame around the pages. */
function frameConfig(
  frame: Frame & Pick<SourceSite, 'languages'>,
  pages: readonly ImportedPage[],
  { folder, title, unmapped }: { folder: string; title: string; unmapped: string[] },
): Partial<SiteConfig> {
  const publicFolder = path.join(folder, 'public');
  const hasLanguages = (frame.languages ?? []).length > 0;
  const targetOf = targetFinder(pages, publicFolder);
  const surroundings: Surroundings = { pages, publicFolder, targetOf, title, hasLanguages, unmapped };
  const ofVersion = (content: string) => pages.filter((page) => page.content === content);
  const sidebars = sidebarsOf(frame.sidebars, ofVersion('content'), unmapped);
  return {
    ...settingsOf(frame, surroundings),
    navbar: navbarOf(frame, sidebars, surroundings),
    sidebars,
    footer: footerOf(frame, surroundings),
    versions: frame.versions?.map((version) => {
      const docs = ofVersion(version.content ?? 'content');
      const hasOwn = version.sidebars !== undefined && docs.length > 0;
      return { ...version, sidebars: hasOwn ? sidebarsOf(version.sidebars, docs, unmapped) : undefined };
    }),
  };
}

/** The sidebars from another engine's navigation, or one of all pages; what leads nowhere is named in `unmapped`. */
function sidebarsOf(
  old: Sidebars = {},
  pages: readonly ImportedPage[],
  unmapped: string[],
): Record<string, SidebarItemConfig[]> {
  // Below a folder of its language or of all docs, a page is named without it.
  const idByName = new Map(
    pages.flatMap(({ id, aliases, slug, oldPath }) =>
      [id, ...aliases, slug, oldPath].map(nameOf).flatMap((key): [string, string][] => [
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
  const itemsOf = (entries: readonly Entry[]): SidebarItemConfig[] =>
    entries.flatMap(({ label, page, href, folder, items = [] }): SidebarItemConfig[] => {
      const id = page === undefined ? undefined : idByName.get(nameOf(page));
      if (page !== undefined && id === undefined)
        unmapped.push(`navigation: ${label ?? page} leads to ${page}, which is not a page`);
      if (folder !== undefined) {
        if (folder !== '.' && !pages.some((other) => other.id.startsWith(`${folder}/`))) {
          unmapped.push(`navigation: the folder ${folder} of ${label ?? 'a group'} holds no page`);
          return [];
        }
        const generated = { type: 'autogenerated' as const, dirName: folder };
        return [label === undefined ? generated : { type: 'category', label, items: [generated] }];
      }
      const inner = itemsOf(items);
      const link = id === undefined ? undefined : { type: 'doc' as const, id };
      if (inner.length > 0) return [{ type: 'category', label: label ?? id ?? 'Pages', link, items: inner }];
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
  const isMore = pages.some((page) => page.id !== 'index' && page.except === undefined);
  return { docs: isMore ? [all] : ['index'] };
}

/** The redirects: old paths of pages that have another path now, and the old redirects. */
function redirectsOf(
  { redirects = [] }: SourceSite,
  pages: readonly ImportedPage[],
  publicFolder: string,
  unmapped: string[],
): Record<string, string> {
  const taken = new Set(['/', ...pages.map(routeOf)]);
  const targetOf = targetFinder(pages, publicFolder);
  const moved: Record<string, string> = {};
  for (const page of pages) {
    const from = `/${page.oldPath}/`.replace('//', '/');
    if (!taken.has(from)) moved[from.replaceAll(/[%?#]/g, encodeURIComponent)] = routeOf(page);
  }
  for (const redirect of redirects.flatMap((rule) => eachPath(rule, pages, taken))) {
    // `/old*` means the path itself, too.
    const isOfStart = /^[^:]*[^/:]\*$/.test(redirect.from);
    const from = isOfStart ? redirect.from.slice(0, -1) : redirect.from;
    const to = isOfStart ? redirect.to.replace(/:splat$/, '') : redirect.to;
    const start = `/${joined(from.replace(/(?:\/index)?\/?(?:\.html)?$/, ''))}/`.replace('//', '/');
    // mdBook's are relative to the page.
    const target = targetOf(/^(?:\/|[a-z]+:)/.test(to) ? to : path.posix.join(path.posix.dirname(start), to));
    if (taken.has(start)) unmapped.push(`redirect: ${from} → ${to}: the first is a page`);
    else if (/[*:[(?#]/.test(from) || target === undefined)
      unmapped.push(`redirect: ${from} → ${to} is not the path of a page; write each path into redirects`);
    else moved[start] ??= 'to' in target ? target.to : target.href;
  }
  return moved;
}

/** A redirect of a folder to another, `/old/*` to `/new/:splat`, as a redirect of each page that is there. */
function eachPath(redirect: Redirect, pages: readonly ImportedPage[], taken: ReadonlySet<string>): Redirect[] {
  const [, start] = /^(.*\/)(?:\*|:\w+\*)$/.exec(redirect.from) ?? [];
  const [, target] = /^(.*\/)(?::splat|:\w+\*)$/.exec(redirect.to) ?? [];
  if (start === undefined || target === undefined) return [redirect];
  const targets = pages.filter(({ oldPath }) => `/${oldPath}`.startsWith(target));
  return targets.length === 0
    ? [redirect]
    : targets
        .map(({ oldPath }) => ({ from: start + oldPath.slice(target.length - 1), to: `/${oldPath}` }))
        .filter(({ from }) => !taken.has(`${from}/`));
}
