import type { Site } from '../app/core/site.ts';

/** What the configuration says about looks, as custom properties: a style attribute would need `unsafe-inline`. */
export function siteStyles({ announcementBar, sidebarWidth }: Pick<Site, 'announcementBar' | 'sidebarWidth'>): string {
  const properties = {
    '--sidebar-width': `${sidebarWidth}px`,
    '--announcement-background': announcementBar?.backgroundColor,
    '--announcement-text': announcementBar?.textColor,
  };
  const declarations = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  );
  return `:root{${declarations.join(';')}}`;
}
