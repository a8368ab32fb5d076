import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  canonical,
  inFolders,
  isTag,
  itemsOf,
  type OldItem,
  profiles,
  type Reader,
  readOldRedirects,
  type Sidebars,
} from './old-site.ts';
import { type NavigationEntry, readNavigation, readSidebars } from './navigation.ts';
import { at, firstFile, list, readJson, string } from './read-config.ts';

/** Reads a Mintlify site: languages and versions of `docs.json` or `mint.json`, and a sidebar for each tab. */
export const mintlify: Reader = async (folder, attempt) => {
  const file = firstFile(folder, ['docs.json', 'mint.json']);
  if (file === undefined) return undefined;
  const value = await attempt(file, readJson);
  const navigation = at(value, 'navigation');
  const hasFolder = (tag: string) => existsSync(path.join(folder, tag));
  const languages = list(at(navigation, 'languages'));
  const first = languages.find((language) => at(language, 'default') === true) ?? languages[0];
  const further = languages.filter(
    (language) => language !== first && isTag(tagOf(language)) && hasFolder(tagOf(language)),
  );
  const versions = versionsOf(navigation, folder);
  const [last, ...older] = versions;
  const current = last?.navigation ?? (further.length === 0 ? navigation : withoutName(first));
  const frame = frameOf(current);
  const logo = at(value, 'logo');
  return {
    engine: 'Mintlify',
    title: string(at(value, 'name')),
    ...frame,
    versions: last && [
      { name: last.name, isLast: true, content: 'content' },
      ...older.map((version) => ({
        name: version.name,
        path: version.folder,
        content: `content-${version.folder}`,
        banner: 'unmaintained' as const,
        sidebars: frameOf(version.navigation).sidebars,
      })),
    ],
    navbar: [
      ...frame.navbar,
      ...anchors(at(navigation, 'global', 'anchors') ?? at(value, 'anchors')),
      ...anchors(at(value, 'tabs')),
      ...itemsOf(readNavigation(at(value, 'navbar', 'links') ?? at(value, 'topbarLinks'))),
      ...itemsOf(readNavigation(at(value, 'navbar', 'primary') ?? at(value, 'topbarCtaButton'))),
    ].map((item) => ({ ...item, label: item['label'] ?? item['type'] })),
    footer: {
      links: [
        ...list(at(value, 'footer', 'links')).map((column) => ({
          title: string(at(column, 'header')) ?? string(at(value, 'name')),
          items: itemsOf(readNavigation(at(column, 'items'))),
        })),
        ...profiles(at(value, 'footer', 'socials') ?? at(value, 'footerSocials')),
      ],
    },
    settings: {
      favicon: at(value, 'favicon'),
      logo:
        typeof logo === 'string' ? logo : { src: at(logo, 'light'), srcDark: at(logo, 'dark'), href: at(logo, 'href') },
    },
    trees:
      last === undefined
        ? inFolders(folder, hasFolder(tagOf(first)) ? tagOf(first) : '', further.map(tagOf))
        : [
            ...(last.folder === '' ? [] : [{ folder, to: 'content', base: '' }]),
            ...versions.map((version) => ({
              folder: path.join(folder, version.folder),
              to: version === last ? 'content' : `content-${version.folder}`,
              base: version.folder,
            })),
          ],
    staticFolder: folder,
    redirects: readOldRedirects(at(value, 'redirects')),
    language: first === undefined ? undefined : tagOf(first),
    languages: further.map((language) => ({ tag: canonical(tagOf(language)), ...frameOf(withoutName(language)) })),
  };
};

/** The keys that divide a navigation into parts, and the key of a part's name. */
const divisions = {
  versions: 'version',
  languages: 'language',
  products: 'product',
  dropdowns: 'dropdown',
  tabs: 'tab',
};

/** Returns a sidebar for each part of a navigation, and navbar items that link to them; dropdowns for nested parts. */
function frameOf(navigation: unknown): { sidebars: Sidebars; navbar: OldItem[] } {
  const [division, nameKey] = Object.entries(divisions).find(([key]) => list(at(navigation, key)).length > 0) ?? [];
  if (division === undefined || nameKey === undefined) return { sidebars: readSidebars(navigation ?? []), navbar: [] };
  const parts = list(at(navigation, division)).map((part, index) => {
    const label = string(at(part, nameKey)) ?? '';
    const id = label.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-') || `${nameKey}-${index}`;
    const inner = frameOf({ ...(part as object), [nameKey]: undefined, href: undefined });
    const idOf = (name: unknown) => (inner.navbar.length === 0 ? id : `${id}-${string(name)}`);
    const items = inner.navbar.map((item) =>
      'sidebarId' in item ? { ...item, sidebarId: idOf(item['sidebarId']) } : item,
    );
    const filled = Object.entries(inner.sidebars).filter(([, entries]) => entries.length > 0);
    return {
      sidebars: filled.map(([name, entries]): [string, NavigationEntry[]] => [idOf(name), entries]),
      item:
        items.length > 0
          ? { type: 'dropdown', label, items: items.flatMap((item) => list(item['items'] ?? [item]) as OldItem[]) }
          : filled.length === 0
            ? { label, to: string(at(part, 'href')) }
            : { type: 'docSidebar', sidebarId: id, label },
    };
  });
  return {
    sidebars: Object.fromEntries(parts.flatMap(({ sidebars }) => sidebars)),
    navbar: parts.map(({ item }) => item),
  };
}

/** Converts global anchors of docs.json, and tabs and anchors of mint.json, to navbar items. */
function anchors(value: unknown): OldItem[] {
  return list(value).map((anchor) => ({
    label: at(anchor, 'anchor') ?? at(anchor, 'name'),
    to: at(anchor, 'href') ?? at(anchor, 'url'),
  }));
}

/** Returns the versions, the default first. Empty unless each version but the default has a folder of its own. */
function versionsOf(navigation: unknown, folder: string): { name: string; folder: string; navigation: unknown }[] {
  const versions = list(at(navigation, 'versions'))
    .toSorted((a, b) => Number(at(b, 'default') === true) - Number(at(a, 'default') === true))
    .map((version) => {
      const inner = { ...(version as object), version: undefined };
      const folders = pagesOf(readNavigation(inner)).map((page) => /^\/?([^/]+)\//.exec(page)?.[1] ?? '');
      const [top = '', ...more] = new Set(folders);
      return { name: string(at(version, 'version')) ?? '', folder: more.length === 0 ? top : '', navigation: inner };
    });
  const haveFolders = versions.every((version, index) =>
    version.folder === '' ? index === 0 : existsSync(path.join(folder, version.folder)),
  );
  return haveFolders && new Set(versions.map((version) => version.folder)).size === versions.length ? versions : [];
}

function pagesOf(entries: readonly NavigationEntry[]): string[] {
  return entries.flatMap(({ page, items = [] }) => [page ?? [], pagesOf(items)].flat());
}

function tagOf(language: unknown): string {
  return string(at(language, 'language')) ?? '';
}

/** Returns a language's navigation without its name, so that the name does not become a label. */
function withoutName(language: unknown): unknown {
  return { ...(language as object), language: undefined };
}
