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

/** What became of pages that are at fault, as lines: kept as plain Markdown, or set aside. */
export type Mended = { pages: ImportedPage[]; kept: string[]; aside: string[] };

/**
 * Builds a site of a folder until nothing is at fault. A page that cannot be built as MDX is kept as plain Markdown, and one
 * that cannot be built at all is set aside in `unimported/`.
 * @param site the folder of its site below `folder`, empty for the first
 * @param configure writes its configuration for the pages that are left
 */
export async function buildImported(
  { folder, site, pages: written }: { folder: string; site: string; pages: ImportedPage[] },
  configure: (pages: readonly ImportedPage[]) => Promise<void>,
): Promise<Mended> {
  const mended: Mended = { pages: written, kept: [], aside: [] };
  const root = path.join(folder, site);
  for (;;) {
    await configure(mended.pages);
    const faults = await buildSite(siteFolders(root)).then(
      () => [],
      (error: unknown) => {
        const found = faultsOf(error);
        if (found.length === 0) throw error;
        return found;
      },
    );
    if (faults.length === 0) return mended;
    const at = (fault: Fault) => path.relative(folder, path.resolve(root, fault.location?.file ?? ''));
    const faulty = new Map(faults.map((fault) => [at(fault), fault]));
    const known = mended.pages.filter((page) => faulty.has(fileOf(page)));
    // What is at fault outside the pages is for the author: the fault says what to do.
    if (known.length === 0) throw faults[0];
    for (const page of known) await mend(folder, page, faulty.get(fileOf(page)), mended);
  }
}

async function mend(folder: string, page: ImportedPage, fault: Fault | undefined, mended: Mended): Promise<void> {
  const reason = fault === undefined ? '' : formatFault(fault, folder);
  const file = path.join(folder, fileOf(page));
  const { line = 1 } = fault?.location ?? {};
  const isPicture = /there is no file/.test(reason);
  if (
    (isPicture && (await withoutMissingPictures(file, path.join(folder, 'public')))) ||
    (await withoutDiagram(file, line))
  )
    page.notes.push({ line, text: reason });
  else if (page.isMdx) {
    const plain = convertPage(page.text, false);
    await rm(file);
    page.notes = [...page.notes.filter(({ text }) => text.includes(writtenOut)), ...plain.notes];
    await writePage(folder, page, plain);
    mended.kept.push(reason);
  } else {
    const away = path.join(folder, 'unimported', fileOf(page));
    await mkdir(path.dirname(away), { recursive: true });
    await rename(file, away);
    mended.aside.push(reason);
    mended.pages = mended.pages.filter((other) => other !== page);
  }
}

/** Makes code of a diagram that cannot be drawn, which has a fault at a line; whether there is one. */
async function withoutDiagram(file: string, line: number): Promise<boolean> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const start = lines.slice(0, line).findLastIndex((one) => /^\s*(?:`{3,}|~{3,})/.test(one));
  const fence = lines[start];
  if (fence === undefined || !/^\s*(?:`{3,}|~{3,})\s*mermaid\b/.test(fence)) return false;
  lines[start] = fence.replace('mermaid', 'text');
  await writeFile(file, lines.join('\n'));
  return true;
}

/** Makes links of a page's pictures whose files are missing; whether there was one. */
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
