import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { percentDecoded } from '../../app/core/url.ts';
import { frontMatterOf } from '../content/front-matter.ts';
import { slashed } from '../files/paths.ts';
import { writeInFolder } from '../files/files.ts';
import { convertPage, type Note, outsideFences } from './convert-page.ts';
import { joined } from './found-site.ts';
import { withIncludes } from './includes.ts';
import { readPost, withByline } from './posts.ts';
import type { SourceSite } from './source-site.ts';

type Tree = SourceSite['trees'][number];

/** A page of the new site. */
export type ImportedPage = {
  /** Folder of its site below the new one: empty, or that of a further language. */
  site: string;
  /** Folder of its pages below that, such as `content`; and its path below it, without ending. */
  content: string;
  id: string;
  /** Path of its version's URL; empty for the last one. */
  version: string;
  isMdx: boolean;
  /** The file that it was made from, and its text with the files that it includes. */
  from: string;
  text: string;
  notes: Note[];
  /** Path of its URL below that of its version, and its URL's path in the old site, without slashes at the ends. */
  slug: string;
  oldPath: string;
  /** Further names that navigation may have for it. */
  aliases: string[];
  /** Place in a sidebar, by its file's name or its date. */
  position: number | undefined;
  /** For posts and other pages beside the docs: the folder or id to leave out of a sidebar of all docs. */
  except?: string | undefined;
  /** Date and authors of a post. */
  byline?: string | undefined;
};

/** The path of a page's file below the new site's folder. */
export function fileOf({ site, content, id, isMdx }: ImportedPage): string {
  return path.join(site, content, `${id}.${isMdx ? 'mdx' : 'md'}`);
}

/** The page that a file of another engine becomes; `included` gets the files that it has written out in it. */
export async function planPage(
  source: SourceSite,
  { tree, from, root, earlier }: { tree: Tree; from: string; root: string; earlier: readonly ImportedPage[] },
  included: Set<string>,
): Promise<ImportedPage> {
  const roots = { site: root, docs: tree.folder };
  const { text, notes, files } = await withIncludes(await readFile(from, 'utf8'), from, roots);
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
  const post = tree.kind === 'posts' ? await readPost(text, localId, tree.folder) : undefined;
  const { slug, docId } = slugOf(source, { text, plain: localId, isPost: post !== undefined });
  const page: ImportedPage = {
    site,
    content,
    id: joined(below, localId),
    version: source.versions?.find((version) => version.content === content)?.path ?? '',
    isMdx,
    from,
    text,
    notes,
    slug: joined(below, slug),
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

/** Writes a page of another engine below the new site's folder, as this one reads it. */
export function importPage(source: SourceSite, page: ImportedPage, folder: string): void {
  const converted = convertPage(page.text, page.isMdx, source.engine === 'Mintlify');
  const isInByline = (text: string) => page.byline !== undefined && /^front matter (?:date|authors?):/.test(text);
  page.notes.push(...converted.notes.filter(({ text }) => !isInByline(text)));
  writePage(folder, page, converted);
}

/** What an address stands behind, in Markdown and in HTML. */
const linkStart = String.raw`\]\(|\bhref=["']|^ {0,3}\[[^\]]+\]:[ \t]+`;
const htmlStart = String.raw`\b(?:href|src)=["']`;

/** Code, which stays as it is, or an address in Markdown that may have spaces and parentheses. */
const codeOrAddress = /(`+).*?\1|(?<=\]\()<([^<>\n]+)>(?=\)|[ \t]+["'(])/g;
const escaped = (found: string, _: string | undefined, address: string | undefined) =>
  address?.replaceAll(/[ ()]|%(?![\da-f]{2})/gi, (sign) => `%${sign.charCodeAt(0).toString(16)}`) ?? found;

/**
 * Makes links to pages lead to them: elsewhere, `./next` and `next.html` lead to the file `next.md` beside the page, and those
 * from the root name the language, those of HTML also the path of the old site. A link to a Markdown file that keeps its name
 * stays as it is.
 */
export function linkPages(
  { engine, trees, staticFolder, baseUrl = '' }: SourceSite,
  pages: readonly ImportedPage[],
): void {
  const links = new RegExp(`(${linkStart})([^)\\s:#?"']+)([#?][^)\\s"']*)?(?=[)\\s"']|$)`, 'gm');
  const base = joined(baseUrl);
  // Astro adds it to no link of Markdown either.
  const starts = engine === 'Starlight' ? `${htmlStart}|${linkStart}` : htmlStart;
  const ofSite = new RegExp(base === '' ? '(?!)' : `(${starts})/${RegExp.escape(base)}(?=/)`, 'gm');
  const byFile = new Map(pages.map((page) => [page.from, page]));
  const keyOf = ({ site, content }: ImportedPage, oldPath: string) => `${site}/${content}:${nameOf(oldPath)}`;
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
        target.endsWith('.md') && to?.isMdx === false && tree?.pages.includes(to.from) && keepsName(to);
      if (to?.site === page.site) return isSameFile && keepsName(page) ? link : `${open}${routeOf(to)}${rest}`;
      const language = `/${tree?.base}/`;
      return page.site !== '' && target.startsWith(language)
        ? `${open}${target.slice(language.length - 1)}${rest}`
        : link;
    };
    page.text = outsideFences(page.text, (text) =>
      text.replaceAll(codeOrAddress, escaped).replaceAll(ofSite, '$1').replaceAll(links, relink),
    );
  }
}

/** Whether a page's file is called as in the old site. */
function keepsName({ from, id }: ImportedPage): boolean {
  return from.replace(/\.mdx?$/, '').endsWith(id.split('/').join(path.sep));
}

/** The path of a page below its site's base URL. */
export function routeOf({ version, slug }: ImportedPage): string {
  return `/${joined(version, slug)}/`.replace('//', '/');
}

/** The name of a page, by which navigation finds it: without slashes at the ends, ending, number and `index`, in lower case. */
export function nameOf(page: string): string {
  return page
    .replace(/[?#].*$/, '')
    .replace(/^version-[^/]+\//, '')
    .replace(/(?:\.mdx?|\.html)$/, '')
    .replaceAll(/(^|\/)\d+[-_.]\s*(?=\w)/g, '$1')
    .replace(/(?:^|\/)(?:index|readme)$/i, '')
    .replaceAll(/^\.?\/+|\/+$/g, '')
    .toLowerCase();
}

/** Writes a converted page, with its address in front matter where its file does not say it. */
export function writePage(folder: string, page: ImportedPage, { text, isMdx }: { text: string; isMdx: boolean }): void {
  page.isMdx = isMdx;
  writeInFolder(path.join(folder, fileOf(page)), withAddress(text, page));
}

/** The path that another engine gives a page in its URL, and the id by which navigation names it. */
function slugOf(
  { engine, rewrite }: SourceSite,
  { text, plain, isPost }: { text: string; plain: string; isPost: boolean },
): { slug: string; docId: string } {
  const { yaml } = frontMatterOf(text.trimStart());
  const value = (key: string) => new RegExp(`^${key}: *['"]?([^'"\\s]+)`, 'm').exec(yaml)?.[1];
  const written = value('slug');
  if (engine === 'Starlight') return { slug: trimmed(written ?? plain), docId: written ?? plain };
  if (engine === 'VitePress') {
    const slug = trimmed((rewrite?.(plain) ?? plain).replace(/\.md$/, ''));
    return { slug, docId: slug };
  }
  if (engine !== 'Docusaurus') return { slug: trimmed(plain), docId: plain };
  const bare = isPost
    ? plain.replace(/^(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/')
    : plain.replaceAll(/(^|\/)\d+[-_.]\s*(?=\w)/g, '$1');
  const docId = bare.replace(/[^/]+$/, (last) => value('id') ?? last);
  if (written === undefined) return { slug: trimmed(docId), docId };
  const isAbsolute = written.startsWith('/') || isPost;
  return { slug: trimmed(isAbsolute ? written : path.posix.join(path.posix.dirname(bare), written)), docId };
}

function trimmed(route: string): string {
  return route.replaceAll(/^\/+|\/+$/g, '').replace(/(?:^|\/)index$/, '');
}

/** The number before a file's name. */
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
