import path from 'node:path';

/** The folder of the engine, which contains `app/`, `worker/` and `build/`. */
export const engineFolder = path.resolve(import.meta.dirname, '../..');

/** The folder of the bench, a package of its own. */
export const benchFolder = path.join(engineFolder, 'bench');

/** The folders that one build reads and writes; all absolute. */
export type Folders = {
  /** The site: `site.config.ts`, `content/`, `spec/`, `public/`. */
  site: string;
  /** The build's output: `client/` for the asset server, `worker/` for workerd. */
  out: string;
};

/** The folders of a site; by default the engine's own repository (`SITE` names another, `OUT` another output). */
export function siteFolders(
  site = process.env['SITE'] || engineFolder,
  out = process.env['OUT'] || undefined,
): Folders {
  const absolute = path.resolve(site);
  return { site: absolute, out: path.resolve(out ?? path.join(absolute, 'dist')) };
}

/** The folder of the browser's files, which includes the base URL, as the asset server maps paths to files. */
export function clientFolder({ folders, site }: { folders: Folders; site: { baseUrl: string } }): string {
  return path.join(folders.out, 'client', site.baseUrl);
}
