import { slug } from './anchors.ts';
import type { ApiReference, NamedSchema, Operation, Tag } from './reference.ts';

/** One page of a reference. */
export type ReferencePage = {
  /** Path below the reference's root, with a slash at the end; empty for the root. */
  path: string;
  /** Empty for the root page. */
  title: string;
  /** Whether the page opens with the document's introduction, servers and authentication. */
  introduction: boolean;
  tags: Tag[];
  /** Whether the page only lists the operations of its tag, as each has a page of its own. */
  listing: boolean;
  /** The only operation of the page, and its tag, which has another page. */
  single: { tag: Tag; operation: Operation } | undefined;
  schemas: NamedSchema[];
};

/** The largest number of operations on a page. */
const maxOperations = 40;

const emptyPage = { introduction: false, tags: [], listing: false, single: undefined, schemas: [] };

/**
 * Splits a large reference into pages: the introduction at the root, one for each tag and one for the schemas. The
 * operations of a tag that is still too large have pages of their own.
 * @param limit the largest number of operations on a page
 */
export function splitPages(
  reference: ApiReference,
  limit = maxOperations,
): [root: ReferencePage, ...rest: ReferencePage[]] {
  const { tags, schemas } = reference;
  const root: ReferencePage = { ...emptyPage, path: '', title: '', introduction: true };
  const size = tags.reduce((sum, tag) => sum + tag.operations.length, 0);
  if (size <= limit) return [{ ...root, tags, schemas }];
  const claim = createPaths(['schemas']);
  const pages = tags.flatMap((tag) => tagPages(tag, claim(tag.name), limit));
  const rest = schemas.length === 0 ? [] : [{ ...emptyPage, path: 'schemas/', title: '', schemas }];
  return [root, ...pages, ...rest];
}

function tagPages(tag: Tag, name: string, limit: number): ReferencePage[] {
  const listing = tag.operations.length > limit;
  const page: ReferencePage = { ...emptyPage, path: `${name}/`, title: tag.label, tags: [tag], listing };
  if (!listing) return [page];
  const claim = createPaths();
  const operations = tag.operations.map((operation): ReferencePage => {
    const path = `${name}/${claim(operation.id)}/`;
    return { ...emptyPage, path, title: operation.summary, single: { tag, operation } };
  });
  return [page, ...operations];
}

/** Names as segments of a path, each once. */
function createPaths(reserved: string[] = []): (name: string) => string {
  const taken = new Set(reserved);
  return (name) => {
    const wanted = slug(name) === '-' ? 'other' : slug(name).replaceAll('/', '-');
    let path = wanted;
    for (let count = 2; taken.has(path); count += 1) path = `${wanted}-${count}`;
    taken.add(path);
    return path;
  };
}

/** The operations that a page shows in full. */
export function operationsOn({ tags, listing, single }: ReferencePage): Operation[] {
  if (single !== undefined) return [single.operation];
  return listing ? [] : tags.flatMap((tag) => tag.operations);
}

/**
 * Returns the href of an id, relative to a page: a fragment, or another page's path with one. URLs (external documentation)
 * are returned as they are.
 */
export function createHrefs(pages: ReferencePage[], from: ReferencePage): (id: string) => string {
  const pageOf = createOwners(pages);
  const up = relativeRoot(from);
  return (id) => {
    const page = pageOf(id);
    if (page === undefined && /^([a-z][a-z+.-]*:|\/)/i.test(id)) return id;
    const target = page ?? introductionOf(pages);
    return `${target === undefined || target === from ? '' : up + target.path}#${encodeURI(id)}`;
  };
}

/** Returns the path of an id below the base URL, with its fragment; `root` is the path of the reference. */
export function createPathOf(reference: ApiReference, root: string): (id: string) => string {
  const pages = splitPages(reference);
  const pageOf = createOwners(pages);
  return (id) => `${root}${(pageOf(id) ?? introductionOf(pages))?.path ?? ''}#${id}`;
}

function introductionOf(pages: ReferencePage[]): ReferencePage | undefined {
  return pages.find((page) => page.introduction);
}

/** Returns the page that holds an id; undefined for one that no tag, operation or schema has. */
function createOwners(pages: ReferencePage[]): (id: string) => ReferencePage | undefined {
  const owners = new Map<string, ReferencePage>();
  for (const page of pages) {
    for (const entry of page.schemas) owners.set(entry.id, page);
    for (const tag of page.tags) owners.set(tag.id, page);
    for (const operation of operationsOn(page)) owners.set(operation.id, page);
    if (page.schemas.length > 0) owners.set('schemas', page);
  }
  return (id) => {
    for (let prefix = id; prefix !== ''; prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0))) {
      const owner = owners.get(prefix);
      if (owner !== undefined) return owner;
    }
    return undefined;
  };
}

/** The id of a page of the site that shows a page of the reference. */
export function sitePageId({ path }: ReferencePage): string {
  return `api/${path}`.slice(0, -1);
}

/** The page of a reference that a page of the site shows, by its id; the root for any other. */
export function referencePageOf(reference: ApiReference, id: string): ReferencePage {
  const [root, ...rest] = splitPages(reference);
  return rest.find((page) => sitePageId(page) === id) ?? root;
}

/** The relative path from a page to the reference's root. */
export function relativeRoot(page: ReferencePage): string {
  return '../'.repeat(page.path.split('/').length - 1) || './';
}
