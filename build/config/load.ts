import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { safeParse, ValiError } from 'valibot';
import { Fault, throwFaults } from '../fault.ts';
import { type Violation, violationOf } from '../validation.ts';
import { siteConfigSchema, type CheckedConfig } from './schema.ts';

/**
 * Reads and checks `site.config.ts`.
 * @throws Fault or Faults that name the key, with the line where the key stands.
 */
export async function loadConfig(siteFolder: string): Promise<CheckedConfig> {
  const file = path.join(siteFolder, 'site.config.ts');
  if (!existsSync(file))
    throw new Fault({ file }, 'the site has no site.config.ts', 'SITE must name a folder that holds one');
  const fresh = `${pathToFileURL(file).href}?t=${Date.now()}`;
  const module: { default?: unknown } = await import(fresh).catch((error: unknown) => {
    throw new Fault({ file }, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  return checkConfig(module.default, { file, text: readFileSync(file, 'utf8') });
}

/**
 * Checks a configuration value.
 * @throws Fault or Faults, one for each wrong key.
 */
export function checkConfig(value: unknown, source: { file: string; text: string }): CheckedConfig {
  const result = safeParse(siteConfigSchema, value);
  if (result.success) return result.output;
  throwFaults(result.issues.map((issue) => configFault(violationOf(issue), source)));
  throw new ValiError(result.issues);
}

/** The fault of one key of the configuration; the line is that of the key's last name in the file. */
export function keyFault(
  keys: PropertyKey[],
  message: string,
  source: { file: string; text: string },
  hint?: string,
): Fault {
  const name = keys.filter((key) => typeof key === 'string').at(-1);
  const line =
    name === undefined ? undefined : source.text.split('\n').findIndex((text) => text.includes(`${name}:`)) + 1;
  return new Fault({ file: source.file, line: line || undefined }, `${formatKeys(keys)}: ${message}`, hint);
}

function configFault({ keys, kind, message }: Violation, source: { file: string; text: string }): Fault {
  return keyFault(keys, message, source, kind === 'unknown' ? 'remove it, or look for a misspelling' : undefined);
}

function formatKeys(keys: PropertyKey[]): string {
  if (keys.length === 0) return 'the default export';
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
