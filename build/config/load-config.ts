import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ObjectEntries } from 'valibot';
import { Fault, errorMessage, lineAt } from '../faults/fault.ts';
import { missingFile, parseModule } from '../faults/parse-module.ts';
import { checked } from '../faults/validation.ts';
import { featuresOf } from '../features.ts';
import { isOfEngine } from '../files/paths.ts';
import { type ConfigText, keyFault } from './key-fault.ts';
import { siteConfigSchema, type CheckedConfig } from './schema.ts';

/** Reads and validates `site.config.ts`. @throws Fault or AggregateError with the line of each invalid key */
export async function loadConfig(siteFolder: string): Promise<CheckedConfig> {
  const file = path.join(siteFolder, 'site.config.ts');
  checkSiteFolder(siteFolder);
  if (!existsSync(file))
    throw new Fault({ file }, 'the site has no site.config.ts', '--site or SITE must name a folder that holds one');
  const module = await importAnew(file).catch((error: unknown): never => {
    // Throws a fault with the location if the error is a syntax error.
    configFiles(file);
    throw unreadable(file, error);
  });
  // Node reads a file without imports and exports as CommonJS, whose default export is an empty object.
  if (Object.keys(module.default ?? {}).length === 0)
    throw new Fault({ file }, 'exports no configuration', 'write export default { … } satisfies SiteConfig');
  return checkConfig(module.default, { file, text: readFileSync(file, 'utf8') });
}

/** Checks that a site's folder exists. @throws Fault if it does not */
export function checkSiteFolder(folder: string): void {
  if (!existsSync(folder))
    throw new Fault({ file: folder }, 'there is no such folder', '--site or SITE must name the folder of a site');
}

/** Returns the fault of a configuration that throws, with the line from the stack trace. */
function unreadable(file: string, error: unknown): Fault {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const line = /site\.config\.ts\?t=\d+:(\d+):\d+/.exec(stack)?.[1];
  const reason = errorMessage(error);
  return new Fault({ file, line: line === undefined ? undefined : Number(line) }, `cannot be read: ${reason}`);
}

/**
 * Validates a configuration with the schemas of the engine and its features, and that no two features share a name.
 * @throws Fault or AggregateError
 */
export function checkConfig(value: unknown, source: ConfigText): CheckedConfig {
  const features = featuresOf(value);
  const entries = Object.assign({}, ...features.map(({ config }) => config)) as ObjectEntries;
  // `FeatureEntries` declares the types of the features' keys.
  const config = checked(siteConfigSchema(entries), value, ({ keys, kind, message, hint }) =>
    keyFault(keys, message, source, hint, kind === 'missing'),
  ) as CheckedConfig;
  const names = features.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice < 0) return config;
  const keys = ['features', twice - (names.length - config.features.length)];
  throw keyFault(keys, `another feature has the name “${names[twice]}”`, source, 'choose another');
}

/**
 * Imports a file and its relative imports, direct and indirect, bypassing Node's module cache, which is keyed by URL.
 * The engine's own modules stay cached.
 * Source: https://nodejs.org/api/module.html#synchronous-hooks-accepted-by-moduleregisterhooks
 */
async function importAnew(file: string): Promise<{ default?: unknown }> {
  const stamp = `?t=${Date.now()}`;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isOurs = context.parentURL?.endsWith(stamp) === true && /^\.{1,2}\//.test(specifier);
      return isOurs && !isOfEngine(fileURLToPath(resolved.url)) ? { ...resolved, url: resolved.url + stamp } : resolved;
    },
  });
  try {
    return await import(pathToFileURL(file).href + stamp);
  } finally {
    hooks.deregister();
  }
}

/** Lists the absolute paths of a configuration and its relative imports. @throws Fault for invalid or missing files */
export function configFiles(file: string): string[] {
  const files = new Set<string>();
  collect(file, files);
  return [...files];
}

function collect(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  if (!/\.[mc]?[jt]s$/.test(file)) return;
  const text = readFileSync(file, 'utf8');
  const module = parseModule(text, file);
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest);
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest === null || isType ? [] : [moduleRequest]));
  for (const { value, start } of [...imports, ...exports]) {
    if (!/^\.{1,2}\//.test(value)) continue;
    const target = path.resolve(path.dirname(file), value);
    if (!existsSync(target)) throw missingFile({ file, line: lineAt(text, start) }, value);
    collect(target, files);
  }
}
