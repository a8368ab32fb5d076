import { percentDecoded } from '../core/url.ts';

/** The element that a URL's fragment refers to; null for an empty, unknown or malformed one (`#%zz`). */
export function fragmentTarget(hash: string): HTMLElement | null {
  const id = percentDecoded(hash.slice(1));
  return id === undefined || id === '' ? null : document.getElementById(id);
}
