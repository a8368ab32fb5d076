import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile, cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { percentDecoded } from '../../app/core/url.ts';
import { buildSite } from '../build-site.ts';
import { loadConfig } from '../config/load-config.ts';
import { Fault, faultsOf, formatFault } from '../faults/fault.ts';
import { writeInFolder, filesBelow } from '../files/files.ts';
import { engineFolder, siteFolders } from '../files/paths.ts';
import { addLanguage } from '../scaffold/add-language.ts';
import { type NewSite, writeNewSite } from '../scaffold/new-site.ts';
import { convertPage } from './convert-page.ts';
import { inlinedNote } from './includes.ts';
import { canonical, isTag } from './old-site.ts';
import { fileOf, importPage, isPublished, linkPages, planPage, type ImportedPage, writePage } from './pages.ts';
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

const media = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp3|wav|mp4|webm|pdf|zip|json|txt|woff2?|ttf)$/i;
const hidden = /(?:^|[/\\])(?:node_modules|\.[^/\\]+)(?:[/\\]|$)/;
/** Matches configuration and package files of the old site, which have no content. */
const machinery =
  /(?:^|[/\\])(?:(?:package|package-lock|tsconfig|jsconfig|docs|mint|versions)\.json|.*\.lock|(?:docusaurus|astro|sidebars|babel|content)(?:\.config)?\.[cm]?[jt]s|versioned_sidebars[/\\].*|book\.toml|SUMMARY\.md|_redirects|LICEN[CS]E.*)$/i;

/** Copies static files to `public/` and media to the folders of their pages. Returns the copied files. */
async function copyFiles({ engine, trees, staticFolder }: SourceSite, folder: string): Promise<string[]> {
  const copied: string[] = [];
  const copy = async (from: string, to: string, name: RegExp) => {
    for (const file of await filesBelow(from, name)) {
      const relative = path.relative(from, file);
      if (hidden.test(relative) || machinery.test(relative) || /(?:^|[/\\])_(?:headers|category_)/.test(relative))
        continue;
      // Skips the page labels of Nextra.
      if (from !== staticFolder && path.basename(file).startsWith('_meta.')) continue;
      // In VitePress, the static folder is inside the folder of pages. A symbolic link may be broken.
      const isStatic = from !== staticFolder && file.startsWith(`${staticFolder}${path.sep}`);
      if (isStatic || !existsSync(file)) continue;
      await cp(file, path.join(folder, to, relative), { dereference: true });
      copied.push(file);
    }
  };
  if (staticFolder !== undefined) await copy(staticFolder, 'public', engine === 'Mintlify' ? media : /(?<!\.mdx?)$/);
  for (const { folder: from, to } of trees)
    // Mintlify serves media only at the root.
    if (from !== staticFolder || engine === 'mdBook') await copy(from, to, media);
  return copied;
}

/**
 * Converts Docusaurus's `_category_.json` or `.yml` to `_category_.yaml`, also for each language that translates the
 * label. Adds lines about values that are not imported to `unread`.
 * @param root the folder of the old site
 * @returns the files that were read
 */
async function writeCategories(
  { trees, languages = [], unread }: SourceSite,
  root: string,
  folder: string,
): Promise<string[]> {
  const converted: string[] = [];
  for (const tree of trees)
    for (const file of await filesBelow(tree.folder, /_category_\.(?:json|ya?ml)$/)) {
      // The report lists a broken symbolic link or invalid file as not imported. JSON is parsed as YAML.
      const values: unknown = await readFile(file, 'utf8')
        .then((text) => parse(text) as unknown)
        .catch(() => undefined);
      if (typeof values !== 'object' || values === null) continue;
      const { label, position, collapsible, collapsed, ...more } = values as Record<string, unknown>;
      const to = path.join(folder, tree.to, path.relative(tree.folder, path.dirname(file)));
      converted.push(file);
      if (!existsSync(to)) continue;
      const name = label ?? path.basename(to);
      const labels = new Map([[to, name]]);
      for (const language of languages) {
        const translated = language.labels?.[tree.to.replace(/\/.*/, '')]?.get(String(name));
        if (translated !== undefined)
          labels.set(path.join(folder, language.tag, path.relative(folder, to)), translated);
      }
      for (const [at, words] of labels)
        writeInFolder(path.join(at, '_category_.yaml'), stringify({ label: words, position, collapsible, collapsed }));
      if (Object.keys(more).length > 0)
        unread.push(
          `${path.relative(root, file)}: an index.md beside it is the category's page; not imported: ${JSON.stringify(more)}`,
        );
    }
  return converted;
}

/** Returns report lines about the files that were not imported, a line per folder. */
async function unusedFiles(from: string, imported: ReadonlySet<string>): Promise<string[]> {
  const files = await filesBelow(from, /\.\w+$/);
  const unused = files
    .filter((file) => !imported.has(file))
    .map((file) => path.relative(from, file))
    .filter((file) => !hidden.test(file) && !machinery.test(file));
  const folders = Map.groupBy(unused, (file) => file.split(path.sep).slice(0, -1).slice(0, 2).join('/'));
  return Array.from(folders, ([name, inside]) => {
    const listed = inside.slice(0, 20).map((file) => path.relative(name, file));
    const suffix = inside.length > listed.length ? ` and ${inside.length - listed.length} more` : '';
    return `${name === '' ? 'the old folder' : `${name}/`}: not imported: ${listed.join(', ')}${suffix}`;
  });
}

/** A site that builds: its pages, and lines on pages in plain Markdown, pages set aside, and settings not imported. */
type BuiltSite = { pages: ImportedPage[]; plain: string[]; aside: string[]; unmapped: string[] };

/**
 * Builds an imported site until it has no faults. A page that does not build as MDX becomes plain Markdown; a page that
 * does not build at all moves to `unimported/`.
 * @param configure writes the configuration for the remaining pages, and returns lines about settings not imported
 * @throws Fault for a mistake outside the pages, such as in the configuration
 */
async function buildImported(
  { folder, site, pages }: { folder: string; site: string; pages: ImportedPage[] },
  configure: (pages: readonly ImportedPage[]) => Promise<string[]>,
): Promise<BuiltSite> {
  const built: BuiltSite = { pages, plain: [], aside: [], unmapped: [] };
  const root = path.join(folder, site);
  for (;;) {
    // The configuration can name no draft, as a build has none.
    built.unmapped = await configure(built.pages.filter(isPublished));
    const faults = await faultsOfBuild(root);
    if (faults.length === 0) return built;
    const faulty = new Map(
      faults.map((fault) => [path.relative(folder, path.resolve(root, fault.location?.file ?? '')), fault]),
    );
    const faultyPages = built.pages.filter((page) => faulty.has(fileOf(page)));
    // Only the author can fix a fault outside the pages; it has a hint.
    if (faultyPages.length === 0) throw faults[0];
    for (const page of faultyPages) await repair(folder, page, faulty.get(fileOf(page)), built);
  }
}

async function faultsOfBuild(siteFolder: string): Promise<Fault[]> {
  try {
    await buildSite(siteFolders(siteFolder));
    return [];
  } catch (error) {
    const faults = faultsOf(error);
    if (faults.length === 0) throw error;
    return faults;
  }
}

async function repair(folder: string, page: ImportedPage, fault: Fault | undefined, built: BuiltSite): Promise<void> {
  const reason = fault === undefined ? '' : formatFault(fault, folder);
  const file = path.join(folder, fileOf(page));
  const { line = 1 } = fault?.location ?? {};
  const isRepaired =
    (/there is no file/.test(reason) && (await withoutMissingPictures(file, path.join(folder, 'public')))) ||
    (await withoutDiagram(file, line));
  if (isRepaired) page.notes.push({ line, text: reason });
  else if (page.isMdx) {
    const converted = convertPage(page.text, false);
    await rm(file);
    page.notes = [...page.notes.filter(({ text }) => text.includes(inlinedNote)), ...converted.notes];
    writePage(folder, page, converted);
    built.plain.push(reason);
  } else {
    const asideFile = path.join(folder, 'unimported', fileOf(page));
    await mkdir(path.dirname(asideFile), { recursive: true });
    await rename(file, asideFile);
    built.aside.push(reason);
    built.pages = built.pages.filter((other) => other !== page);
  }
}

/** Turns the Mermaid diagram around a line into plain code. Returns false if there is none. */
async function withoutDiagram(file: string, line: number): Promise<boolean> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const start = lines.slice(0, line).findLastIndex((text) => /^\s*(?:`{3,}|~{3,})/.test(text));
  const fence = lines[start];
  if (fence === undefined || !/^\s*(?:`{3,}|~{3,})\s*mermaid\b/.test(fence)) return false;
  lines[start] = fence.replace('mermaid', 'text');
  await writeFile(file, lines.join('\n'));
  return true;
}

/** Turns a page's images with missing files into links. Returns false if there are none. */
async function withoutMissingPictures(file: string, publicFolder: string): Promise<boolean> {
  const original = await readFile(file, 'utf8');
  const exists = (src: string) =>
    /^[a-z]+:/i.test(src) ||
    existsSync(
      src.startsWith('/') ? path.join(publicFolder, src) : path.resolve(path.dirname(file), percentDecoded(src) ?? src),
    );
  const changed = original
    .replaceAll(/!(\[[^\]]*\]\((\S+?)(?:\s[^)]*)?\))/g, (image: string, link: string, src: string) =>
      exists(src) ? image : link,
    )
    .replaceAll(/<img\b[^>]*?\bsrc=["']([^"']+)["'][^>]*>/g, (image: string, src: string) => {
      const words = Array.from(image.matchAll(/\b(?:alt|title)=["']([^"']+)["']/g), ([, text]) => text);
      return exists(src) ? image : `[${words.join(', ') || src}](${src})`;
    });
  await writeFile(file, changed);
  return changed !== original;
}
