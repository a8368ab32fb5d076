import type { BootSite } from '../core/storage.ts';

/** What the inline script knows of its site: an attribute of its element, so that its code is the same on every site. */
export const bootSite = JSON.parse(document.currentScript?.dataset['site'] ?? '') as BootSite;
