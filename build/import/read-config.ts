import { existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { engineFolder } from '../files/paths.ts';

/** Writes the stand-in for every package: a function that returns `returned`, and whose properties are all itself. */
const standIn = (returned: string) => `
const standIn = new Proxy((value) => ${returned}, {
  getPrototypeOf: () => standIn,
  get: (_, key) => (key === 'then' || key === '__esModule' ? undefined : key === Symbol.toPrimitive ? () => '' : standIn),
});
module.exports = standIn;`;

/**
 * Returns the default export of another engine's configuration. Runs it with stand-ins for the engine's packages:
 * `defineConfig({ … })` and `starlight({ … })` return their argument. If it fails so, it reads data with a package,
 * such as `yaml.load(text)`, whose result has all properties then.
 * @throws unknown if the file depends on what packages do
 */
export async function readConfig(file: string): Promise<unknown> {
  return run(file, standIn('value')).catch(() => run(file, standIn('(Object(value) === value ? value : standIn)')));
}

async function run(file: string, packages: string): Promise<unknown> {
  await using bundle = await rolldown({
    input: file,
    platform: 'node',
    // A `tsconfig.json` may extend a package that is not installed.
    tsconfig: false,
    logLevel: 'silent',
    // `require.resolve` returns the path unchanged.
    transform: { define: { 'require.resolve': 'String', __dirname: JSON.stringify(path.dirname(file)) } },
    plugins: [
      {
        name: 'stand-ins',
        async resolveId(id, importer, options) {
          if (importer === undefined || isBuiltin(id)) return null;
          const isFile = id.startsWith('.') || path.isAbsolute(id);
          const resolved = isFile ? await this.resolve(id, importer, { ...options, skipSelf: true }) : null;
          return resolved === null || /\.(?:vue|css|svg|png)$/.test(id) ? `\0${id}.cjs` : resolved;
        },
        load: (id) => (id.startsWith('\0') && id.endsWith('.cjs') ? packages : null),
      },
    ],
  });
  await mkdir(path.join(engineFolder, '.cache'), { recursive: true });
  await using folder = await mkdtempDisposable(path.join(engineFolder, '.cache/import-'));
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  const bundled = path.join(folder.path, 'config.mjs');
  await writeFile(bundled, output[0].code);
  const { default: value } = (await import(pathToFileURL(bundled).href)) as { default?: unknown };
  return typeof value === 'function' && !('sidebar' in value) ? await (value as () => unknown)() : value;
}

/** Reads a JSON file. @throws SyntaxError for invalid JSON */
export async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Returns the path of the first of some names that exists in a folder, if any. */
export function firstFile(folder: string, names: readonly string[]): string | undefined {
  return names.map((name) => path.join(folder, name)).find((file) => existsSync(file));
}

/** Returns the path of a configuration file, with any extension. */
export function configFile(folder: string, name: string): string | undefined {
  const names = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map((ending) => `${name}.${ending}`);
  return firstFile(folder, names);
}

/** Returns the nested property of a value at a path of keys, if it exists. */
export function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | undefined | null)?.[key],
    value,
  );
}

/** Returns the elements of an array; empty for any other value. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a string; undefined for any other value. */
export function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
