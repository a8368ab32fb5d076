import { createRequire } from 'node:module';

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

let set: IconSet | undefined;

/** What stands inside the `<svg viewBox="0 0 24 24">` of an icon of the Lucide set; undefined for an unknown name. */
export function iconBody(name: string): string | undefined {
  set ??= createRequire(import.meta.url)('@iconify-json/lucide/icons.json') as IconSet;
  const known = Object.hasOwn(set.icons, name) ? name : set.aliases?.[name]?.parent;
  return known === undefined ? undefined : set.icons[known]?.body;
}
