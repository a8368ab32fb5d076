import type { FooterColumn, FooterLink } from '../../app/core/site-config.ts';
import type { NavbarItem, SidebarItem } from '../../app/core/site.ts';
import type { Project } from '../project/project.ts';
import { readPageLinks } from './page-links.ts';

/** The targets that a site's configuration names: navbar, sidebars, footer, announcement, sections for the reference. */
export function siteLinks({ site, config }: Project): Set<string> {
  const { navbar, footer, announcementBar, sidebars } = site;
  const links = [
    navbar.logo?.href,
    ...navbar.items.flatMap(navbarLinks),
    ...Object.values(sidebars).flat().flatMap(sidebarLinks),
    ...(footer?.links ?? []).flatMap(footerLinks),
    footer?.logo?.href,
    ...readPageLinks(announcementBar?.content ?? '').hrefs,
    ...Object.values(config.reference.errorGuide ?? {}),
    config.reference.beyond,
  ];
  return new Set(links.filter((link) => link !== undefined));
}

function navbarLinks(item: NavbarItem): (string | undefined)[] {
  switch (item.type) {
    case 'link':
      return [item.to, item.href];
    case 'dropdown':
      return [item.to, ...item.items.flatMap(navbarLinks)];
    case 'localeDropdown':
    case 'docsVersionDropdown':
      return [...item.before, ...item.after].flatMap(navbarLinks);
    case 'html':
      return readPageLinks(item.value).hrefs;
    default:
      return [];
  }
}

function sidebarLinks(item: SidebarItem): string[] {
  if (item.type === 'link') return [item.href];
  return item.type === 'category' ? item.items.flatMap(sidebarLinks) : [];
}

function footerLinks(entry: FooterColumn | FooterLink): (string | undefined)[] {
  return 'items' in entry ? entry.items.flatMap(footerLinks) : [entry.to, entry.href];
}
