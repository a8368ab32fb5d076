import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { percentDecoded } from '../../app/core/url.ts';
import { buildSite } from '../build-site.ts';
import { type Fault, faultsOf, formatFault } from '../faults/fault.ts';
import { siteFolders } from '../files/paths.ts';
import { convertPage } from './convert-page.ts';
import { inlinedNote } from './includes.ts';
import { fileOf, isPublished, writePage, type ImportedPage } from './pages.ts';

/** A site that builds: its pages, and lines on pages in plain Markdown, pages set aside, and settings not imported. */
export type BuiltSite = { pages: ImportedPage[]; plain: string[]; aside: string[]; unmapped: string[] };

/**
 * Builds an imported site until it has no faults. A page that does not build as MDX becomes plain Markdown; a page that
 * does not build at all moves to `unimported/`.
 * @param configure writes the configuration for the remaining pages, and returns lines about settings not imported
 * @throws Fault for a mistake outside the pages, such as in the configuration
 */
export async function buildImported(
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
