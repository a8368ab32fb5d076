import path from 'node:path';

/** The repository of the engine, which contains `app/`, `worker/` and `build/`. */
export const engineFolder = path.resolve(import.meta.dirname, '../..');

/** The folders of the engine's code. */
export const engineCode = ['app', 'build', 'features', 'worker'].map((name) => path.join(engineFolder, name));

/** Whether a file is in a folder or one of its subfolders. */
export function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder + path.sep);
}

/** Whether a file belongs to the engine's code. */
export function isOfEngine(file: string): boolean {
  return engineCode.some((folder) => isBelow(folder, file));
}

/** Returns the path of a file relative to a folder, with forward slashes on every platform. */
export function slashed(folder: string, file: string): string {
  return path.relative(folder, file).replaceAll(path.sep, '/');
}

/** Folders with their own `package.json`, whose dependencies the root `npm ci` does not install. */
export const packageFolders = ['bench', 'content-tests'].map((name) => path.join(engineFolder, name));

/** The folders that a build reads and writes, as absolute paths. */
export type Folders = {
  /** The site: `site.config.ts`, `content/`, `spec/`, `public/`. */
  site: string;
  /** The build's output: `client/` for the asset server, `worker/` for workerd. */
  out: string;
};

/** Resolves a site's folders. Defaults: `SITE` or the engine's repository, and `OUT` or `dist/` in the site. */
export function siteFolders(
  site = process.env['SITE'] || engineFolder,
  out = process.env['OUT'] || undefined,
): Folders {
  const absolute = path.resolve(site);
  return { site: absolute, out: path.resolve(out ?? path.join(absolute, 'dist')) };
}

/** Moves `--site <folder>` from the arguments to `SITE` in the environment. Returns false if no folder follows. */
export function takeSiteOption(args: string[], environment: NodeJS.ProcessEnv): boolean {
  const at = args.findIndex((argument) => /^--site(?:=|$)/.test(argument));
  if (at < 0) return true;
  const [option = '', next] = args.slice(at, at + 2);
  const isSeparate = option === '--site';
  const folder = isSeparate ? next : option.slice('--site='.length);
  if (folder === undefined || /^(?:-|$)/.test(folder)) return false;
  environment['SITE'] = folder;
  args.splice(at, isSeparate ? 2 : 1);
  return true;
}

/** Returns the folder of the static files, base URL included, as the asset server maps URL paths to file paths. */
export function clientFolder({ folders, site }: { folders: Folders; site: { baseUrl: string } }): string {
  return path.join(folders.out, 'client', site.baseUrl);
}

/** The engine's cache. */
export const cacheFolder = path.join(engineFolder, '.cache');

/** The folder of the dev server's search index; one per process. */
export const searchFolder = path.join(cacheFolder, `dev-search-${process.pid}`);

/** Whether a path has a sign at which Vite ends it: https://github.com/vitejs/vite/issues/13123. */
export function endsEarly(folder: string): boolean {
  return /[?#]/.test(folder);
}
