import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import { Fault } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { addLanguage } from '../scaffold/add-language.ts';
import { type NewSite, writeNewSite } from '../scaffold/new-site.ts';
import { buildImported, type BuiltSite } from './build-imported.ts';
import { canonical, isTag } from './found-site.ts';
import { copyFiles, unusedFiles, writeCategories } from './files.ts';
import { fileOf, importPage, linkPages, planPage, type ImportedPage } from './pages.ts';
import { listPage } from './posts.ts';
import { readSourceSite, type SourceSite } from './source-site.ts';
import { writeConfig, writeLanguage } from './write-config.ts';

/** An imported site: how many pages it has, how many of them do not build, and its report, `IMPORT.md`. */
export type Imported = { engine: string; pages: number; setAside: number; report: string };

/**
 * Makes a site of another engine's docs in a new folder, with a site for each further language below it, and builds them.
 * Its `IMPORT.md` lists everything that has no place in the new site.
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
  const current = pages.filter(({ site, content }) => site === '' && content === 'content');
  if (!current.some(({ slug }) => slug === '')) await writeHome(newSite, current);
  const built: BuiltSite[] = [];
  for (const further of [undefined, ...languages]) {
    const site = further?.tag ?? '';
    const sitePages = pages.filter((page) => page.site === site);
    const configure = (remaining: readonly ImportedPage[]) =>
      further === undefined
        ? writeConfig(source, remaining, newSite)
        : writeLanguage(source, further, { translated: remaining, first: built[0]?.pages ?? [] }, newSite);
    built.push(await buildImported({ folder, site, pages: sitePages }, configure));
  }
  const setAside = built.reduce((sum, { aside }) => sum + aside.length, 0);
  const report = path.join(folder, 'IMPORT.md');
  const unused = await unusedFiles(from, imported);
  const text = [
    `# Imported from ${source.engine}`,
    `${pages.length - setAside} of ${pages.length} pages build. Set url and apiBaseUrl in site.config.ts; \`brokenLinks: 'warn'\` prints links that lead nowhere.`,
    ...reportOf(built, [...unread, ...built.flatMap(({ unmapped }) => unmapped), ...unused]),
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

/** Lines about pages that are not where they were. */
function movedAddresses({ engine, baseUrl, trees, languages = [] }: SourceSite): string[] {
  const moved = trees.flatMap(({ base, to }) => {
    const [, tag = base] = /^([^/]+)\/content$/.exec(to) ?? [];
    return engine === 'Docusaurus' || tag === base ? [] : [`${base}: its pages are below /${tag}/ now`];
  });
  // VitePress takes `./`, and mdBook a whole URL.
  if ((URL.parse(baseUrl ?? '', 'https://docs.example.com')?.pathname ?? '/') === '/') return moved;
  const configurations = languages.length > 0 ? 'each' : 'its';
  return [
    ...moved,
    `${baseUrl}: the old site was below this path, the new one is at the root of its host; to stay there, set baseUrl in ${configurations} site.config.ts`,
  ];
}

/** Writes a new site with the configuration of the old one, without the pages and the document that new sites begin with. */
async function writeEmptySite(source: SourceSite, newSite: NewSite, day: string): Promise<void> {
  const { folder, language, title } = newSite;
  await writeNewSite({ folder, language: language.startsWith('zh') ? 'zh-Hans' : 'en', title }, engineFolder, day);
  await Promise.all(['content', 'spec'].map((name) => rm(path.join(folder, name), { recursive: true })));
  await mkdir(path.join(folder, 'content'));
  await writeConfig(source, [], newSite);
}

/** The pages of the new site, with a list of posts for each blog; `imported` gets the files that they include. */
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

/** The sections of a report before those of the pages. */
function reportOf(built: readonly BuiltSite[], left: readonly string[]): string[] {
  return [
    section('Left for you', [...new Set(left)]),
    section(
      'Kept as plain Markdown, as they are not valid MDX here',
      built.flatMap(({ plain }) => plain),
    ),
    section(
      'Set aside in unimported/, as they do not build',
      built.flatMap(({ aside }) => aside),
    ),
  ];
}

/** The language of docs whose configuration names none: Chinese where it is a twentieth of their letters. */
async function languageOf(files: readonly string[]): Promise<string> {
  const text = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  return (text.match(/\p{Script=Han}/gu)?.length ?? 0) > text.length / 20 ? 'zh-Hans' : 'en';
}

/** A list under a heading; empty without lines. */
function section(title: string, lines: string[]): string {
  const items = lines.map((line) => `- ${line.replaceAll(/\s*\n\s*/g, ' ')}`);
  return items.length === 0 ? '' : `## ${title}\n\n${items.join('\n')}`;
}

/** A first page for docs without one. */
async function writeHome({ folder, title }: NewSite, pages: readonly ImportedPage[]): Promise<void> {
  const links = pages.slice(0, 50).map(({ slug }) => `- [${slug}](/${slug}/)`);
  await writeFile(path.join(folder, 'content/index.md'), `# ${title}\n\n${links.join('\n')}\n`);
}
