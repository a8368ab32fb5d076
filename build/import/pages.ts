import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { percentDecoded } from '../../app/core/url.ts';
import { slashed } from '../files/paths.ts';
import { writeInFolder } from '../files/files.ts';
import { convertPage, type Note, outsideFences, withVitePressIds } from './convert-page.ts';
import { joined } from './old-site.ts';
import { withIncludes } from './includes.ts';
import { type FrontMatterValues, frontMatterValues, readPost, withByline } from './posts.ts';
import { string } from './read-config.ts';
import type { SourceSite } from './source-site.ts';

/** An imported page. */
export type ImportedPage = {
  /** Folder of its site, relative to the new site: empty, or the tag of another language. */
  site: string;
  /** Content folder, relative to `site`, such as `content`; and the file's path in it, without extension. */
  content: string;
  id: string;
  /** URL path of its version; empty for the latest version. */
  version: string;
  isMdx: boolean;
  /** The original file, and its text with includes inlined. */
  from: string;
  text: string;
  notes: Note[];
  /** URL path in its version, and URL path on the old site, without leading and trailing slashes. */
  slug: string;
  oldPath: string;
  /** Other names of the page in the old navigation. */
  aliases: string[];
  /** Position in a sidebar, from the number in the file's name or from the date. */
  position: number | undefined;
  /** For posts and other pages that are not docs: the folder or id to exclude from a sidebar of all docs. */
  except?: string | undefined;
  /** Date and authors of a post. */
  byline?: string | undefined;
};

/** Returns the path of a page's file, relative to the new site's folder. */
export function fileOf({ site, content, id, isMdx }: ImportedPage): string {
  return path.join(site, content, `${id}.${isMdx ? 'mdx' : 'md'}`);
}

/** Whether a build has a page: it has no drafts. */
export function isPublished({ text }: ImportedPage): boolean {
  return frontMatterValues(text)['draft'] !== true;
}

/** Plans the page for a file of another engine. Adds the files that it includes to `included`. */
export async function planPage(
  source: SourceSite,
  {
    tree,
    from,
    root,
    earlier,
  }: { tree: SourceSite['trees'][number]; from: string; root: string; earlier: readonly ImportedPage[] },
  included: Set<string>,
): Promise<ImportedPage> {
  const roots = { site: root, docs: tree.folder };
  const old = (await readFile(from, 'utf8')).replace(/^\uFEFF/, '');
  const { text, notes, files } = await withIncludes(old, from, roots);
  for (const file of files) included.add(file);
  const relative = slashed(tree.folder, from);
  const plain = relative.replace(/\.mdx?$/, '');
  const isMdx =
    relative.endsWith('.mdx') ||
    (source.engine === 'Docusaurus' && /^(?:import |\s*<[A-Z])|<[a-z][^>\n]*=\{/m.test(text));
  const [, site = '', content = '', below = ''] = /^(?:([^/]+)\/)??(content[^/]*)\/?(.*)$/.exec(tree.to) ?? [];
  const hasIndex = ['index.md', 'index.mdx'].some((name) => existsSync(path.join(path.dirname(from), name)));
  const localId = (hasIndex ? plain : plain.replace(/(^|\/)readme$/i, '$1index'))
    .replaceAll(/[\s?#%\\]+/g, '-')
    .replaceAll(/(^|\/)_+/g, '$1');
  const values = frontMatterValues(text);
  const post = tree.kind === 'posts' ? await readPost(values, localId, tree.folder) : undefined;
  const { slug, docId } = slugOf(source, { values, plain: localId, isPost: post !== undefined });
  const page: ImportedPage = {
    site,
    content,
    id: joined(below, localId),
    version: source.versions?.find((version) => version.content === content)?.path ?? '',
    isMdx,
    from,
    text: source.engine === 'VitePress' ? withVitePressIds(text) : text,
    notes,
    // Unlike in Docusaurus, an address has no spaces, ? and #.
    slug: joined(below, slug.replaceAll(/[\s?#]+/g, '-')),
    oldPath: joined(tree.base, slug === localId ? plain : slug),
    aliases: [plain, docId, joined(below, plain)],
    position: post?.position ?? (source.engine === 'Docusaurus' ? positionOf(localId) : undefined),
    except: tree.kind && (below || localId),
    byline: post?.byline,
  };
  const siblings = earlier.filter((sibling) => sibling.site === site && sibling.content === content);
  while (siblings.some(({ id }) => id === page.id)) page.id += '-2';
  if (siblings.some((sibling) => sibling.slug === page.slug)) {
    page.notes.push({ line: 1, text: `its address /${page.slug} is another page's` });
    page.slug = page.oldPath === page.slug ? `${page.id}-2` : page.oldPath;
  }
  return page;
}

/** Converts a planned page and writes it to the new site's folder. */
export function importPage(source: SourceSite, page: ImportedPage, folder: string): void {
  const converted = convertPage(page.text, page.isMdx, source.engine === 'Mintlify');
  const isInByline = (text: string) => page.byline !== undefined && /^front matter (?:date|authors?):/.test(text);
  page.notes.push(...converted.notes.filter(({ text }) => !isInByline(text)));
  writePage(folder, page, converted);
}

/** Patterns of the text before a URL in Markdown and in HTML. */
const linkStart = String.raw`\]\(|\b(?:href|to)=["']|^ {0,3}\[[^\]]+\]:[ \t]+`;
const htmlStart = String.raw`\b(?:href|src)=["']`;

/** Matches inline code, which is unchanged, or a URL in angle brackets, which may contain spaces and parentheses. */
const codeOrAddress = /(`+).*?\1|(?<=\]\()<([^<>\n]+)>(?=\)|[ \t]+["'(])/g;
const escaped = (match: string, _: string | undefined, address: string | undefined) =>
  address?.replaceAll(/[ ()]|%(?![\da-f]{2})/gi, (sign) => `%${sign.charCodeAt(0).toString(16)}`) ?? match;

/**
 * Rewrites links to pages. In other engines, `./next` and `next.html` link to the file `next.md` in the same folder;
 * absolute links include the language and, in HTML, the base URL. A relative link to a `.md` file stays if no name
 * changes.
 */
export function linkPages(
  { engine, trees, staticFolder, baseUrl = '' }: SourceSite,
  pages: readonly ImportedPage[],
): void {
  const links = new RegExp(`(${linkStart})([^)\\s:#?"']+)([#?][^)\\s"']*)?(?=[)\\s"']|$)`, 'gm');
  const base = joined(baseUrl);
  // Astro does not add the base URL to Markdown links, either, so authors write it.
  const starts = engine === 'Starlight' ? `${htmlStart}|${linkStart}` : htmlStart;
  const basePrefix = new RegExp(base === '' ? '(?!)' : `(${starts})/${RegExp.escape(base)}(?=/)`, 'gm');
  const byFile = new Map(pages.map((page) => [page.from, page]));
  const keyOf = ({ site, content }: ImportedPage, oldPath: string) => `${site}/${content}:${pageKey(oldPath)}`;
  const byPath = new Map(pages.map((page) => [keyOf(page, page.oldPath), page]));
  for (const page of pages) {
    const tree = trees.find(({ pages: files }) => files.includes(page.from));
    const [docs, folder] = [tree?.folder ?? '', path.dirname(page.from)];
    const pageAt = (target: string) => {
      const bare = target.replace(/\.(?:html|mdx?)$/, '');
      const files = (target.startsWith('/') ? [docs] : [folder, docs]).flatMap((from) =>
        ['.md', '.mdx', '/index.md', '/index.mdx', '/README.md'].map((ending) => path.join(from, bare + ending)),
      );
      const route = path.posix.resolve('/', path.posix.dirname(page.oldPath), target);
      const file = files.find((candidate) => byFile.has(candidate));
      return file === undefined ? byPath.get(keyOf(page, route)) : byFile.get(file);
    };
    const relink = (link: string, open: string, address: string, rest = '') => {
      const site = slashed(folder, path.dirname(staticFolder ?? folder));
      const target = (percentDecoded(address) ?? address).replace(/^@site(?=\/)/, () => site);
      const to = pageAt(target);
      const file = target.startsWith('.') ? path.resolve(folder, target) : '';
      if (to === undefined && file.startsWith(`${staticFolder}${path.sep}`))
        return `${open}/${encodeURI(slashed(staticFolder ?? '', file))}${rest}`;
      const isSameFile =
        /^[^/].*\.md$/.test(target) && to?.isMdx === false && tree?.pages.includes(to.from) && keepsName(to);
      if (to?.site === page.site) return isSameFile && keepsName(page) ? link : `${open}${routeOf(to)}${rest}`;
      const language = `/${tree?.base}/`;
      return page.site !== '' && target.startsWith(language)
        ? `${open}${target.slice(language.length - 1)}${rest}`
        : link;
    };
    page.text = outsideFences(page.text, (text) =>
      text.replaceAll(codeOrAddress, escaped).replaceAll(basePrefix, '$1').replaceAll(links, relink),
    );
  }
}

/** Whether a page's file keeps its old path. */
function keepsName({ from, id }: ImportedPage): boolean {
  return from.replace(/\.mdx?$/, '').endsWith(id.split('/').join(path.sep));
}

/** Returns the path of a page below its site's base URL. */
export function routeOf({ version, slug }: ImportedPage): string {
  return `/${joined(version, slug)}/`.replace('//', '/');
}

/** Returns a page's name for lookups: in lower case, without outer slashes, file extension, numbers and `index`. */
export function pageKey(page: string): string {
  return page
    .replace(/[?#].*$/, '')
    .replace(/^version-[^/]+\//, '')
    .replace(/(?:\.mdx?|\.html)$/, '')
    .replaceAll(/(^|\/)\d+[-_.]\s*(?=\w)/g, '$1')
    .replace(/(?:^|\/)(?:index|readme)$/i, '')
    .replaceAll(/^\.?\/+|\/+$/g, '')
    .toLowerCase();
}

/** Writes a converted page, with its slug in front matter if it differs from the file's path. */
export function writePage(folder: string, page: ImportedPage, { text, isMdx }: { text: string; isMdx: boolean }): void {
  page.isMdx = isMdx;
  writeInFolder(path.join(folder, fileOf(page)), withAddress(text, page));
}

/** Returns a page's URL path in another engine, and its id in the navigation. */
function slugOf(
  { engine, rewrite }: SourceSite,
  { values, plain, isPost }: { values: FrontMatterValues; plain: string; isPost: boolean },
): { slug: string; docId: string } {
  // A number is a text to Docusaurus as well.
  const value = (key: string) => string(typeof values[key] === 'number' ? String(values[key]) : values[key]);
  const explicit = value('slug');
  if (engine === 'Starlight') return { slug: trimmed(explicit ?? plain), docId: explicit ?? plain };
  if (engine === 'VitePress') {
    const slug = trimmed((rewrite?.(plain) ?? plain).replace(/\.md$/, ''));
    return { slug, docId: slug };
  }
  if (engine !== 'Docusaurus') return { slug: trimmed(plain), docId: plain };
  const bare = isPost
    ? plain.replace(/^(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/')
    : plain.replaceAll(/(^|\/)\d+[-_.]\s*(?=\w)/g, '$1');
  const docId = bare.replace(/[^/]+$/, (last) => value('id') ?? last);
  if (explicit === undefined) return { slug: trimmed(docId), docId };
  const isAbsolute = explicit.startsWith('/') || isPost;
  return { slug: trimmed(isAbsolute ? explicit : path.posix.join(path.posix.dirname(bare), explicit)), docId };
}

function trimmed(route: string): string {
  return route.replaceAll(/^\/+|\/+$/g, '').replace(/(?:^|\/)index$/, '');
}

/** Returns the number prefix of a file's name. */
function positionOf(plain: string): number | undefined {
  const number = /(?:^|\/)(\d+)[-_.][^/]*$/.exec(plain)?.[1];
  return number === undefined ? undefined : Number(number);
}

function withAddress(text: string, { id, slug, position, byline }: ImportedPage): string {
  const signed = byline === undefined ? text : withByline(text, byline);
  const bare = signed.startsWith('---\n') ? signed.replace(/^slug:.*\n/m, '') : signed;
  const lines = [
    id.replace(/(?:^|\/)index$/, '') === slug ? '' : `slug: /${slug === '' ? '' : `${slug}/`}\n`,
    position === undefined || /^sidebar_position:/m.test(text) ? '' : `sidebar_position: ${position}\n`,
  ].join('');
  if (lines === '') return bare;
  return bare.startsWith('---\n') ? bare.replace('---\n', `---\n${lines}`) : `---\n${lines}---\n\n${bare}`;
}
