import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import { Fault } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { addLanguage } from '../scaffold/add-language.ts';
import { type NewSite, writeNewSite } from '../scaffold/new-site.ts';
import { buildImported, type BuiltSite } from './build-imported.ts';
import { canonical, isTag } from './old-site.ts';
import { copyFiles, unusedFiles, writeCategories } from './files.ts';
import { fileOf, importPage, isPublished, linkPages, planPage, type ImportedPage } from './pages.ts';
import { listPage } from './posts.ts';
import { readSourceSite, type SourceSite } from './source-site.ts';
import { writeConfig, writeLanguage } from './write-config.ts';

/** The result of an import: the number of pages, the number of pages that do not build, and the path of `IMPORT.md`. */
export type Imported = { engine: string; pages: number; setAside: number; report: string };

/**
 * Converts another engine's docs to a site in a new folder, with a subfolder for each other language, and builds it.
 * `IMPORT.md` in it lists everything that could not be imported. `day` is the current day (YYYY-MM-DD).
 * @throws Fault for docs without pages, before anything is written
 */
export async function importSite(from: string, folder: string, day: string): Promise<Imported> {
  const source = await readSourceSite(from);
  const { trees, languages = [], unread } = source;
  const pageFiles = trees.flatMap((tree) => tree.pages);
  if (pageFiles.length === 0)
    throw new Fault(
      { file: from },
      'contains no Markdown pages',
      'name the folder of the docs and their configuration',
    );
  unread.push(...movedAddresses(source));
  const { language: tag = '' } = source;
  const language = isTag(tag) ? canonical(tag) : await languageOf(pageFiles);
  const newSite = { folder, title: source.title ?? path.basename(from), language };
  await writeEmptySite(source, newSite, day);
  const imported = new Set(await copyFiles(source, folder));
  for (const further of languages) await addLanguage(folder, await loadConfig(folder), further.tag);
  const pages = await planPages(source, from, imported);
  for (const page of pages) importPage(source, page, folder);
  for (const page of pages) imported.add(page.from);
  for (const file of await writeCategories(source, from, folder)) imported.add(file);
  for (const line of unread) imported.add(path.join(from, line.replace(/: .*/, '')));
  const latest = pages.filter(({ site, content }) => site === '' && content === 'content');
  if (!latest.some(({ slug }) => slug === '')) await writeHome(newSite, latest.filter(isPublished));
  const built: BuiltSite[] = [];
  for (const further of [undefined, ...languages]) {
    const site = further?.tag ?? '';
    const sitePages = pages.filter((page) => page.site === site);
    const configure = (remaining: readonly ImportedPage[]) =>
      further === undefined
        ? writeConfig(source, remaining, newSite)
        : writeLanguage(
            source,
            further,
            { translated: remaining, first: (built[0]?.pages ?? []).filter(isPublished) },
            newSite,
          );
    built.push(await buildImported({ folder, site, pages: sitePages }, configure));
  }
  const ofAll = (lines: 'plain' | 'aside' | 'unmapped') => built.flatMap((site) => site[lines]);
  const setAside = ofAll('aside').length;
  const report = path.join(folder, 'IMPORT.md');
  const left = new Set([...unread, ...ofAll('unmapped'), ...(await unusedFiles(from, imported))]);
  const text = [
    `# Imported from ${source.engine}`,
    `${pages.length - setAside} of ${pages.length} pages build. Set url and apiBaseUrl in site.config.ts; \`brokenLinks: 'warn'\` prints links that lead nowhere.`,
    section('Left for you', [...left]),
    section('Kept as plain Markdown, as they are not valid MDX here', ofAll('plain')),
    section('Set aside in unimported/, as they do not build', ofAll('aside')),
    ...pages.map((page) =>
      section(
        `${fileOf(page)}, from ${path.relative(from, page.from)}`,
        page.notes.map(({ line, text: note }) => `line ${line}: \`\`${note}\`\``),
      ),
    ),
  ];
  await writeFile(report, `${text.filter((part) => part !== '').join('\n\n')}\n`);
  return { engine: source.engine, pages: pages.length, setAside, report };
}

/** Returns report lines about pages whose URLs have changed. */
function movedAddresses({ engine, baseUrl, trees, languages = [] }: SourceSite): string[] {
  const moved = trees.flatMap(({ base, to }) => {
    const [, tag = base] = /^([^/]+)\/content$/.exec(to) ?? [];
    return engine === 'Docusaurus' || tag === base ? [] : [`${base}: its pages are below /${tag}/ now`];
  });
  // VitePress allows `./`, and mdBook a full URL.
  if ((URL.parse(baseUrl ?? '', 'https://docs.example.com')?.pathname ?? '/') === '/') return moved;
  const configurations = languages.length > 0 ? 'each' : 'its';
  return [
    ...moved,
    `${baseUrl}: the old site was below this path, the new one is at the root of its host; to stay there, set baseUrl in ${configurations} site.config.ts`,
  ];
}

/** Writes a new site with the old site's configuration, without the initial pages and API document of new sites. */
async function writeEmptySite(source: SourceSite, newSite: NewSite, day: string): Promise<void> {
  const { folder, language, title } = newSite;
  await writeNewSite({ folder, language: language.startsWith('zh') ? 'zh-Hans' : 'en', title }, engineFolder, day);
  await Promise.all(['content', 'spec'].map((name) => rm(path.join(folder, name), { recursive: true })));
  await mkdir(path.join(folder, 'content'));
  await writeConfig(source, [], newSite);
}

/** Reads the pages of the new site, and adds a list of posts for each blog. Adds included files to `imported`. */
async function planPages(source: SourceSite, from: string, imported: Set<string>): Promise<ImportedPage[]> {
  const { trees, languages = [] } = source;
  const pages: ImportedPage[] = [];
  for (const tree of trees)
    for (const file of tree.pages)
      pages.push(await planPage(source, { tree, from: file, root: from, earlier: pages }, imported));
  linkPages(source, pages);
  for (const tree of trees.filter(({ kind }) => kind === 'posts')) {
    const { sidebars = {} } = languages.find((further) => tree.to.startsWith(`${further.tag}/`)) ?? source;
    pages.push(...listPage(tree, sidebars[tree.base]?.[0]?.label ?? 'Blog', pages));
  }
  return pages;
}

/** Guesses the language of docs without a configured one: Chinese if more than 5 % of all characters are Han. */
async function languageOf(files: readonly string[]): Promise<string> {
  const text = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  return (text.match(/\p{Script=Han}/gu)?.length ?? 0) > text.length / 20 ? 'zh-Hans' : 'en';
}

/** Formats a list under a heading; empty without lines. */
function section(title: string, lines: string[]): string {
  const items = lines.map((line) => `- ${line.replaceAll(/\s*\n\s*/g, ' ')}`);
  return items.length === 0 ? '' : `## ${title}\n\n${items.join('\n')}`;
}

/** Writes a home page with links, for docs without one. */
async function writeHome({ folder, title }: NewSite, pages: readonly ImportedPage[]): Promise<void> {
  const links = pages.slice(0, 50).map(({ slug }) => `- [${slug}](/${slug}/)`);
  await writeFile(path.join(folder, 'content/index.md'), `# ${title}\n\n${links.join('\n')}\n`);
}
