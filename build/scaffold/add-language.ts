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
 * Begins a site's second (or further) language: a site in a folder of the first, which has the first one's configuration,
 * API document and, until they are translated, its pages; both sites then offer the choice of language.
 * @returns the folder of its site below the first site's, the path that it is served under, and a fault for each text that
 * the author must write by hand
 * @throws Fault with the command to type, or the text to write
 */
export async function addLanguage(
  siteFolder: string,
  config: CheckedConfig,
  language: string | undefined,
): Promise<{ folder: string; path: string; byHand: Fault[] }> {
  const command = { file: 'npm run new language' };
  const { defaultLocale, locales, currentLocale } = config.i18n;
  // By its form, `german` is a tag, too.
  const [tag] = /^[a-z]{2,3}(?:-.+)?$/.exec(canonicalTag(language ?? '') ?? '') ?? [];
  if (language === undefined || tag !== language)
    throw new Fault(command, 'needs a language tag', `like “de” or “zh-Hans”: npm run new language ${tag ?? 'de'}`);
  if (language === defaultLocale)
    throw new Fault(command, `is asked for “${language}”, the first language`, 'name another one');
  if (currentLocale !== defaultLocale)
    throw new Fault(command, `is asked of the site in “${currentLocale}”`, `SITE must name that in “${defaultLocale}”`);
  const folder = path.join(siteFolder, language);
  if (existsSync(folder))
    throw new Fault({ file: language }, 'is there already', 'translate the site in it, or delete it');
  const baseUrl = `${config.baseUrl}${language}/`;
  const routing = { ...routingOf(config), baseUrl };
  const unnamed = locales.includes(language) ? undefined : await changeConfig(siteFolder, namingOf(language, locales));
  if (unnamed !== undefined) throw unnamed;
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
  const unoffered = choiceOfLanguages.isDone(config) ? undefined : await changeConfig(siteFolder, choiceOfLanguages);
  const byHand = [unoffered, ...(await addWorker(siteFolder, folder, routing))].filter((fault) => fault !== undefined);
  return { folder: path.relative(engineFolder, folder), path: baseUrl, byHand };
}

/** Names a language in the configuration of the first site. */
function namingOf(language: string, locales: string[]): ConfigChange {
  const list = [...locales, language].map((name) => `'${name}'`).join(', ');
  return {
    change: (text) => text.replace(/\blocales: \[([^\]]*?),?\s*\]/, `locales: [$1, '${language}']`),
    isDone: ({ i18n }) => i18n.locales.includes(language),
    what: 'a language',
    place: /\blocales:/,
    byHand: `write locales: [${list}] into i18n, and run this again`,
  };
}

const choice = "{ type: 'localeDropdown', position: 'right' },";

/** Puts the choice of languages into the navbar of the first site. */
const choiceOfLanguages: ConfigChange = {
  change: (text) => text.replace(/(\bnavbar: \{[^]*?\bitems: \[\n)( *)/, `$1$2${choice}\n$2`),
  isDone: ({ navbar }) => navbar.items.some(({ type }) => type === 'localeDropdown'),
  what: 'the choice of languages',
  place: /\bnavbar:/,
  byHand: `write ${choice} into navbar.items, so that readers can choose`,
};

/** Writes a language's `wrangler.toml` from the first one, and returns faults of what two sites cannot share. */
async function addWorker(siteFolder: string, folder: string, routing: Routing): Promise<Fault[]> {
  const first = path.join(siteFolder, 'wrangler.toml');
  if (!existsSync(first)) return [];
  const file = path.join(folder, 'wrangler.toml');
  const ending = `-${path.basename(folder).toLowerCase()}`;
  const before = await readFile(first, 'utf8');
  const named = before.replace(/^(name *= *(["']).*?)\2/m, `$1${ending}$2`);
  const text = named.replace(/^run_worker_first *= *\[[^\]]*\]/m, () => routingSetting(routing));
  await writeFile(file, text);
  const unnamed = new Fault(
    placeInText({ file, text }, /^["']?name\b/m),
    'names the Worker of the first language, whose place a deployment would take',
    `give it a name of its own, like name = "docs${ending}"`,
  );
  return [...(named === before ? [unnamed] : []), ...routingFaults({ file, text }, routing)];
}
