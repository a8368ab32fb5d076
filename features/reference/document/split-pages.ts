import { oncePerObject } from '../../../app/core/memoize.ts';
import { percentDecoded } from '../../../app/core/url.ts';
import { createClaim, idSegment, join, slug } from './anchors.ts';
import type { ApiReference, NamedSchema, Operation, Tag } from './reference.ts';
import { operationIds, operationsOf, schemaIds } from './walk.ts';

/** One page of a reference. */
export type ReferencePage = {
  /** Path below the reference's root, with a slash at the end; empty for the root. */
  path: string;
  /** Empty for the root page and the page of all schemas. */
  title: string;
  /** Whether the page opens with the document's introduction, servers and authentication. */
  introduction: boolean;
  tags: Tag[];
  /** Whether the page only lists its operations or schemas, as each has a page of its own. */
  listing: boolean;
  /** The only operation of the page, and its tag, which has another page. */
  single: { tag: Tag; operation: Operation } | undefined;
  schemas: NamedSchema[];
};

/**
 * How much a page may hold; `ids` counts the targets of links: operations, fields, values; `text` the characters of what the
 * page is made of as JSON, with its examples.
 */
const most = { operations: 40, schemas: 200, ids: 1000, text: 500_000 };

const emptyPage = { introduction: false, tags: [], listing: false, single: undefined, schemas: [] };

/**
 * Splits a reference that is too large for one page: the introduction at the root, a page for each tag and one for the
 * schemas. The operations of a tag that is still too large, and the schemas if they are, have pages of their own.
 */
export function splitPages(reference: ApiReference): [root: ReferencePage, ...rest: ReferencePage[]] {
  const { tags, schemas } = reference;
  const root: ReferencePage = { ...emptyPage, path: '', title: '', introduction: true };
  if (fits({ operations: operationsOf(reference), schemas })) return [{ ...root, tags, schemas }];
  const claim = createPaths('schemas');
  const pages = tags.flatMap((tag) => tagPages(tag, claim(tag.name)));
  return [root, ...pages, ...schemaPages(schemas)];
}

function fits({ operations = [], schemas = [] }: { operations?: Operation[]; schemas?: NamedSchema[] }): boolean {
  if (operations.length > most.operations || schemas.length > most.schemas) return false;
  if ([...operations.flatMap(operationIds), ...schemas.flatMap(schemaIds)].length > most.ids) return false;
  return JSON.stringify([operations, schemas]).length <= most.text;
}

function schemaPages(schemas: NamedSchema[]): ReferencePage[] {
  if (schemas.length === 0) return [];
  const listing = !fits({ schemas });
  const page: ReferencePage = { ...emptyPage, path: 'schemas/', title: '', schemas, listing };
  if (!listing) return [page];
  const claim = createPaths();
  const single = schemas.map((entry): ReferencePage => {
    return { ...emptyPage, path: `schemas/${claim(entry.name)}/`, title: entry.name, schemas: [entry] };
  });
  return [page, ...single];
}

/** A single operation is never split from its tag. */
function tagPages(tag: Tag, name: string): ReferencePage[] {
  const listing = tag.operations.length > 1 && !fits(tag);
  const page: ReferencePage = { ...emptyPage, path: `${name}/`, title: tag.label, tags: [tag], listing };
  if (!listing) return [page];
  const claim = createPaths();
  const operations = tag.operations.map((operation): ReferencePage => {
    const path = `${name}/${claim(operation.id)}/`;
    return { ...emptyPage, path, title: operation.summary, single: { tag, operation } };
  });
  return [page, ...operations];
}

/** The path of the Markdown of an operation or a schema below the reference's root, which no name leads out of. */
export function markdownPath(part: Operation | NamedSchema): string {
  return `${'method' in part ? part.id : part.id.replace('.', '/')}.md`;
}

/** Names as segments of a path, each once. */
function createPaths(reserved?: string): (name: string) => string {
  const claim = createClaim();
  if (reserved !== undefined) claim(reserved);
  return (name) => claim(slug(name) === '-' ? 'other' : slug(name).replaceAll('/', '-'));
}

/** The operations that a page shows in full. */
export function operationsOn({ tags, listing, single }: ReferencePage): Operation[] {
  if (single !== undefined) return [single.operation];
  return listing ? [] : tags.flatMap((tag) => tag.operations);
}

/** Splits a reference once, as each of its pages asks for all of them. */
export const splitOf = oncePerObject((reference: ApiReference) => createSplit(splitPages(reference)));

type Split = ReturnType<typeof createSplit>;

/** The split of pages that are there; `pageOf` returns the page that holds an id, undefined for an unknown one. */
export function createSplit(pages: ReferencePage[]) {
  const owners = new Map<string, ReferencePage>();
  for (const page of pages) {
    // A page of its own comes after the list.
    for (const entry of page.schemas) owners.set(entry.id, page);
    for (const tag of page.tags) owners.set(tag.id, page);
    for (const operation of operationsOn(page)) owners.set(operation.id, page);
    if (page.schemas.length > 0 && !owners.has('schemas')) owners.set('schemas', page);
  }
  const pageOf = (id: string) => {
    for (let prefix = id; prefix !== ''; prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0))) {
      const owner = owners.get(prefix);
      if (owner !== undefined) return owner;
    }
    return undefined;
  };
  return { pages, byPath: new Map(pages.map((page) => [page.path, page])), pageOf };
}

/**
 * Returns the href of an id on a page: a fragment, or another page's URL with one. URLs (external documentation) are
 * returned as they are.
 * @param urlOf the URL of a path below the reference's root
 */
export function createHrefs(
  { pages: [root], pageOf }: Split,
  from: ReferencePage,
  urlOf: (path: string) => string,
): (id: string) => string {
  return (id) => {
    const page = pageOf(id);
    if (page === undefined && /^([a-z][a-z+.-]*:|\/)/i.test(id)) return id;
    const target = page ?? root;
    return `${target === undefined || target === from ? '' : urlOf(target.path)}#${encodeURI(id)}`;
  };
}

/**
 * Returns a description's HTML with its links to ids of the reference (`#listPets`) leading to their pages. They may be
 * written as for Redoc: `#tag/Pets`, `#operation/listPets`, `#tag/Pets/operation/listPets`, `#schema/Pet`, `#section/Title`, for
 * Scalar: `#model/Pet`, for Swagger UI: `#/Pets/listPets`, or as in the document: `#/components/schemas/Pet`.
 * @param root the URL of the reference, which may stand before the id; before one for Redoc, often the only page of its
 *   host, it may be `/`
 * @param hrefOf the href of an id
 * @param introduction the HTML of the document's own description, where sections are; links to others lead to its start
 */
export function createLinkIds(
  { pageOf }: Split,
  root: string,
  hrefOf: (id: string) => string,
  introduction: string,
): (html: string) => string {
  return (html) =>
    html.replaceAll(/(<a [^>]*?href=")([^"#]*)#([^"]+)/g, (all, start: string, url: string, written: string) => {
      const fragment = percentDecoded(written) ?? written;
      const isRedocs = url === '/' && /^(?:tag|operation|schema|section)\//.test(fragment);
      if (url !== '' && url !== root && !isRedocs) return all;
      // What the description itself has of that name is linked already.
      if (fragment.startsWith('section/')) {
        const id = `description-${fragment}`;
        return start + hrefOf(introduction.includes(` id="${id}"`) ? id : 'reference');
      }
      // Some ids have slashes themselves.
      const [, kind = '', whole = ''] = /^(?:.*\/)?(tag|operation|schema|model)s?\/(.+)$/.exec(fragment) ?? [];
      const group = { tag: 'tags', schema: 'schemas', model: 'schemas' }[kind];
      const named = group === undefined ? idSegment(whole) : join(group, whole);
      const last = idSegment(fragment.replace(/^.*\//, ''));
      const id = [fragment, named, last].find((candidate) => pageOf(candidate) !== undefined);
      return id === undefined ? all : start + hrefOf(id);
    });
}

/**
 * Returns a description's HTML with ids that nothing before it on the page has, and links to them: two descriptions may have
 * headings of one name, and one may be shown twice.
 */
export function createOwnIds(): (html: string) => string {
  const claim = createClaim();
  return (html) => {
    const ends = new Map<string, string>();
    const claimed = html.replaceAll(/(?<= id=")description-[^"]*/g, (id) => {
      const own = claim(id);
      if (!ends.has(id)) ends.set(id, own.slice(id.length));
      return own;
    });
    if (ends.size === 0) return html;
    return claimed.replaceAll(
      /(?<= href="#)description-[^"]*/g,
      (id) => id + (ends.get(percentDecoded(id) ?? id) ?? ''),
    );
  };
}

/** Returns the path of an id below the base URL, with its fragment; `root` is the path of the reference. */
export function createPathOf(reference: ApiReference, root: string): (id: string) => string {
  const { pageOf } = splitOf(reference);
  return (id) => `${root}${pageOf(id)?.path ?? ''}#${id}`;
}

/**
 * The URL of the page of each tag, operation, schema and earlier id, by which a link to a page that was split since finds
 * its place; undefined for a reference of one page.
 * @param urlOf the URL of a path below the reference's root
 */
export function urlsById(reference: ApiReference, urlOf: (path: string) => string): Record<string, string> | undefined {
  const { pages, pageOf } = splitOf(reference);
  if (pages.length === 1) return undefined;
  const ids = [...reference.tags, ...operationsOf(reference), ...reference.schemas].map(({ id }) => [id, id] as const);
  const earlier = Object.entries(reference.aliases).flatMap(([id, olds]) => olds.map((old) => [old, id] as const));
  return Object.fromEntries([...ids, ...earlier].map(([name, id]) => [name, urlOf(pageOf(id)?.path ?? '')]));
}

/** The path below the base URL of the file of `urlsById`. */
export const referenceUrlsFile = '/_pages/reference.json';

/** The id of the page of the site that shows the first page. */
export const rootPageId = 'api';

/** The id of a page of the site that shows a page of the reference. */
export function sitePageId({ path }: ReferencePage): string {
  return `${rootPageId}/${path}`.slice(0, -1);
}

/** The path below the reference's root of a page of the site, by the id that `sitePageId` gives it. */
export function pathOfSitePage(id: string): string {
  return id === rootPageId ? '' : `${id.slice(rootPageId.length + 1)}/`;
}
