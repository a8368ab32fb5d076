import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import { Fault } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { addLanguage } from '../scaffold/add-language.ts';
import { writeNewSite } from '../scaffold/new-site.ts';
import { buildImported, type BuiltSite } from './build-imported.ts';
import { canonical, isTag } from './found-site.ts';
import { copyFiles, unusedFiles, writeCategories } from './files.ts';
import { fileOf, importPage, linkPages, planPage, type ImportedPage } from './pages.ts';
import { listPage } from './posts.ts';
import { readSourceSite } from './source-site.ts';
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
      'holds no Markdown pages',
      'name the folder that holds the docs and their configuration',
    );
  for (const { base, to } of trees) {
    const [, tag = base] = /^([^/]+)\/content$/.exec(to) ?? [];
    if (source.engine !== 'Docusaurus' && tag !== base) unread.push(`${base}: its pages are below /${tag}/ now`);
  }
  // VitePress takes `./`, and mdBook a whole URL.
  if ((URL.parse(source.baseUrl ?? '', 'https://docs.example.com')?.pathname ?? '/') !== '/')
    unread.push(
      `${source.baseUrl}: the old site was below this path, the new one is at the root of its host; to stay there, set baseUrl in ${languages.length > 0 ? 'each' : 'its'} site.config.ts`,
    );
  const { language: tag = '' } = source;
  const language = isTag(tag) ? canonical(tag) : await languageOf(pageFiles);
  const title = source.title ?? path.basename(from);
  await writeNewSite({ folder, language: language.startsWith('zh') ? 'zh-Hans' : 'en', title }, engineFolder, day);
  await Promise.all(['content', 'spec'].map((name) => rm(path.join(folder, name), { recursive: true })));
  await mkdir(path.join(folder, 'content'));
  const newSite = { folder, title, language };
  await writeConfig(source, [], newSite);
  const imported = new Set(await copyFiles(source, folder));
  for (const further of languages) await addLanguage(folder, await loadConfig(folder), further.tag);
  const pages: ImportedPage[] = [];
  for (const tree of trees)
    for (const file of tree.pages)
      pages.push(await planPage(source, { tree, from: file, root: from, earlier: pages }, imported));
  linkPages(source, pages);
  for (const tree of trees.filter(({ kind }) => kind === 'posts')) {
    const { sidebars = {} } = languages.find((further) => tree.to.startsWith(`${further.tag}/`)) ?? source;
    pages.push(...listPage(tree, sidebars[tree.base]?.[0]?.label ?? 'Blog', pages));
  }
  for (const page of pages) importPage(source, page, folder);
  for (const page of pages) imported.add(page.from);
  for (const file of await writeCategories(source, from, folder)) imported.add(file);
  for (const line of unread) imported.add(path.join(from, line.replace(/: .*/, '')));
  const current = pages.filter(({ site, content }) => site === '' && content === 'content');
  if (!current.some(({ slug }) => slug === '')) await writeHome(folder, title, current);
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
  const plain = built.flatMap((site) => site.plain);
  const aside = built.flatMap((site) => site.aside);
  const unmapped = built.flatMap((site) => site.unmapped);
  const unused = await unusedFiles(from, imported);
  const report = [
    `# Imported from ${source.engine}`,
    `${pages.length - aside.length} of ${pages.length} pages build. Set url and apiBaseUrl in site.config.ts; \`brokenLinks: 'warn'\` prints links that lead nowhere.`,
    section('Left for you', [...new Set([...unread, ...unmapped, ...unused])]),
    section('Kept as plain Markdown, as they are no MDX here', plain),
    section('Set aside in unimported/, as they do not build', aside),
    ...pages.map((page) =>
      section(
        `${fileOf(page)}, from ${path.relative(from, page.from)}`,
        page.notes.map(({ line, text }) => `line ${line}: \`\`${text}\`\``),
      ),
    ),
  ];
  const file = path.join(folder, 'IMPORT.md');
  await writeFile(file, `${report.filter((part) => part !== '').join('\n\n')}\n`);
  return { engine: source.engine, pages: pages.length, setAside: aside.length, report: file };
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
async function writeHome(folder: string, title: string, pages: readonly ImportedPage[]): Promise<void> {
  const links = pages.slice(0, 50).map(({ slug }) => `- [${slug}](/${slug}/)`);
  await writeFile(path.join(folder, 'content/index.md'), `# ${title}\n\n${links.join('\n')}\n`);
}
