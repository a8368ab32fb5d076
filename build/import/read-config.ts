import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
    logLevel: 'silent',
    // A path stays the path.
    transform: { define: { 'require.resolve': 'String', __dirname: JSON.stringify(path.dirname(file)) } },
    plugins: [
      {
        name: 'stands',
        async resolveId(id, importer, options) {
          if (importer === undefined || id.startsWith('node:')) return null;
          const isOwn = id.startsWith('.') || path.isAbsolute(id);
          const resolved = isOwn ? await this.resolve(id, importer, { ...options, skipSelf: true }) : null;
          return resolved === null || /\.(?:vue|css|svg|png)$/.test(id) ? `\0${id}.cjs` : resolved;
        },
        load: (id) => (id.startsWith('\0') && id.endsWith('.cjs') ? stand : null),
      },
    ],
  });
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
