import { createRequire } from 'node:module';
import type { IconName } from '../../app/core/icon-name.ts';

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

let set: IconSet | undefined;

/** What stands inside the `<svg viewBox="0 0 24 24">` of an icon of the Lucide set; undefined for an unknown name. */
export function iconBody(name: string): string | undefined {
  set ??= createRequire(import.meta.url)('@iconify-json/lucide/icons.json') as IconSet;
  const known = Object.hasOwn(set.icons, name) ? name : set.aliases?.[name]?.parent;
  return known === undefined ? undefined : set.icons[known]?.body;
}

/** What the frame's icons are called in the set. */
const frame: Record<IconName, string> = {
  menu: 'menu',
  close: 'x',
  chevron: 'chevron-right',
  search: 'search',
  sun: 'sun',
  moon: 'moon',
  system: 'monitor',
  globe: 'languages',
  home: 'house',
  edit: 'pencil',
  external: 'arrow-up-right',
};

/** The frame's icons by their names there, without how they are drawn: that is the same for all, and the style sheet says it. */
export function shellIcons(): Record<string, { __html: string }> {
  return Object.fromEntries(
    Object.entries(frame).map(([name, known]) => {
      const body = iconBody(known);
      if (body === undefined) throw new Error(`the Lucide set has no icon “${known}”`);
      return [
        name,
        { __html: body.replaceAll(/ (?:fill|stroke|stroke-linecap|stroke-linejoin|stroke-width)="[^"]*"/g, '') },
      ];
    }),
  );
}
