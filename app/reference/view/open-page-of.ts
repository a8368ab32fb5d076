import { percentDecoded } from '../../core/url.ts';

/**
 * Opens the page of the reference that has what a fragment names, when it is another one than this.
 * @param file address of the paths of the reference's pages by id (`referencePathsFile`)
 */
export async function openPageOf(hash: string, file: string): Promise<void> {
  const response = await fetch(file).catch(() => undefined);
  if (response?.ok !== true) return;
  const paths = (await response.json()) as Record<string, string>;
  const id = percentDecoded(hash.slice(1)) ?? '';
  const ends = [id.length, ...Array.from(id.matchAll(/\./g), ({ index }) => index).toReversed()];
  const path = ends.map((end) => paths[id.slice(0, end)]).find((found) => found !== undefined);
  if (path === undefined) return;
  // The file lies in a folder of the site's root.
  const url = new URL(`..${path}${hash}`, response.url);
  if (url.pathname !== location.pathname) location.replace(url);
}
