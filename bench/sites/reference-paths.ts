import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the paths of the API reference's pages, from the sitemap of the build in `out`.
 * @throws Error if there is none
 */
export async function referencePaths(out: string): Promise<string[]> {
  const sitemap = await readFile(path.join(out, 'client/sitemap.xml'), 'utf8');
  const urls = sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/api\/[^<]*)<\/loc>/g);
  const paths = [...urls].map(([, url = '']) => url);
  if (paths.length === 0) throw new Error(`${out} has no page of an API reference.`);
  return paths;
}
