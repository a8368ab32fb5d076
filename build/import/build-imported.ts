import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { percentDecoded } from '../../app/core/url.ts';
import { buildSite } from '../build-site.ts';
import { type Fault, faultsOf, formatFault } from '../faults/fault.ts';
import { siteFolders } from '../files/paths.ts';
import { convertPage } from './convert-page.ts';
import { writtenOut } from './includes.ts';
import { fileOf, writePage, type ImportedPage } from './pages.ts';

/** A site that builds: its pages, and lines on what is kept as Markdown, set aside, or without a place. */
export type BuiltSite = { pages: ImportedPage[]; plain: string[]; aside: string[]; unmapped: string[] };

/**
 * Builds a site of a folder until nothing is at fault. A page that cannot be built as MDX becomes plain Markdown, and one
 * that cannot be built at all is set aside in `unimported/`.
 * @param configure writes its configuration for the pages that are left, and returns the settings without a place there
 */
export async function buildImported(
  { folder, site, pages }: { folder: string; site: string; pages: ImportedPage[] },
  configure: (pages: readonly ImportedPage[]) => Promise<string[]>,
): Promise<BuiltSite> {
  const built: BuiltSite = { pages, plain: [], aside: [], unmapped: [] };
  const root = path.join(folder, site);
  for (;;) {
    built.unmapped = await configure(built.pages);
    const faults = await faultsOfBuild(root);
    if (faults.length === 0) return built;
    const faulty = new Map(
      faults.map((fault) => [path.relative(folder, path.resolve(root, fault.location?.file ?? '')), fault]),
    );
    const faultyPages = built.pages.filter((page) => faulty.has(fileOf(page)));
    // A fault outside the pages is for the author: it names the remedy.
    if (faultyPages.length === 0) throw faults[0];
    for (const page of faultyPages) await mend(folder, page, faulty.get(fileOf(page)), built);
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

async function mend(folder: string, page: ImportedPage, fault: Fault | undefined, built: BuiltSite): Promise<void> {
  const reason = fault === undefined ? '' : formatFault(fault, folder);
  const file = path.join(folder, fileOf(page));
  const { line = 1 } = fault?.location ?? {};
  const isMended =
    (/there is no file/.test(reason) && (await withoutMissingPictures(file, path.join(folder, 'public')))) ||
    (await withoutDiagram(file, line));
  if (isMended) page.notes.push({ line, text: reason });
  else if (page.isMdx) {
    const converted = convertPage(page.text, false);
    await rm(file);
    page.notes = [...page.notes.filter(({ text }) => text.includes(writtenOut)), ...converted.notes];
    writePage(folder, page, converted);
    built.plain.push(reason);
  } else {
    const away = path.join(folder, 'unimported', fileOf(page));
    await mkdir(path.dirname(away), { recursive: true });
    await rename(file, away);
    built.aside.push(reason);
    built.pages = built.pages.filter((other) => other !== page);
  }
}

/** Turns a diagram with a fault at a line into plain code; false where there is none. */
async function withoutDiagram(file: string, line: number): Promise<boolean> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const start = lines.slice(0, line).findLastIndex((text) => /^\s*(?:`{3,}|~{3,})/.test(text));
  const fence = lines[start];
  if (fence === undefined || !/^\s*(?:`{3,}|~{3,})\s*mermaid\b/.test(fence)) return false;
  lines[start] = fence.replace('mermaid', 'text');
  await writeFile(file, lines.join('\n'));
  return true;
}

/** Turns a page's pictures whose files are missing into links; false where there is none. */
async function withoutMissingPictures(file: string, publicFolder: string): Promise<boolean> {
  const before = await readFile(file, 'utf8');
  const isThere = (src: string) =>
    /^[a-z]+:/i.test(src) ||
    existsSync(
      src.startsWith('/') ? path.join(publicFolder, src) : path.resolve(path.dirname(file), percentDecoded(src) ?? src),
    );
  const after = before
    .replaceAll(/!(\[[^\]]*\]\((\S+?)(?:\s[^)]*)?\))/g, (image: string, link: string, src: string) =>
      isThere(src) ? image : link,
    )
    .replaceAll(/<img\b[^>]*?\bsrc=["']([^"']+)["'][^>]*>/g, (image: string, src: string) => {
      const words = Array.from(image.matchAll(/\b(?:alt|title)=["']([^"']+)["']/g), ([, text]) => text);
      return isThere(src) ? image : `[${words.join(', ') || src}](${src})`;
    });
  await writeFile(file, after);
  return after !== before;
}
