import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  canonical,
  inFolders,
  isTag,
  itemsOf,
  type OldItem,
  profiles,
  type Reader,
  readRedirects,
  type Sidebars,
} from './found-site.ts';
import { type Entry, readNavigation, readSidebars } from './navigation.ts';
import { at, list, text } from './read-config.ts';

/** Mintlify: pages in the languages and versions that `docs.json` or `mint.json` names, each tab a sidebar of its own. */
export const mintlify: Reader = async (folder, attempt) => {
  const file = ['docs.json', 'mint.json'].map((name) => path.join(folder, name)).find((name) => existsSync(name));
  if (file === undefined) return undefined;
  const value = await attempt(file, async () => JSON.parse(await readFile(file, 'utf8')) as unknown);
  const navigation = at(value, 'navigation');
  const languages = list(at(navigation, 'languages'));
  const first = languages.find((one) => at(one, 'default') === true) ?? languages[0];
  const further = languages.filter(
    (one) => one !== first && isTag(tagOf(one)) && existsSync(path.join(folder, tagOf(one))),
  );
  const own = existsSync(path.join(folder, tagOf(first))) ? tagOf(first) : '';
  const versions = versionsOf(navigation, folder);
  const [last] = versions;
  const shown = versions.length > 0 ? last?.navigation : further.length === 0 ? navigation : unnamed(first);
  const frame = frameOf(shown);
  const mark = at(value, 'logo');
  return {
    engine: 'Mintlify',
    title: text(at(value, 'name')),
    ...frame,
    versions:
      versions.length === 0
        ? undefined
        : versions.map(({ name, folder: below, navigation: inner }, index) =>
            index === 0
              ? { name, isLast: true, content: 'content' }
              : {
                  name,
                  path: below,
                  content: `content-${below}`,
                  banner: 'unmaintained' as const,
                  sidebars: frameOf(inner).sidebars,
                },
          ),
    navbar: [
      ...frame.navbar,
      ...anchors(at(navigation, 'global', 'anchors') ?? at(value, 'anchors')),
      ...anchors(at(value, 'tabs')),
      ...itemsOf(readNavigation(at(value, 'navbar', 'links') ?? at(value, 'topbarLinks'))),
      ...itemsOf(readNavigation(at(value, 'navbar', 'primary') ?? at(value, 'topbarCtaButton'))),
    ].map((item) => ({ ...item, label: item['label'] ?? at(item, 'type') })),
    footer: {
      links: [
        ...list(at(value, 'footer', 'links')).map((column) => ({
          title: text(at(column, 'header')) ?? text(at(value, 'name')),
          items: itemsOf(readNavigation(at(column, 'items'))),
        })),
        ...profiles(at(value, 'footer', 'socials') ?? at(value, 'footerSocials')),
      ],
    },
    settings: {
      favicon: at(value, 'favicon'),
      logo:
        typeof mark === 'string' ? mark : { src: at(mark, 'light'), srcDark: at(mark, 'dark'), href: at(mark, 'href') },
    },
    trees:
      versions.length === 0
        ? inFolders(folder, own, further.map(tagOf))
        : [
            ...(last?.folder === '' ? [] : [{ folder, to: 'content', base: '' }]),
            ...versions.map((version, index) => ({
              folder: path.join(folder, version.folder),
              to: index === 0 ? 'content' : `content-${version.folder}`,
              base: version.folder,
            })),
          ],
    statics: folder,
    redirects: readRedirects(at(value, 'redirects')),
    language: first === undefined ? undefined : tagOf(first),
    languages: further.map((one) => ({ tag: canonical(tagOf(one)), ...frameOf(unnamed(one)) })),
  };
};

/** What divides a navigation into parts that readers choose between, and the name of a part. */
const divisions = {
  versions: 'version',
  languages: 'language',
  products: 'product',
  dropdowns: 'dropdown',
  tabs: 'tab',
};

/** The sidebars of a navigation, one for each part, and the items of the navbar that lead to them, in a menu for parts of parts. */
function frameOf(navigation: unknown): { sidebars: Sidebars; navbar: OldItem[] } {
  const found = Object.entries(divisions).find(([name]) => list(at(navigation, name)).length > 0);
  if (found === undefined) return { sidebars: readSidebars(navigation ?? []), navbar: [] };
  const [division, name] = found;
  const parts = list(at(navigation, division)).map((part, index) => {
    const label = text(at(part, name)) ?? '';
    const id = label.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-') || `${name}-${index}`;
    const { sidebars, navbar } = frameOf({ ...(part as object), [name]: undefined, href: undefined });
    const idOf = (inner: unknown) => (navbar.length === 0 ? id : `${id}-${text(inner)}`);
    const items = navbar.map((item) => ('sidebarId' in item ? { ...item, sidebarId: idOf(item['sidebarId']) } : item));
    const own = Object.entries(sidebars).filter(([, entries]) => entries.length > 0);
    const to = text(at(part, 'href'));
    return {
      sidebars: own.map(([inner, entries]): [string, Entry[]] => [idOf(inner), entries]),
      item:
        items.length > 0
          ? { type: 'dropdown', label, items: items.flatMap((item) => list(item['items'] ?? [item]) as OldItem[]) }
          : own.length === 0
            ? { label, to }
            : { type: 'docSidebar', sidebarId: id, label },
    };
  });
  return {
    sidebars: Object.fromEntries(parts.flatMap(({ sidebars }) => sidebars)),
    navbar: parts.map(({ item }) => item),
  };
}

/** Links beside the navigation, as docs.json has them, and the links of tabs and anchors of mint.json. */
function anchors(value: unknown): OldItem[] {
  return list(value).map((one) => ({
    label: at(one, 'anchor') ?? at(one, 'name'),
    to: at(one, 'href') ?? at(one, 'url'),
  }));
}

/** Versions whose pages are in a folder each, the last one first; none where they are not. */
function versionsOf(navigation: unknown, folder: string): { name: string; folder: string; navigation: unknown }[] {
  const all = list(at(navigation, 'versions'));
  const last = all.find((one) => at(one, 'default') === true) ?? all[0];
  const found = [last, ...all.filter((one) => one !== last)]
    .filter((one) => one !== undefined)
    .map((one) => {
      const own = { ...(one as object), version: undefined };
      const tops = pagesOf(readNavigation(own)).map((page) => /^\/?([^/]+)\//.exec(page)?.[1] ?? '');
      const [top = '', ...more] = new Set(tops);
      return { name: text(at(one, 'version')) ?? '', folder: more.length === 0 ? top : '', navigation: own };
    });
  const isApart = found.every(({ folder: own }, index) =>
    own === '' ? index === 0 : existsSync(path.join(folder, own)),
  );
  return isApart && new Set(found.map((one) => one.folder)).size === found.length ? found : [];
}

function pagesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ page, items = [] }) => [page ?? [], pagesOf(items)].flat());
}

function tagOf(language: unknown): string {
  return text(at(language, 'language')) ?? '';
}

/** A language's navigation, whose name is no label. */
function unnamed(language: unknown): unknown {
  return { ...(language as object), language: undefined };
}
