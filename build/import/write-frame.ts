import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { NavbarEntryConfig, NavbarItemConfig } from '../../app/core/navbar-items.ts';
import { type SiteConfig, siteEntries } from '../config/schema.ts';
import type { SidebarItemConfig } from '../../app/core/sidebar-items.ts';
import { type Frame, joined, type OldItem } from './old-site.ts';
import { pageKey, routeOf, type ImportedPage } from './pages.ts';
import { at, list, string } from './read-config.ts';

/** The new site of a frame: its pages and files, and `unmapped`, which collects lines about settings not imported. */
export type Surroundings = {
  pages: readonly ImportedPage[];
  publicFolder: string;
  targetOf: FindTarget;
  title: string;
  hasLanguages: boolean;
  unmapped: string[];
};

type Footer = NonNullable<SiteConfig['footer']>;
type FooterLink = { label: string; to?: string; href?: string };
type Target = { to: string } | { href: string };
type FindTarget = (address: string | undefined) => Target | undefined;

/** Returns a function that maps a URL of the old site to a page or file of the new site, or keeps an external URL. */
export function targetFinder(pages: readonly ImportedPage[], publicFolder: string): FindTarget {
  const routes = new Map(
    pages.flatMap((page) => [page.slug, page.oldPath].map((name) => [pageKey(name), routeOf(page)])),
  );
  return (address) => {
    if (address === undefined) return undefined;
    if (address.startsWith('//')) return { href: `https:${address}` };
    const url = address.replace(/^pathname:\/\//, '');
    if (/^[a-z]+:/i.test(url)) return { href: url };
    const [, bare = '', rest = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
    const isFile = path.extname(bare) !== '' && existsSync(path.join(publicFolder, bare));
    const route = isFile ? `/${bare.replace(/^\//, '')}` : routes.get(pageKey(bare));
    if (route !== undefined) return { to: route + rest };
    return pageKey(bare) === '' ? { to: `/${rest}` } : undefined;
  };
}

/** Returns the navbar: old items, items for unlinked sidebars, and missing controls (versions, languages, search). */
export function navbarOf(
  { navbar = [], navbarTitle, settings, versions }: Frame,
  sidebars: Record<string, SidebarItemConfig[]>,
  surroundings: Surroundings,
): NonNullable<SiteConfig['navbar']> {
  const { pages, targetOf, title, hasLanguages, unmapped } = surroundings;
  const docs = pages.filter(({ content }) => content === 'content');
  const idAt = new Map(docs.map((page) => [routeOf(page), page.id]));
  const idOf = (name: string) => docs.find(({ aliases }) => aliases.map(pageKey).includes(pageKey(name)))?.id;
  const hasDocs = (sidebar: SidebarItemConfig[] = []) => docs.some(({ id }) => contains(sidebar, id));
  const itemOf = (item: OldItem): NavbarItemConfig[] => {
    const member = (key: string) => string(item[key]);
    const [type, address] = [member('type'), member('to') ?? member('href')];
    const label = member('label') ?? member('aria-label') ?? plain(member('html') ?? address ?? '');
    const position = item['position'] === 'right' ? 'right' : undefined;
    const common = { label: label || undefined, position } as const;
    const drop = (reason: string) => {
      unmapped.push(`navbar: ${label || JSON.stringify(item)} ${reason}`);
      return [];
    };
    switch (type) {
      case 'search':
        return [{ type, position }];
      case 'docsVersion':
      case 'docsVersionDropdown':
        return versions === undefined ? [] : [{ type, position }];
      case 'localeDropdown':
        return hasLanguages ? [{ type, position }] : [];
      case 'html':
        return [{ type, value: member('value') ?? '', position }];
      case 'docSidebar': {
        const sidebarId = [member('docsPluginId'), member('sidebarId')].find((id) => hasDocs(sidebars[id ?? '']));
        return sidebarId === undefined
          ? drop(`leads to the sidebar ${member('sidebarId')}, which has no page`)
          : [{ type, sidebarId, ...common }];
      }
      case 'doc': {
        const name = member('docId') ?? '';
        const docId = idOf(joined(member('docsPluginId') ?? '', name)) ?? idOf(name);
        return docId === undefined ? drop(`leads to ${name}, which is not a page`) : [{ type, docId, ...common }];
      }
      default: {
        if (type !== undefined && type !== 'dropdown' && address === undefined)
          return drop(`is a ${type}, which does not exist here`);
        const target = targetOf(address);
        const items = list(item['items']).flatMap((inner) => itemOf(inner as OldItem).flatMap(dropdownItems));
        if (items.length > 0)
          return [{ type: 'dropdown', label, to: target && 'to' in target ? target.to : undefined, items, position }];
        return target === undefined
          ? drop(`leads to ${address ?? 'nothing'}, which is not a page`)
          : [{ label, ...target, position }];
      }
    }
  };
  /** Converts an item for a dropdown. A nested dropdown is replaced by its items, as dropdowns cannot be nested. */
  const dropdownItems = (item: NavbarItemConfig): NavbarEntryConfig[] => {
    if (item.type === 'localeDropdown' || item.type === 'docsVersionDropdown') return [];
    if (item.type !== 'dropdown') return [item];
    unmapped.push(`navbar: ${item.label} is a menu in a menu; the outer menu has its items`);
    return [...(item.to === undefined ? [] : [{ label: item.label, to: item.to }]), ...item.items];
  };
  const items = navbar.flatMap(itemOf);
  const all = items.flatMap((item): NavbarItemConfig[] => (item.type === 'dropdown' ? [item, ...item.items] : [item]));
  const isLinked = (name: string, sidebar: SidebarItemConfig[]) =>
    all.some((item) => {
      if (item.type === 'docSidebar') return item.sidebarId === name;
      const id =
        item.type === 'doc' ? item.docId : 'to' in item ? idAt.get(item.to?.replace(/[?#].*/, '') ?? '') : undefined;
      return id !== undefined && contains(sidebar, id);
    });
  const controls = [
    ...(versions === undefined ? [] : (['docsVersionDropdown'] as const)),
    ...(hasLanguages ? (['localeDropdown'] as const) : []),
    'search' as const,
  ];
  return {
    title: navbarTitle === title ? undefined : navbarTitle,
    logo: logoOf(settings?.['logo'], surroundings),
    items: [
      ...Object.entries(sidebars)
        .filter(([name, sidebar]) => !isLinked(name, sidebar) && hasDocs(sidebar))
        .map(([name]) => ({ type: 'docSidebar' as const, sidebarId: name, label: name === 'docs' ? title : name })),
      ...items,
      ...controls
        .filter((type) => !all.some((item) => item.type === type))
        .map((type) => ({ type, position: 'right' as const })),
    ],
  };
}

/** Whether a sidebar contains a doc. */
function contains(items: readonly SidebarItemConfig[], id: string): boolean {
  return items.some((item) => {
    if (typeof item === 'string' || item.type === 'doc') return (typeof item === 'string' ? item : item.id) === id;
    if (item.type === 'autogenerated') return item.dirName === '.' || id.startsWith(`${item.dirName}/`);
    return item.type === 'category' && (item.link?.id === id || contains(item.items ?? [], id));
  });
}

/** Returns the footer: its logo, links and text, all links in columns if any was; undefined if it is empty. */
export function footerOf(
  { footer: { links = [], copyright = '', logo } = {} }: Frame,
  surroundings: Surroundings,
): Footer | undefined {
  const { targetOf, title, unmapped } = surroundings;
  const linkOf = (item: OldItem): FooterLink[] => {
    const address = string(item['to']) ?? string(item['href']);
    const target = targetOf(address);
    const label = string(item['label']) ?? '';
    if (target !== undefined && label !== '') return [{ label, ...target }];
    unmapped.push(
      `footer: ${string(item['html']) ?? `${label} leads to ${address ?? 'nothing'}, which is not a page`}`,
    );
    return [];
  };
  const columns = links.filter(isColumn).map((column) => ({
    title: string(column['title']) ?? title,
    items: list(column['items']).flatMap((item) => linkOf(item as OldItem)),
  }));
  const flat = links.filter((item) => !isColumn(item)).flatMap(linkOf);
  const footerLogo = logoOf(logo, surroundings);
  if (/<a\b/.test(copyright)) unmapped.push(`footer: its text has links: ${copyright}`);
  const copyrightText = plain(copyright);
  if (columns.length + flat.length === 0 && copyrightText === '' && footerLogo === undefined) return undefined;
  return {
    logo: footerLogo,
    links: columns.length === 0 ? flat : [...columns, ...(flat.length === 0 ? [] : [{ title, items: flat }])],
    copyright: copyrightText,
  };
}

function isColumn(item: OldItem): boolean {
  return Array.isArray(item['items']);
}

/** Returns the logo with its paths and alternative text; undefined if its file does not exist. */
function logoOf(logo: unknown, { title, publicFolder, unmapped }: Surroundings) {
  const fileOf = (value: unknown) => {
    const file = string(value);
    if (file === undefined || existsSync(path.join(publicFolder, file))) return file && `/${file.replace(/^\//, '')}`;
    unmapped.push(`logo: there is no file ${file} in public/`);
    return undefined;
  };
  const src = fileOf(string(logo) ?? at(logo, 'src') ?? at(logo, 'light'));
  const srcDark = fileOf(at(logo, 'srcDark') ?? at(logo, 'dark'));
  if (src === undefined) return undefined;
  return { alt: string(at(logo, 'alt')) ?? title, src, srcDark };
}

/** Returns the settings with the same key and meaning here whose values are valid. Adds the others to `unmapped`. */
export function settingsOf({ settings = {} }: Frame, { publicFolder, unmapped }: Surroundings): Partial<SiteConfig> {
  const { logo: _, favicon, ...others } = settings;
  const icon = string(favicon)?.replace(/^(?!\/)/, '/');
  const entries = {
    ...others,
    favicon: icon !== undefined && existsSync(path.join(publicFolder, icon)) ? icon : undefined,
  };
  const schemas: { [key: string]: v.GenericSchema } = siteEntries;
  return Object.fromEntries(
    Object.entries(entries).filter(([key, value]) => {
      if (value === undefined) return false;
      const isValid = schemas[key] !== undefined && v.is(schemas[key], value);
      if (!isValid) unmapped.push(`${key}: ${JSON.stringify(value)} is not valid in site.config.ts`);
      return isValid;
    }),
  );
}

/** Returns the text of HTML, without tags. */
function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .trim();
}
