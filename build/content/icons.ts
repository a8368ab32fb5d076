import { createRequire } from 'node:module';
import type { IconName } from '../../app/core/site.ts';
import { isJsx } from './mdx/jsx-attributes.ts';
import type { NodeRule } from './mdx/nodes.ts';

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

const require = createRequire(import.meta.url);
let set: IconSet | undefined;

/** Returns the inner HTML of the `<svg viewBox="0 0 24 24">` of a Lucide icon, by name or alias, if there is one. */
export function iconBody(name: string): string | undefined {
  set ??= require('@iconify-json/lucide/icons.json') as IconSet;
  const canonicalName = Object.hasOwn(set.icons, name) ? name : set.aliases?.[name]?.parent;
  return canonicalName === undefined ? undefined : set.icons[canonicalName]?.body;
}

/** The shell's icons: name → Lucide name. */
const shell: Record<IconName, string> = {
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

/** Returns the shell's icons by name, without the presentation attributes, which `icon.css` sets. */
export function shellIcons(): Record<string, { __html: string }> {
  return Object.fromEntries(
    Object.entries(shell).map(([name, lucideName]) => {
      const body = iconBody(lucideName);
      if (body === undefined) throw new Error(`the Lucide set has no icon “${lucideName}”`);
      return [
        name,
        { __html: body.replaceAll(/ (?:fill|stroke|stroke-linecap|stroke-linejoin|stroke-width)="[^"]*"/g, '') },
      ];
    }),
  );
}

/** Replaces the name in a component's `icon="…"` with the icon's HTML. @throws VFileMessage for an unknown name */
export function icons(): NodeRule {
  return (_, file) => (node) => {
    if (!isJsx(node)) return;
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'icon' || typeof attribute.value !== 'string')
        continue;
      const body = iconBody(attribute.value);
      if (body === undefined)
        file.fail(`there is no icon “${attribute.value}”; choose a name from https://lucide.dev/icons/`, {
          place: node.position,
        });
      attribute.value = body;
    }
  };
}
