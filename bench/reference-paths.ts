import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Paths of the pages of a built site's API reference, from its sitemap.
 * @throws Error when there is none.
 */
export async function referencePaths(out: string): Promise<string[]> {
  const sitemap = await readFile(path.join(out, 'client/sitemap.xml'), 'utf8');
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/api\/[^<]*)<\/loc>/g)].map(([, url = '']) => url);
  if (paths.length === 0) throw new Error('the site has no page of the reference');
  return paths;
}
