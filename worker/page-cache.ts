import { LRUCache } from 'lru-cache';

/** A rendered page, encoded. */
export type Html = Uint8Array<ArrayBuffer>;

/** Rendered pages by path. */
export type PageCache = LRUCache<string, Html>;

/** Bytes of HTML in one isolate's cache: a quarter of its 128 MB. */
const maxBytes = 32 * 1024 * 1024;

/** A cache that lives as long as the isolate, which never outlives its deployment. A page above `maxSize` is not cached. */
export function createPageCache(maxSize: number = maxBytes): PageCache {
  return new LRUCache({ maxSize, sizeCalculation: (html) => html.byteLength });
}
