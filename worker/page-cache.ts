import { LRUCache } from 'lru-cache';

/** A rendered page as it is sent. */
export type Html = Uint8Array<ArrayBuffer>;

/** Whole rendered pages by their path. */
export type PageCache = LRUCache<string, Html>;

/** Bytes of HTML that one isolate keeps: a quarter of the 128 MB that Workers give it. */
const maxBytes = 32 * 1024 * 1024;

/**
 * A cache that lives as long as the isolate, which never outlives its deployment; the page that was asked for longest
 * ago goes first, and one larger than the whole cache is not kept.
 */
export function createPageCache(maxSize: number = maxBytes): PageCache {
  return new LRUCache({ maxSize, sizeCalculation: (html) => html.byteLength });
}
