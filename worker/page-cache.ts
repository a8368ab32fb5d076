/** A rendered page as it is sent. */
export type Html = Uint8Array<ArrayBuffer>;

/** Whole rendered pages by path, bounded by their bytes; the page that was asked for longest ago goes first. */
export type PageCache = {
  get: (path: string) => Html | undefined;
  put: (path: string, html: Html) => void;
};

/** Bytes of HTML that one isolate keeps: a quarter of the 128 MB that Workers give it. */
export const pageCacheBytes = 32 * 1024 * 1024;

/**
 * A cache that lives as long as the isolate, which never outlives its deployment.
 * A page larger than the whole cache is not kept.
 */
export function createPageCache(limit: number = pageCacheBytes): PageCache {
  const pages = new Map<string, Html>();
  let bytes = 0;
  const drop = (path: string) => {
    bytes -= pages.get(path)?.byteLength ?? 0;
    pages.delete(path);
  };
  return {
    get(path) {
      const html = pages.get(path);
      if (html === undefined) return undefined;
      // A Map keeps the order of insertion: the newest stands last.
      pages.delete(path);
      pages.set(path, html);
      return html;
    },
    put(path, html) {
      drop(path);
      if (html.byteLength > limit) return;
      pages.set(path, html);
      bytes += html.byteLength;
      for (const oldest of pages.keys()) {
        if (bytes <= limit) break;
        drop(oldest);
      }
    },
  };
}
