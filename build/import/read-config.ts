import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { engineFolder } from '../files/paths.ts';

/** In place of every package: a function that gives back what it is called with, and has itself as every member. */
const stand = `
const stand = new Proxy((value) => value, {
  get: (_, key) => (key === 'then' || key === '__esModule' ? undefined : key === Symbol.toPrimitive ? () => '' : stand),
});
module.exports = stand;`;

/**
 * The default export of another engine's configuration, run without the engine's packages: `defineConfig({ … })` and
 * `starlight({ … })` give what they were called with.
 * @throws unknown where the file needs more than that
 */
export async function readConfig(file: string): Promise<unknown> {
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    // It may extend what is not installed.
    tsconfig: false,
    logLevel: 'silent',
    // A path stays the path.
    transform: { define: { 'require.resolve': 'String', __dirname: JSON.stringify(path.dirname(file)) } },
    plugins: [
      {
        name: 'stands',
        async resolveId(id, importer, options) {
          if (importer === undefined || isBuiltin(id)) return null;
          const isOwn = id.startsWith('.') || path.isAbsolute(id);
          const resolved = isOwn ? await this.resolve(id, importer, { ...options, skipSelf: true }) : null;
          return resolved === null || /\.(?:vue|css|svg|png)$/.test(id) ? `\0${id}.cjs` : resolved;
        },
        load: (id) => (id.startsWith('\0') && id.endsWith('.cjs') ? stand : null),
      },
    ],
  });
  await mkdir(path.join(engineFolder, '.cache'), { recursive: true });
  const folder = await mkdtemp(path.join(engineFolder, '.cache/import-'));
  try {
    const { output } = await bundle.generate({ format: 'esm' });
    const written = path.join(folder, 'config.mjs');
    await writeFile(written, output[0].code);
    const { default: value } = (await import(pathToFileURL(written).href)) as { default?: unknown };
    return typeof value === 'function' && !('sidebar' in value) ? await (value as () => unknown)() : value;
  } finally {
    await bundle.close();
    await rm(folder, { recursive: true });
  }
}

/** The file of a configuration, whatever its ending. */
export function config(folder: string, name: string): string | undefined {
  return ['ts', 'mts', 'js', 'mjs', 'cjs', 'json']
    .map((ending) => path.join(folder, `${name}.${ending}`))
    .find((file) => existsSync(file));
}

/** What is in a value at some keys, if it is there. */
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

/** A text, if it is one. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
