import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { percentDecoded } from '../../app/core/url.ts';
import { convertPage, type Note, outsideFences } from './convert-page.ts';
import { withIncludes } from './includes.ts';
import { readPost, withByline } from './posts.ts';
import type { SourceSite } from './source-site.ts';

type Tree = SourceSite['trees'][number];

/** A page of the new site. */
export type Written = {
  /** Folder of its site below the new one: empty, or that of a further language. */
  site: string;
  /** Folder of its pages below that, such as `content`; and its path below it, without ending. */
  content: string;
  id: string;
  /** Path of its version's URL; empty for the last one. */
  version: string;
  isMdx: boolean;
  /** The file that it was made from, and its text with what that includes. */
  from: string;
  text: string;
  notes: Note[];
  /** Path of its URL below that of its version, and the one that the old site had, without slashes at the ends. */
  name: string;
  old: string;
  /** What navigation may call it besides. */
  names: string[];
  /** Place in a sidebar, where the file's name or its date has it. */
  position: number | undefined;
  /** For what is none of the docs: its folder, or its id where that is the folder of the docs. */
  beside?: string | undefined;
  /** When and by whom a post was written. */
  byline?: string | undefined;
};

/** The path of a page's file below the new site's folder. */
export function fileOf({ site, content, id, isMdx }: Written): string {
  return path.join(site, content, `${id}.${isMdx ? 'mdx' : 'md'}`);
}

/** The page that a file of another engine becomes; `shown` gets the files that it has written out in it. */
export async function planPage(
  source: SourceSite,
  { tree, from, root, others }: { tree: Tree; from: string; root: string; others: readonly Written[] },
  shown: Set<string>,
): Promise<Written> {
  const included = await withIncludes(await readFile(from, 'utf8'), from, { site: root, docs: tree.folder });
  const { text, notes, files } = included;
  for (const file of files) shown.add(file);
  const relative = path.relative(tree.folder, from).split(path.sep).join('/');
  const plain = relative.replace(/\.mdx?$/, '');
  const isMdx = relative.endsWith('.mdx') || (source.engine === 'Docusaurus' && /^(?:import |\s*<[A-Z])/m.test(text));
  const [, site = '', content = '', below = ''] = /^(?:([^/]+)\/)??(content[^/]*)\/?(.*)$/.exec(tree.to) ?? [];
  const hasIndex = ['index.md', 'index.mdx'].some((name) => existsSync(path.join(path.dirname(from), name)));
  const own = (hasIndex ? plain : plain.replace(/(^|\/)readme$/i, '$1index'))
    .replaceAll(/[\s?#%\\]+/g, '-')
    .replaceAll(/(^|\/)_+/g, '$1');
  const post = tree.beside === 'posts' ? await readPost(text, own, tree.folder) : undefined;
  const { address, docId } = addressOf(source, { text, plain: own, isBlog: post !== undefined });
  const page: Written = {
    site,
    content,
    id: joined(below, own),
    version: source.versions?.find((version) => version.content === content)?.path ?? '',
    isMdx,
    from,
    text,
    notes,
    name: joined(below, address),
    old: joined(tree.base, address === own ? plain : address),
    names: [plain, docId, joined(below, plain)],
    position: post?.position ?? (source.engine === 'Docusaurus' ? positionOf(own) : undefined),
    beside: tree.beside && (below || own),
    byline: post?.byline,
  };
  const around = others.filter((other) => other.site === site && other.content === content);
  while (around.some((other) => other.id === page.id)) page.id += '-2';
  if (around.some((other) => other.name === page.name)) {
    page.notes.push({ line: 1, text: `its address /${page.name} is another page's` });
    page.name = page.old === page.name ? `${page.id}-2` : page.old;
  }
  return page;
}

/** Writes a page of another engine below the new site's folder, as this one reads it. */
export async function importPage(source: SourceSite, page: Written, folder: string): Promise<void> {
  const converted = convertPage(page.text, page.isMdx, source.engine === 'Mintlify');
  const isShown = (text: string) => page.byline !== undefined && /^front matter (?:date|authors?):/.test(text);
  page.notes.push(...converted.notes.filter(({ text }) => !isShown(text)));
  await writePage(folder, page, converted);
}

/**
 * Makes links to pages lead to them: elsewhere, `./next` and `next.html` lead to the file `next.md` beside the page, and those
 * from the root name the language. A link to a Markdown file that keeps its name stays as it is.
 */
export function linkPages({ trees }: SourceSite, pages: readonly Written[]): void {
  const byFile = new Map(pages.map((page) => [page.from, page]));
  const byAddress = new Map(pages.map((page) => [`${page.content}:${nameOf(page.old)}`, page]));
  for (const page of pages) {
    const tree = trees.find(({ pages: files }) => files.includes(page.from));
    const [docs, folder] = [tree?.folder ?? '', path.dirname(page.from)];
    const foundAt = (target: string) => {
      const bare = target.replace(/\.(?:html|mdx?)$/, '');
      const files = (target.startsWith('/') ? [docs] : [folder, docs]).flatMap((from) =>
        ['.md', '.mdx', '/index.md', '/index.mdx', '/README.md'].map((ending) => path.join(from, bare + ending)),
      );
      const address = path.posix.resolve('/', path.posix.dirname(page.old), target);
      const file = files.find((one) => byFile.has(one));
      return file === undefined ? byAddress.get(`${page.content}:${nameOf(address)}`) : byFile.get(file);
    };
    const linked = (whole: string, open: string, written: string, rest = '') => {
      const target = percentDecoded(written) ?? written;
      const found = foundAt(target);
      const isKept =
        target.endsWith('.md') && found?.isMdx === false && tree?.pages.includes(found.from) && isNamed(found);
      if (found?.site === page.site) return isKept && isNamed(page) ? whole : `${open}${routeOf(found)}${rest}`;
      const language = `/${tree?.base}/`;
      return page.site !== '' && target.startsWith(language)
        ? `${open}${target.slice(language.length - 1)}${rest}`
        : whole;
    };
    page.text = outsideFences(page.text, (text) =>
      text.replaceAll(
        /(\]\(|\bhref=["']|^ {0,3}\[[^\]]+\]:[ \t]+)([^)\s:#?"']+)([#?][^)\s"']*)?(?=[)\s"']|$)/gm,
        linked,
      ),
    );
  }
}

/** Whether a page's file has the name that it had. */
function isNamed({ from, id }: Written): boolean {
  return from.replace(/\.mdx?$/, '').endsWith(id.split('/').join(path.sep));
}

/** The path of a page below its site's base URL. */
export function routeOf({ version, name }: Written): string {
  return `/${joined(version, name)}/`.replace('//', '/');
}

/** How a page is named elsewhere: without slashes at the ends, ending, number and `index`, in any case. */
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
export async function writePage(
  folder: string,
  page: Written,
  { text, isMdx }: { text: string; isMdx: boolean },
): Promise<void> {
  page.isMdx = isMdx;
  const file = path.join(folder, fileOf(page));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, withAddress(text, page));
}

/** What another engine makes of a page's path for its URL, and for navigation. */
function addressOf(
  { engine, rewrite }: SourceSite,
  { text, plain, isBlog }: { text: string; plain: string; isBlog: boolean },
): { address: string; docId: string } {
  const head = /^---\n[^]*?^---/m.exec(text)?.[0] ?? '';
  const value = (key: string) => new RegExp(`^${key}: *['"]?([^'"\\s]+)`, 'm').exec(head)?.[1];
  const slug = value('slug');
  if (engine === 'Starlight') return { address: trimmed(slug ?? plain), docId: slug ?? plain };
  if (engine === 'VitePress') {
    const address = trimmed((rewrite?.(plain) ?? plain).replace(/\.md$/, ''));
    return { address, docId: address };
  }
  if (engine !== 'Docusaurus') return { address: trimmed(plain), docId: plain };
  const bare = isBlog
    ? plain.replace(/^(\d{4})-(\d\d)-(\d\d)-/, '$1/$2/$3/')
    : plain.replaceAll(/(^|\/)\d+[-_.]\s*(?=\w)/g, '$1');
  const docId = bare.replace(/[^/]+$/, (last) => value('id') ?? last);
  const near =
    slug?.startsWith('/') === true || isBlog ? (slug ?? bare) : path.posix.join(path.posix.dirname(bare), slug ?? '');
  return { address: trimmed(slug === undefined ? docId : near), docId };
}

function trimmed(route: string): string {
  return route.replaceAll(/^\/+|\/+$/g, '').replace(/(?:^|\/)index$/, '');
}

/** A number before a name. */
function positionOf(plain: string): number | undefined {
  const number = /(?:^|\/)(\d+)[-_.][^/]*$/.exec(plain)?.[1];
  return number === undefined ? undefined : Number(number);
}

function withAddress(text: string, { id, name, position, byline }: Written): string {
  const signed = byline === undefined ? text : withByline(text, byline);
  const bare = signed.startsWith('---\n') ? signed.replace(/^slug:.*\n/m, '') : signed;
  const lines = [
    id.replace(/(?:^|\/)index$/, '') === name ? '' : `slug: /${name === '' ? '' : `${name}/`}\n`,
    position === undefined || /^sidebar_position:/m.test(text) ? '' : `sidebar_position: ${position}\n`,
  ].join('');
  if (lines === '') return bare;
  return bare.startsWith('---\n') ? bare.replace('---\n', `---\n${lines}`) : `---\n${lines}---\n\n${bare}`;
}

/** A path below another one, either of which may be empty. */
export function joined(...parts: string[]): string {
  return parts
    .filter((part) => part !== '')
    .join('/')
    .replaceAll(/^\/+|\/+$/g, '');
}
