import path from 'node:path';

/** The folder of the engine, which contains `app/`, `worker/` and `build/`. */
export const engineFolder = path.resolve(import.meta.dirname, '../..');

/** The folders of the engine's code. */
export const engineCode = ['app', 'build', 'features', 'worker'].map((name) => path.join(engineFolder, name));

/** Whether a file is in a folder, or in one of those below it. */
export function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder + path.sep);
}

/** Whether a file is the engine's code. */
export function isOfEngine(file: string): boolean {
  return engineCode.some((folder) => isBelow(folder, file));
}

/** The path of a file from a folder, with the slashes of URLs. */
export function slashed(folder: string, file: string): string {
  return path.relative(folder, file).replaceAll(path.sep, '/');
}

/** Folders with packages of their own, which the product's `npm ci` does not install. */
export const packageFolders = ['bench', 'content-tests'].map((name) => path.join(engineFolder, name));

/** The folders that one build reads and writes; all absolute. */
export type Folders = {
  /** The site: `site.config.ts`, `content/`, `spec/`, `public/`. */
  site: string;
  /** The build's output: `client/` for the asset server, `worker/` for workerd. */
  out: string;
};

/** The folders of a site; by default the engine's own repository (`SITE` or `--site` names another, `OUT` another output). */
export function siteFolders(
  site = process.env['SITE'] || engineFolder,
  out = process.env['OUT'] || undefined,
): Folders {
  const absolute = path.resolve(site);
  return { site: absolute, out: path.resolve(out ?? path.join(absolute, 'dist')) };
}

/** Takes `--site <folder>` from a command's arguments, as `SITE` in the environment; false where it names no folder. */
export function takeSiteOption(args: string[], environment: NodeJS.ProcessEnv): boolean {
  const at = args.findIndex((argument) => /^--site(?:=|$)/.test(argument));
  if (at < 0) return true;
  const [option = '', next] = args.slice(at, at + 2);
  const isApart = option === '--site';
  const folder = isApart ? next : option.slice('--site='.length);
  if (folder === undefined || /^(?:-|$)/.test(folder)) return false;
  environment['SITE'] = folder;
  args.splice(at, isApart ? 2 : 1);
  return true;
}

/** The folder of the browser's files, which includes the base URL, as the asset server maps paths to files. */
export function clientFolder({ folders, site }: { folders: Folders; site: { baseUrl: string } }): string {
  return path.join(folders.out, 'client', site.baseUrl);
}

/** What the engine keeps for itself. */
export const cacheFolder = path.join(engineFolder, '.cache');

/** Where the dev server's search index is written. */
export const searchFolder = path.join(cacheFolder, `dev-search-${process.pid}`);
