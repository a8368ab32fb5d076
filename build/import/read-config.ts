import { existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { engineFolder } from '../files/paths.ts';

/** In place of every package: a function that returns its argument, and has itself as every member, as its imports have. */
const standIn = `
const standIn = new Proxy((value) => value, {
  getPrototypeOf: () => standIn,
  get: (_, key) => (key === 'then' || key === '__esModule' ? undefined : key === Symbol.toPrimitive ? () => '' : standIn),
});
module.exports = standIn;`;

/**
 * The default export of another engine's configuration, run without the engine's packages: `defineConfig({ … })` and
 * `starlight({ … })` return their argument.
 * @throws unknown where the file needs more than that
 */
export async function readConfig(file: string): Promise<unknown> {
  await using bundle = await rolldown({
    input: file,
    platform: 'node',
    // It may extend a package that is not installed.
    tsconfig: false,
    logLevel: 'silent',
    // A path stays the path.
    transform: { define: { 'require.resolve': 'String', __dirname: JSON.stringify(path.dirname(file)) } },
    plugins: [
      {
        name: 'stand-ins',
        async resolveId(id, importer, options) {
          if (importer === undefined || isBuiltin(id)) return null;
          const isOwn = id.startsWith('.') || path.isAbsolute(id);
          const resolved = isOwn ? await this.resolve(id, importer, { ...options, skipSelf: true }) : null;
          return resolved === null || /\.(?:vue|css|svg|png)$/.test(id) ? `\0${id}.cjs` : resolved;
        },
        load: (id) => (id.startsWith('\0') && id.endsWith('.cjs') ? standIn : null),
      },
    ],
  });
  await mkdir(path.join(engineFolder, '.cache'), { recursive: true });
  await using folder = await mkdtempDisposable(path.join(engineFolder, '.cache/import-'));
  const { output } = await bundle.generate({ format: 'esm' });
  const written = path.join(folder.path, 'config.mjs');
  await writeFile(written, output[0].code);
  const { default: value } = (await import(pathToFileURL(written).href)) as { default?: unknown };
  return typeof value === 'function' && !('sidebar' in value) ? await (value as () => unknown)() : value;
}

/** @throws SyntaxError where the file holds no JSON */
export async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** The first of some files that is there. */
export function firstFile(folder: string, names: readonly string[]): string | undefined {
  return names.map((name) => path.join(folder, name)).find((file) => existsSync(file));
}

/** The file of a configuration, whatever its ending. */
export function configFile(folder: string, name: string): string | undefined {
  const names = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map((ending) => `${name}.${ending}`);
  return firstFile(folder, names);
}

/** The member of a value at some keys, if it is there. */
export function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | undefined | null)?.[key],
    value,
  );
}

/** The members of a list, none of anything else. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value that is a text; undefined for any other. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
