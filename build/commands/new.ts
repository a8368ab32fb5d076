import path from 'node:path';
import { href } from '../../app/core/url.ts';
import { loadConfig } from '../config/load-config.ts';
import { dayIn } from '../content/dates.ts';
import { terminalText } from '../faults/fault.ts';
import { featuresOf } from '../features.ts';
import { engineFolder, siteFolders } from '../files/paths.ts';
import { writeInFolder } from '../files/files.ts';
import { addLanguage } from '../scaffold/add-language.ts';
import { cutVersion } from '../scaffold/cut-version.ts';
import { draftPage, newUsage } from '../scaffold/draft-page.ts';
import { readNewSite, shellWord, writeNewSite } from '../scaffold/new-site.ts';
import { readCommandLine, report, UsageError } from './command-line.ts';

await report(async () => {
  const { positionals } = readCommandLine(newUsage, {}, { allowPositionals: true, hasSite: false });
  const [kind, ...args] = positionals;
  if (kind === 'site') await createSite(args);
  else if (kind === 'version') await createVersion(args);
  else if (kind === 'language') await createLanguage(args);
  else await createPage(positionals);
});

async function createSite(args: string[]): Promise<void> {
  const site = await readNewSite(args);
  await writeNewSite(site, engineFolder, dayIn('UTC', new Date()));
  const folder = path.relative(engineFolder, site.folder);
  const option = `-- --site ${shellWord(folder)}`;
  console.log(
    `${folder} is there. npm start ${option} builds and serves it, npm run dev ${option} shows it while you write; its ` +
      'README.md says the rest.',
  );
}

async function createVersion(args: string[]): Promise<void> {
  const name = onlyArgument(args);
  const { site: folder } = siteFolders();
  const { content, path: at } = await cutVersion(folder, await loadConfig(folder), name);
  console.log(
    `${content}/ has the docs as they are now, served below ${at}. Its label and that of the current version are in ` +
      "site.config.ts; the navbar item { type: 'docsVersionDropdown' } lets readers choose.",
  );
}

async function createLanguage(args: string[]): Promise<void> {
  const language = onlyArgument(args);
  const { site } = siteFolders();
  const { folder, path: at, byHand } = await addLanguage(site, await loadConfig(site), language);
  console.log(
    `npm start -- --site ${shellWord(folder)} builds and serves the site in this language, below ${at}. Translate its titles and labels in ` +
      `${folder}/site.config.ts; a page is translated in ${folder}/content/, in a file of the same path, and shown from ` +
      'the first language until then.',
  );
  if (byHand.length > 0) console.log(`\nLeft for you to write:\n${byHand.map(terminalText).join('\n\n')}`);
}

/** Returns the only argument. @throws UsageError for a second one, which would be ignored */
function onlyArgument([word, extra]: string[]): string | undefined {
  if (extra !== undefined) throw new UsageError(`“${extra}” is one word too many`, `usage: ${newUsage}`);
  return word;
}

async function createPage(args: string[]): Promise<void> {
  const { site: folder } = siteFolders();
  const config = await loadConfig(folder);
  const today = dayIn(config.timeZone, new Date());
  const { smallestCall } = featuresOf(config).find((feature) => feature.smallestCall !== undefined) ?? {};
  const call = async () => smallestCall?.(config, folder);
  const draft = await draftPage(args, { folder, config, today, call });
  writeInFolder(path.join(folder, draft.file), draft.text);
  const url = href(config, draft.file.replace(/^[^/]+/, '').replace(/(?:\/index)?\.mdx$/, '/'));
  const site = process.env['SITE'];
  console.log(
    site === undefined
      ? `${draft.file} is there. npm run dev shows it at ${url} while you write; npm run lint:copy checks its words, ` +
          'npm run test:content its samples and links.'
      : `${draft.file} is there. npm run dev -- --site ${shellWord(site)} shows it at ${url} while you write.`,
  );
}
