import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canonicalTag, type CheckedConfig } from '../config/schema.ts';
import { type Routing, routingFaults, routingSetting } from '../deploy/wrangler.ts';
import { routingOf } from '../features.ts';
import { Fault, placeInText } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { writeInFolder } from '../files/files.ts';
import { changeConfig, type ConfigChange } from './change-config.ts';
import { configTypes } from './new-site.ts';

/**
 * Adds a language to a site: creates a site in a subfolder, which shares the first site's configuration and API
 * document and falls back to its pages, and adds a language dropdown to both.
 * @returns the new site's folder relative to the engine, its base URL, and a fault for each change to make by hand
 * @throws Fault with the command to type, or the text to write
 */
export async function addLanguage(
  siteFolder: string,
  config: CheckedConfig,
  language: string | undefined,
): Promise<{ folder: string; path: string; byHand: Fault[] }> {
  const command = { file: 'npm run new language' };
  const { defaultLocale, locales, currentLocale } = config.i18n;
  // Syntactically, `german` is a valid tag, too; so require a code of two or three letters.
  const [tag] = /^[a-z]{2,3}(?:-.+)?$/.exec(canonicalTag(language ?? '') ?? '') ?? [];
  if (language === undefined || tag !== language)
    throw new Fault(command, 'needs a language tag', `like “de” or “zh-Hans”: npm run new language ${tag ?? 'de'}`);
  if (language === defaultLocale)
    throw new Fault(command, `cannot add “${language}”, the first language`, 'name another one');
  if (currentLocale !== defaultLocale)
    throw new Fault(command, `got the site in “${currentLocale}”`, `SITE must name the site in “${defaultLocale}”`);
  const folder = path.join(siteFolder, language);
  if (existsSync(folder))
    throw new Fault({ file: language }, 'already exists', 'translate the site in it, or delete it');
  const baseUrl = `${config.baseUrl}${language}/`;
  const routing = { ...routingOf(config), baseUrl };
  const localeFault = locales.includes(language)
    ? undefined
    : await changeConfig(siteFolder, localeChange(language, locales));
  if (localeFault !== undefined) throw localeFault;
  const text = `import type { SiteConfig } from '${configTypes(folder)}';
import first from '../site.config.ts';

const { i18n, ...shared }: SiteConfig = first;

// What is not translated below, such as the labels of the navbar, is as in the first language.
export default {
  ...shared,
  baseUrl: '${baseUrl}',
  i18n: { ...i18n, currentLocale: '${language}', fallback: '..' },
} satisfies SiteConfig;
`;
  writeInFolder(path.join(folder, 'site.config.ts'), text);
  if (existsSync(path.join(siteFolder, 'public')))
    await cp(path.join(siteFolder, 'public'), path.join(folder, 'public'), { recursive: true });
  const navbarFault = dropdownChange.isDone(config) ? undefined : await changeConfig(siteFolder, dropdownChange);
  const byHand = [navbarFault, ...(await addWorker(siteFolder, folder, routing))].filter(
    (fault) => fault !== undefined,
  );
  return { folder: path.relative(engineFolder, folder), path: baseUrl, byHand };
}

/** Returns the change that adds a language to `i18n.locales` of the first site. */
function localeChange(language: string, locales: string[]): ConfigChange {
  const list = [...locales, language].map((name) => `'${name}'`).join(', ');
  return {
    change: (text) => text.replace(/\blocales: \[([^\]]*?),?\s*\]/, `locales: [$1, '${language}']`),
    isDone: ({ i18n }) => i18n.locales.includes(language),
    what: 'a language',
    place: /\blocales:/,
    byHand: `write locales: [${list}] into i18n, and run this again`,
  };
}

const dropdown = "{ type: 'localeDropdown', position: 'right' },";

/** Adds a language dropdown to the navbar of the first site. */
const dropdownChange: ConfigChange = {
  change: (text) => text.replace(/(\bnavbar: \{[^]*?\bitems: \[\n)( *)/, `$1$2${dropdown}\n$2`),
  isDone: ({ navbar }) => navbar.items.some(({ type }) => type === 'localeDropdown'),
  what: 'the choice of languages',
  place: /\bnavbar:/,
  byHand: `write ${dropdown} into navbar.items, so that readers can choose`,
};

/** Writes a language's `wrangler.toml` from the first site's. Returns a fault for each setting to change by hand. */
async function addWorker(siteFolder: string, folder: string, routing: Routing): Promise<Fault[]> {
  const first = path.join(siteFolder, 'wrangler.toml');
  if (!existsSync(first)) return [];
  const file = path.join(folder, 'wrangler.toml');
  const suffix = `-${path.basename(folder).toLowerCase()}`;
  const original = await readFile(first, 'utf8');
  const renamed = original.replace(/^(name *= *(["']).*?)\2/m, `$1${suffix}$2`);
  const text = renamed.replace(/^run_worker_first *= *\[[^\]]*\]/m, () => routingSetting(routing));
  await writeFile(file, text);
  const nameFault = new Fault(
    placeInText({ file, text }, /^["']?name\b/m),
    'names the Worker of the first language, whose place a deployment would take',
    `give it a name of its own, like name = "docs${suffix}"`,
  );
  return [...(renamed === original ? [nameFault] : []), ...routingFaults({ file, text }, routing)];
}
