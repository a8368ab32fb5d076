import type { Site } from '../core/site.ts';
import { percentDecoded } from '../core/url.ts';

/** Returns the URL of a link to a page of this site in the same window; undefined for others, files and downloads. */
export function innerUrl(link: HTMLAnchorElement, { baseUrl }: Pick<Site, 'baseUrl'>): URL | undefined {
  if (!link.href || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(baseUrl)) return undefined;
  return url.pathname.endsWith('/') || !/\.[^/]+$/.test(url.pathname) ? url : undefined;
}

/** Whether a click opens a link in the same tab: main button, no modifier keys, default not prevented. */
export function isPlainClick({ defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
}

/** Returns the link that contains an event's target. */
export function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  return (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null) ?? undefined;
}

/** Returns the element that a URL's fragment identifies; null for an empty, unknown or malformed fragment (`#%zz`). */
export function fragmentTarget(hash: string): HTMLElement | null {
  const id = percentDecoded(hash.slice(1));
  return id === undefined || id === '' ? null : document.getElementById(id);
}
