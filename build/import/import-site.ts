import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import { Fault } from '../faults/fault.ts';
import { addLanguage } from '../scaffold/add-language.ts';
import { writeNewSite } from '../scaffold/new-site.ts';
import { buildImported } from './build-imported.ts';
import { isTag } from './found-site.ts';
import { copyFiles, leftFiles, writeCategories } from './files.ts';
import { fileOf, importPage, linkPages, planPage, type ImportedPage } from './pages.ts';
import { listPage } from './posts.ts';
import { readSourceSite } from './source-site.ts';
import { writeConfig, writeLanguage } from './write-config.ts';

/** What an import has written: pages that build, and what is left for the author, as lines of `IMPORT.md`. */
export type Imported = { engine: string; pages: number; setAside: number; report: string };

/**
 * Makes a site of another engine's docs in a new folder, with a site for each further language below it, and builds them.
 * What has no place in the new site stands in its `IMPORT.md`.
 * @throws Fault for docs without pages, before anything is written
 */
export async function importSite(from: string, folder: string, engine: string, day: string): Promise<Imported> {
  const source = await readSourceSite(from);
  const { trees, languages = [], unread } = source;
  if (trees.every(({ pages }) => pages.length === 0))
    throw new Fault(
      { file: from },
      'holds no Markdown pages',
      'name the folder that holds the docs and their configuration',
    );
  for (const { base, to } of trees) {
    const [, tag = base] = /^([^/]+)\/content$/.exec(to) ?? [];
    if (source.engine !== 'Docusaurus' && tag !== base) unread.push(`${base}: its pages are below /${tag}/ now`);
  }
  const { language: named = '' } = source;
  const language = isTag(named) ? named : await languageOf(trees.flatMap(({ pages }) => pages));
  const title = source.title ?? path.basename(from);
  await writeNewSite({ folder, language: language.startsWith('zh') ? 'zh-Hans' : 'en', title }, engine, day);
  await Promise.all(['content', 'spec'].map((name) => rm(path.join(folder, name), { recursive: true })));
  await mkdir(path.join(folder, 'content'));
  const configured = { folder, engine, title, language };
  await writeConfig(source, [], configured);
  const taken = new Set(await copyFiles(source, folder));
  for (const { tag } of languages) await addLanguage(folder, await loadConfig(folder), tag, engine);
  const written: ImportedPage[] = [];
  for (const tree of trees)
    for (const file of tree.pages)
      written.push(await planPage(source, { tree, from: file, root: from, earlier: written }, taken));
  linkPages(source, written);
  for (const tree of trees.filter(({ beside }) => beside === 'posts')) {
    const { sidebars = {} } = languages.find(({ tag }) => tree.to.startsWith(`${tag}/`)) ?? source;
    written.push(...listPage(tree, sidebars[tree.base]?.[0]?.label ?? 'Blog', written));
  }
  for (const page of written) await importPage(source, page, folder);
  const categories = await writeCategories(source, from, folder);
  const told = unread.map((line) => path.join(from, line.replace(/: .*/, '')));
  for (const file of [...written.map((page) => page.from), ...categories.read, ...told]) taken.add(file);
  const current = written.filter(({ site, content }) => site === '' && content === 'content');
  if (!current.some(({ slug }) => slug === '')) await writeHome(folder, title, current);
  const kept: string[] = [];
  const aside: string[] = [];
  const unmapped: string[] = [];
  let first: readonly ImportedPage[] = [];
  for (const language of [{ tag: '' }, ...languages]) {
    let left: string[] = [];
    const pages = written.filter(({ site }) => site === language.tag);
    const mended = await buildImported({ folder, site: language.tag, pages }, async (own) => {
      if (language.tag === '') left = await writeConfig(source, own, configured);
      else left = await writeLanguage(source, language, { own, first }, configured);
    });
    if (language.tag === '') first = mended.pages;
    kept.push(...mended.kept);
    aside.push(...mended.aside);
    unmapped.push(...left);
  }
  const report = [
    `# Imported from ${source.engine}`,
    `${written.length - aside.length} of ${written.length} pages build. Set url and apiBaseUrl in site.config.ts; \`brokenLinks: 'warn'\` prints links that lead nowhere.`,
    section('Left for you', [
      ...new Set([...unread, ...categories.left, ...unmapped, ...(await leftFiles(from, taken))]),
    ]),
    section('Kept as plain Markdown, as they are no MDX here', kept),
    section('Set aside in unimported/, as they do not build', aside),
    ...written.map((page) =>
      section(
        `${fileOf(page)}, from ${path.relative(from, page.from)}`,
        page.notes.map(({ line, text }) => `line ${line}: \`\`${text}\`\``),
      ),
    ),
  ];
  const file = path.join(folder, 'IMPORT.md');
  await writeFile(file, `${report.filter((part) => part !== '').join('\n\n')}\n`);
  return { engine: source.engine, pages: written.length, setAside: aside.length, report: file };
}

/** The language of pages that do not say theirs: Chinese where a twentieth of their letters is. */
async function languageOf(files: readonly string[]): Promise<string> {
  const all = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  return (all.match(/\p{Script=Han}/gu)?.length ?? 0) > all.length / 20 ? 'zh-Hans' : 'en';
}

function section(title: string, lines: string[]): string {
  return lines.length === 0
    ? ''
    : `## ${title}\n\n${lines.map((line) => `- ${line.replaceAll(/\s*\n\s*/g, ' ')}`).join('\n')}`;
}

/** A first page for docs without one. */
async function writeHome(folder: string, title: string, pages: readonly ImportedPage[]): Promise<void> {
  const links = pages.slice(0, 50).map(({ slug }) => `- [${slug}](/${slug}/)`);
  await writeFile(path.join(folder, 'content/index.md'), `# ${title}\n\n${links.join('\n')}\n`);
}
