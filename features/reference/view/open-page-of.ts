import { percentDecoded } from '../../../app/core/url.ts';

/**
 * Opens the page of the reference that has what a fragment names, when it is another one than this.
 * @param file URL of the URLs of the reference's pages by id (`referenceUrlsFile`)
 */
export async function openPageOf(hash: string, file: string): Promise<void> {
  const response = await fetch(file).catch(() => undefined);
  if (response?.ok !== true) return;
  const urls = (await response.json()) as Record<string, string>;
  const id = percentDecoded(hash.slice(1)) ?? '';
  const ends = [id.length, ...Array.from(id.matchAll(/\./g), ({ index }) => index).toReversed()];
  const found = ends.map((end) => urls[id.slice(0, end)]).find((url) => url !== undefined);
  if (found === undefined) return;
  const url = new URL(found + hash, location.href);
  if (url.pathname !== location.pathname) location.replace(url);
}
