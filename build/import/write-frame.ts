import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { NavbarEntryConfig, NavbarItemConfig } from '../../app/core/navbar-items.ts';
import { type SiteConfig, siteEntries } from '../config/schema.ts';
import type { SidebarItemConfig } from '../../app/core/sidebar-items.ts';
import type { Frame, OldItem } from './found-site.ts';
import { nameOf, routeOf, type Written } from './pages.ts';
import { at, list, text } from './read-config.ts';

/** What the frame of a site is written for: its pages, and where a line goes for each thing that has no place. */
export type Around = {
  pages: readonly Written[];
  versions: Frame['versions'];
  publicFolder: string;
  title: string;
  hasLanguages: boolean;
  unmapped: string[];
};

type Footer = NonNullable<SiteConfig['footer']>;
type FooterLink = { label: string; to?: string; href?: string };
type Target = { to: string } | { href: string };

/** Where the pages that have an address of the old site are now, by `nameOf` of it. */
export function routesOf(pages: readonly Written[], versions: Frame['versions']): Map<string, string> {
  return new Map(pages.flatMap((page) => [page.name, page.old].map((name) => [nameOf(name), routeOf(page, versions)])));
}

/** Where an address of the old site leads: a page or a file of the new one, or elsewhere. */
function targetOf(address: string, { pages, versions, publicFolder }: Around): Target | undefined {
  if (address.startsWith('//')) return { href: `https:${address}` };
  const own = address.replace(/^pathname:\/\//, '');
  if (/^[a-z]+:/i.test(own)) return { href: own };
  const [, bare = '', rest = ''] = /^([^?#]*)(.*)$/.exec(own) ?? [];
  const isFile = path.extname(bare) !== '' && existsSync(path.join(publicFolder, bare));
  const route = isFile ? `/${bare.replace(/^\//, '')}` : routesOf(pages, versions).get(nameOf(bare));
  if (route !== undefined) return { to: route + rest };
  return nameOf(bare) === '' ? { to: `/${rest}` } : undefined;
}

/** The navbar: the items that it had, one for each sidebar that none of them leads to, and the choices that it lacks. */
export function navbarOf(
  { navbar: old = [], settings }: Frame,
  sidebars: Record<string, SidebarItemConfig[]>,
  around: Around,
): NonNullable<SiteConfig['navbar']> {
  const { pages, versions, title, hasLanguages, unmapped } = around;
  const docs = pages.filter(({ content }) => content === 'content');
  const idAt = new Map(docs.map((page) => [routeOf(page, versions), page.id]));
  const idOf = (name: string) => docs.find((page) => page.names.some((one) => nameOf(one) === nameOf(name)))?.id;
  const hasDocs = (sidebar: SidebarItemConfig[] = []) => docs.some(({ id }) => holds(sidebar, id));
  const itemOf = (item: OldItem): NavbarItemConfig[] => {
    const said = (key: string) => text(item[key]);
    const [type, address] = [said('type'), said('to') ?? said('href')];
    const label = said('label') ?? said('aria-label') ?? plain(said('html') ?? address ?? '');
    const placed = item['position'] === 'right' ? ({ position: 'right' } as const) : {};
    const named = label === '' ? {} : { label };
    const lost = (reason: string) => {
      unmapped.push(`navbar: ${label || JSON.stringify(item)} ${reason}`);
      return [];
    };
    if (type === 'search') return [{ type, ...placed }];
    if (type === 'docsVersion' || type === 'docsVersionDropdown')
      return versions === undefined ? [] : [{ type, ...placed }];
    if (type === 'localeDropdown') return hasLanguages ? [{ type, ...placed }] : [];
    if (type === 'html') return [{ type, value: said('value') ?? '', ...placed }];
    if (type === 'docSidebar') {
      const [sidebarId = ''] = [said('docsPluginId'), said('sidebarId')].filter(
        (one) => one !== undefined && hasDocs(sidebars[one]),
      );
      return sidebarId === ''
        ? lost(`leads to the sidebar ${said('sidebarId')}, which has no page`)
        : [{ type, sidebarId, ...named, ...placed }];
    }
    if (type === 'doc') {
      const names = [
        [said('docsPluginId'), said('docId')].filter((one) => one !== undefined).join('/'),
        said('docId') ?? '',
      ];
      const docId = names.map(idOf).find((one) => one !== undefined);
      return docId === undefined
        ? lost(`leads to ${said('docId')}, which is no page`)
        : [{ type, docId, ...named, ...placed }];
    }
    if (type !== undefined && type !== 'dropdown' && address === undefined)
      return lost(`is a ${type}, which there is none of`);
    const target = address === undefined ? undefined : targetOf(address, around);
    const items = list(item['items']).flatMap((one) => itemOf(one as OldItem).flatMap(inMenu));
    if (items.length > 0)
      return [{ type: 'dropdown', label, ...(target !== undefined && 'to' in target ? target : {}), items, ...placed }];
    return target === undefined
      ? lost(`leads to ${address ?? 'nothing'}, which is no page`)
      : [{ label, ...target, ...placed }];
  };
  /** What a menu holds of an item: in place of a menu its items, as none can be in another. */
  const inMenu = (item: NavbarItemConfig): NavbarEntryConfig[] => {
    if (item.type === 'localeDropdown' || item.type === 'docsVersionDropdown') return [];
    if (item.type !== 'dropdown') return [item];
    unmapped.push(`navbar: ${item.label} is a menu in a menu, which has its items instead`);
    return [...(item.to === undefined ? [] : [{ label: item.label, to: item.to }]), ...item.items];
  };
  const items = old.flatMap(itemOf);
  const all = items.flatMap(withInner);
  const isReached = (name: string, sidebar: SidebarItemConfig[]) =>
    all.some((item) => {
      if (item.type === 'docSidebar') return item.sidebarId === name;
      const id =
        item.type === 'doc' ? item.docId : 'to' in item ? idAt.get(item.to?.replace(/[?#].*/, '') ?? '') : undefined;
      return id !== undefined && holds(sidebar, id);
    });
  const lacks = (type: string) => !all.some((item) => item.type === type);
  const choice = (type: 'docsVersionDropdown' | 'localeDropdown' | 'search') =>
    lacks(type) ? [{ type, position: 'right' } as const] : [];
  return {
    logo: logoOf(settings?.['logo'], title, around),
    items: [
      ...Object.entries(sidebars).flatMap(([name, sidebar]): NavbarItemConfig[] =>
        isReached(name, sidebar) || !hasDocs(sidebar)
          ? []
          : [{ type: 'docSidebar', sidebarId: name, label: name === 'docs' ? title : name }],
      ),
      ...items,
      ...(versions === undefined ? [] : choice('docsVersionDropdown')),
      ...(hasLanguages ? choice('localeDropdown') : []),
      ...choice('search'),
    ],
  };
}

function withInner(item: NavbarItemConfig): NavbarItemConfig[] {
  return item.type === 'dropdown' ? [item, ...item.items] : [item];
}

/** Whether a sidebar has a doc in it. */
function holds(items: readonly SidebarItemConfig[], id: string): boolean {
  return items.some((item) => {
    if (typeof item === 'string' || item.type === 'doc') return (typeof item === 'string' ? item : item.id) === id;
    if (item.type === 'autogenerated') return item.dirName === '.' || id.startsWith(`${item.dirName}/`);
    return item.type === 'category' && (item.link?.id === id || holds(item.items ?? [], id));
  });
}

/** The footer: its links in columns, where one was in a column, and its text; undefined where it had nothing. */
export function footerOf(
  { footer: { links = [], copyright = '', logo } = {} }: Frame,
  around: Around,
): Footer | undefined {
  const { unmapped, title } = around;
  const linkOf = (item: OldItem): FooterLink[] => {
    const address = text(item['to']) ?? text(item['href']);
    const target = address === undefined ? undefined : targetOf(address, around);
    const label = text(item['label']) ?? '';
    if (target !== undefined && label !== '') return [{ label, ...target }];
    unmapped.push(`footer: ${text(item['html']) ?? `${label} leads to ${address ?? 'nothing'}, which is no page`}`);
    return [];
  };
  const columns = links.filter(isColumn).map((column) => ({
    title: text(column['title']) ?? title,
    items: list(column['items']).flatMap((item) => linkOf(item as OldItem)),
  }));
  const flat = links.filter((item) => !isColumn(item)).flatMap(linkOf);
  const mark = logoOf(logo, title, around);
  if (/<a\b/.test(copyright)) unmapped.push(`footer: its text has links: ${copyright}`);
  const words = plain(copyright);
  if (columns.length + flat.length === 0 && words === '' && mark === undefined) return undefined;
  return {
    logo: mark,
    links: columns.length === 0 ? flat : [...columns, ...(flat.length === 0 ? [] : [{ title, items: flat }])],
    copyright: words,
  };
}

function isColumn(item: OldItem): boolean {
  return Array.isArray(item['items']);
}

/** A logo whose files are there: its path, or paths and words. */
function logoOf(logo: unknown, title: string, { publicFolder, unmapped }: Around) {
  const fileOf = (value: unknown) => {
    const file = text(value);
    if (file === undefined || existsSync(path.join(publicFolder, file))) return file && `/${file.replace(/^\//, '')}`;
    unmapped.push(`logo: there is no file ${file} in public/`);
    return undefined;
  };
  const src = fileOf(text(logo) ?? at(logo, 'src') ?? at(logo, 'light'));
  const srcDark = fileOf(at(logo, 'srcDark') ?? at(logo, 'dark'));
  if (src === undefined) return undefined;
  return { alt: text(at(logo, 'alt')) ?? title, src, srcDark };
}

/** Keys of the configuration that mean the same here, if their values may be so. */
export function settingsOf({ settings = {} }: Frame, { publicFolder, unmapped }: Around): Partial<SiteConfig> {
  const { logo: _, favicon, ...others } = settings;
  const icon = text(favicon)?.replace(/^(?!\/)/, '/');
  const found = {
    ...others,
    favicon: icon !== undefined && existsSync(path.join(publicFolder, icon)) ? icon : undefined,
  };
  return Object.fromEntries(
    Object.entries(found).filter(([key, value]) => {
      const schema = Object.entries(siteEntries).find(([name]) => name === key)?.[1];
      const isKept = schema !== undefined && value !== undefined && v.is(schema, value);
      if (!isKept && value !== undefined)
        unmapped.push(`${key}: ${JSON.stringify(value)} is not what it may be in site.config.ts`);
      return isKept;
    }),
  );
}

/** The words of HTML. */
function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .trim();
}
