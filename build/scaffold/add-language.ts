import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CheckedConfig } from '../config/schema.ts';
import { workerFirst } from '../deploy/wrangler.ts';
import { Fault } from '../faults/fault.ts';
import { findSpec } from '../spec/spec.ts';
import { changeConfig } from './change-config.ts';
import { relativePath } from './new-site.ts';

/** A language that was added: the folder of its site below the first one's, and the path that it is served under. */
export type AddedLanguage = { folder: string; path: string };

/**
 * Begins a site's second (or further) language: a site in a folder of the first, which has the first one's configuration,
 * API document and, until they are translated, its pages; both sites then offer the choice of language.
 * @throws Fault that says what to type or to write instead
 */
export async function addLanguage(
  siteFolder: string,
  config: CheckedConfig,
  language: string | undefined,
  engine: string,
): Promise<AddedLanguage> {
  const command = { file: 'npm run new language' };
  const { defaultLocale, locales, currentLocale } = config.i18n;
  if (language === undefined || !/^[a-z]{2,3}(?:-[A-Za-z\d]+)*$/.test(language))
    throw new Fault(command, 'needs a language tag', 'like “de” or “zh-Hans”: npm run new language de');
  if (currentLocale !== defaultLocale)
    throw new Fault(command, `is asked of the site in “${currentLocale}”`, `SITE must name that in “${defaultLocale}”`);
  const folder = path.join(siteFolder, language);
  if (existsSync(folder))
    throw new Fault({ file: language }, 'is there already', 'translate the site in it, or delete it');
  const baseUrl = `${config.baseUrl}${language}/`;
  if (!locales.includes(language))
    await changeConfig(siteFolder, {
      change: (text) => withLanguage(text, language),
      isDone: ({ i18n }) => i18n.locales.includes(language),
      what: 'language',
      byHand: `'${language}' into i18n.locales as locales: ['en', '${language}']`,
    });
  await mkdir(folder);
  const spec = findSpec(siteFolder, config.reference.document);
  const reference =
    spec === undefined ? '' : `  reference: { ...reference, document: '${relativePath(folder, spec)}' },\n`;
  const text = `import type { SiteConfig } from '${relativePath(folder, path.join(engine, 'app/core/site-config.ts'))}';
import first from '../site.config.ts';

const { i18n, ${reference === '' ? '' : 'reference, '}...shared }: SiteConfig = first;

// What is not translated below, such as the labels of the navbar, is as in the first language.
export default {
  ...shared,
  baseUrl: '${baseUrl}',
${reference}  i18n: { ...i18n, currentLocale: '${language}', fallback: '..' },
} satisfies SiteConfig;
`;
  await writeFile(path.join(folder, 'site.config.ts'), text);
  for (const name of ['public', 'redocly.yaml'])
    if (existsSync(path.join(siteFolder, name)))
      await cp(path.join(siteFolder, name), path.join(folder, name), { recursive: true });
  const toml = path.join(siteFolder, 'wrangler.toml');
  if (existsSync(toml))
    await writeFile(
      path.join(folder, 'wrangler.toml'),
      (await readFile(toml, 'utf8'))
        .replace(/^(name = "[^"]*)"/m, `$1-${language.toLowerCase()}"`)
        .replace(
          /^run_worker_first = .*$/m,
          `run_worker_first = ${JSON.stringify(workerFirst(baseUrl)).replaceAll(',', ', ')}`,
        ),
    );
  return { folder: path.relative(engine, folder), path: baseUrl };
}

/** Names a language in the text of the first site's configuration, and puts the choice of languages into its navbar. */
function withLanguage(text: string, language: string): string {
  const named = text.replace(/\blocales: \[([^\]]*?),?\s*\]/, `locales: [$1, '${language}']`);
  const choice = "{ type: 'localeDropdown', position: 'right' },";
  return named.includes("type: 'localeDropdown'")
    ? named
    : named.replace(/(\bnavbar: \{[^]*?\bitems: \[\n)( *)/, `$1$2${choice}\n$2`);
}
