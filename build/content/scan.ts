import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault, type FaultLocation, faultsOf, throwFaults, placeAt, placeInText } from '../faults/fault.ts';
import { withoutHtml } from '../../app/core/url.ts';
import { componentFrontMatter, isComponentPage } from './component-page.ts';
import { readFrontMatter, type FrontMatter } from './front-matter.ts';

/** The source file of a page, with its front matter and URL path. */
export type Source = {
  /** Absolute path of the file. */
  file: string;
  text: string;
  frontMatter: FrontMatter;
  /** The doc id: the path below the content folder, without extension. */
  id: string;
  /** Path below the base URL, with slashes at both ends. */
  path: string;
  version: string;
  /** Language of a page from the fallback folder. */
  lang?: string;
  /** On a site with a fallback, the page's file in the other folder, existing or not; links to it resolve here. */
  counterpart?: string;
};

/** Matches the extensions of pages: MDX, Markdown, React component. (Islands, `*.island.tsx`, are not pages.) */
export const pageEnding = /\.(?:mdx?|tsx)$/;

/** Whether a file has Markdown: a page, or text that pages import as a component. */
export function isMarkdown(file: string): boolean {
  return /\.mdx?$/.test(file);
}

/** Returns the files with Markdown that a page imports, itself or through another. */
export function sharedTextsOf(file: string, text: string, found: string[] = []): string[] {
  for (const { from } of importedTexts(text)) {
    const part = path.resolve(file, '..', from);
    if (found.includes(part) || !existsSync(part)) continue;
    found.push(part);
    sharedTextsOf(part, readFileSync(part, 'utf8'), found);
  }
  return found;
}

/** Returns the place of the import by which a file with Markdown imports itself, directly or through another file. */
export function importOfItself(file: string, text: string): FaultLocation | undefined {
  const back = importedTexts(text).find(({ code }) => sharedTextsOf(file, code).includes(file));
  return back && placeAt({ file, text }, back.at);
}

/** Returns the imports of files with Markdown: the name of each as a component, its path, its code and its offset. */
export function importedTexts(text: string): { name: string; from: string; code: string; at: number }[] {
  const imports = text.matchAll(/^import\s+(\w*)[^'"]*from\s*['"](\.[^'"]*\.mdx?)['"]/gm);
  return Array.from(imports, ({ 0: code, 1: name = '', 2: from = '', index: at }) => ({ name, from, code, at }));
}

/** `changelog`: folder in which pages with a digit in their path are entries. `strict`: as in `SiteConfig`. */
export type ScanOptions = { changelog?: string; strict?: boolean };

/** A content folder and its URL prefix. Missing pages, or all if the folder is missing, come from `fallback`. */
export type ContentFolder = {
  folder: string;
  version: string;
  path: string;
  fallback?: { folder: string; lang: string } | undefined;
};

/**
 * Finds the pages of every version, drafts included. Files and folders with a leading `_` (data) or `.` are skipped.
 * @throws Fault or AggregateError for the mistakes in all pages, such as two files with the same URL
 */
export async function scanContent(
  folders: ContentFolder[],
  { changelog = 'changelog', strict = true }: ScanOptions = {},
): Promise<Source[]> {
  const faults: Fault[] = [];
  const unknown = new Map<string, string>();
  const scan = (folder: ContentFolder) => scanFolder(folder, { changelog, strict }, faults, unknown);
  const sourcesOfFolders = await Promise.all(
    folders.map(async (folder) => {
      const { fallback } = folder;
      if (fallback === undefined) return scan(folder);
      const [translated, originals] = await Promise.all([
        existsSync(folder.folder) ? scan(folder) : [],
        scan({ ...folder, folder: fallback.folder }),
      ]);
      const counterpartOf = ({ file }: Source) => path.join(folder.folder, path.relative(fallback.folder, file));
      const originalsWithCounterpart = originals.map((source) => ({ ...source, counterpart: counterpartOf(source) }));
      return withFallback(translated, originalsWithCounterpart, fallback.lang);
    }),
  );
  throwFaults(faults);
  if (unknown.size > 0) {
    const keys = [...unknown].toSorted().map(([key, file]) => `${key} (${file})`);
    console.warn(`front matter: ${keys.join(', ')}: no keys of this site, kept for other programs`);
  }
  const sources = sourcesOfFolders.flat();
  checkSharedUrls(sources);
  return sources.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function withFallback(translated: Source[], originals: Source[], lang: string): Source[] {
  const originalById = new Map(originals.map((source) => [source.id, source]));
  const translatedIds = new Set(translated.map(({ id }) => id));
  return [
    ...translated.map((source): Source => {
      const original = originalById.get(source.id);
      return original === undefined ? source : { ...source, counterpart: original.file };
    }),
    ...originals.filter(({ id }) => !translatedIds.has(id)).map((source) => ({ ...source, lang })),
  ];
}

async function scanFolder(
  { folder, version, path: prefix }: ContentFolder,
  options: Required<ScanOptions>,
  faults: Fault[],
  unknown: Map<string, string>,
): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Fault(
      { file: folder },
      'the content folder does not exist',
      'create it, or correct the folder that site.config.ts names ("content" of a version, "i18n.fallback")',
    );
  });
  const files = entries
    .map((entry) => ({ entry, name: path.relative(folder, path.join(entry.parentPath, entry.name)) }))
    .filter(({ name }) => !name.split(path.sep).some((part) => /^[._]/.test(part)));
  for (const { entry, name } of files) {
    const file = path.join(folder, name);
    const fault = (message: string, hint: string) => faults.push(new Fault({ file }, message, hint));
    if (entry.isSymbolicLink() && (await stat(file).catch(() => undefined))?.isDirectory())
      fault('is a link to a folder, which is not followed', 'put the folder itself here, or link its files');
    if (/\.(?:mdx?|markdown)$/i.test(name) && !pageEnding.test(name))
      fault('is not read', 'end its name in .mdx or .md');
  }
  const pages = files.map(({ name }) => name).filter((name) => pageEnding.test(name) && !name.endsWith('.island.tsx'));
  const folderPages = new Set(pages.flatMap((name) => /^((?:.*[\\/])?)index\.\w+$/.exec(name)?.[1] ?? []));
  const sources = await Promise.all(
    pages.map(async (name): Promise<Source[]> => {
      const file = path.join(folder, name);
      try {
        const source = await readSource(file, name, { version, prefix, ...options }, unknown);
        const [, above] = /^((?:.*[\\/])?)readme\.\w+$/i.exec(name) ?? [];
        if (above !== undefined && source.frontMatter.slug === undefined && !folderPages.has(above))
          throw new Fault(
            { file, line: 1 },
            `its URL would be ${source.path}`,
            `rename it index${path.extname(name)}, which is the page of its folder, or give it a slug`,
          );
        return [source];
      } catch (error) {
        const readFaults = faultsOf(error);
        if (readFaults.length === 0) throw error;
        faults.push(...readFaults);
        return [];
      }
    }),
  );
  return sources.flat();
}

async function readSource(
  file: string,
  name: string,
  { version, prefix, changelog, strict }: Required<ScanOptions> & { version: string; prefix: string },
  unknown: Map<string, string>,
): Promise<Source> {
  const bytes = await readFile(file).catch(() => {
    const hint = 'a page must be a file: look for a folder of that name, or a broken link';
    throw new Fault({ file }, 'cannot be read', hint);
  });
  const text = decoded(bytes, file);
  const { data: frontMatter, unknown: unknownKeys } = readFrontMatter(
    isComponentPage(file) ? componentFrontMatter(text) : text,
    file,
    { strict: strict || isComponentPage(file) },
  );
  for (const key of unknownKeys) unknown.set(key, unknown.get(key) ?? name);
  const fault = (message: string, hint: string) => new Fault({ file, line: 1 }, message, hint);
  const id = name.split(path.sep).join('/').replace(pageEnding, '');
  if (id.startsWith(`${changelog}/`) && /\d/.test(id.slice(changelog.length)) && frontMatter.date === undefined)
    throw fault('front matter: a changelog entry needs a date', 'write date: 2025-08-27');
  if (frontMatter.slug === undefined && /[\s?#%\\]/.test(id))
    throw fault(
      'its name is its URL, which must not contain spaces, ?, # or %',
      `rename it ${name.replace(/[\s?#%\\]+/g, '-')}, or give it a slug`,
    );
  const at = pagePath(prefix, id, frontMatter.slug);
  if ([at, at.slice(0, -1)].some((spelling) => withoutHtml(spelling) !== spelling))
    throw fault(
      'its URL would end in index or .html, which addresses of this site leave out',
      'rename it, or give it another slug',
    );
  return { file, text, frontMatter, id, version, path: at };
}

/** Decodes UTF-8 and removes the byte order mark. @throws Fault for another encoding */
function decoded(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Fault({ file }, 'is not encoded as UTF-8', 'save it with the encoding UTF-8');
  }
}

function pagePath(prefix: string, id: string, slug: string | undefined): string {
  const folder = slug?.startsWith('/') === true ? '' : id.slice(0, id.lastIndexOf('/') + 1);
  const below = slug === undefined ? id.replace(/(^|\/)index$/, '$1') : folder + slug;
  return `${prefix}/${below}/`.replace(/\/+/g, '/');
}

function checkSharedUrls(sources: Source[]): void {
  const byPath = Map.groupBy(sources, (source) => source.path.toLowerCase());
  throwFaults(
    Array.from(byPath.values(), (sharing) => {
      // Report the page with a `slug`, which is more likely to be the mistake.
      const [first, second] = sharing.toSorted((a, b) => Number(hasSlug(a)) - Number(hasSlug(b)));
      if (first === undefined || second === undefined) return undefined;
      const other = path.relative(process.cwd(), first.file);
      const claim = `claims the URL ${second.path}, as ${other} does`;
      return new Fault(placeOfUrl(second), claim, 'rename one of them, or give one a slug');
    }),
  );
}

function hasSlug({ frontMatter }: Source): boolean {
  return frontMatter.slug !== undefined;
}

/** Returns the location that defines a page's URL: its `slug`, or else the file's first line. */
export function placeOfUrl(source: Source): FaultLocation {
  return hasSlug(source) ? placeInText(source, /^slug:/m) : { file: source.file, line: 1 };
}
