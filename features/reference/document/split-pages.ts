import { memoizeByObject } from '../../../app/core/memoize.ts';
import { percentDecoded } from '../../../app/core/url.ts';
import { createClaim, idSegment, join, slug } from './anchors.ts';
import type { ApiReference, NamedSchema, Operation, Tag } from './reference.ts';
import { operationIds, operationsOf, schemaIds } from './walk.ts';

/** A page of a reference. */
export type ReferencePage = {
  /** The path below the reference's root, with a trailing slash; empty for the root. */
  path: string;
  /** Empty for the root page and the page of all schemas. */
  title: string;
  /** Whether the page starts with the document's introduction, servers and authentication. */
  introduction: boolean;
  tags: Tag[];
  /** Whether the page only lists its operations or schemas, as each has a page of its own. */
  listing: boolean;
  /** The only operation of the page, and its tag, which has a page of its own. */
  single: { tag: Tag; operation: Operation } | undefined;
  schemas: NamedSchema[];
};

/**
 * The limits of a page. `ids` counts the targets of links, such as operations, properties and values; `text` the UTF-16
 * code units of the page's data as JSON, including examples.
 */
const limits = { operations: 40, schemas: 200, ids: 1000, text: 500_000 };

const emptyPage = { introduction: false, tags: [], listing: false, single: undefined, schemas: [] };

/**
 * Splits a reference that is too large for one page: the introduction at the root, a page for each tag and a page for
 * the schemas. If the page of a tag or of the schemas is still too large, each of its operations or schemas gets a
 * page.
 */
export function splitPages(reference: ApiReference): [root: ReferencePage, ...rest: ReferencePage[]] {
  const { tags, schemas } = reference;
  const root: ReferencePage = { ...emptyPage, path: '', title: '', introduction: true };
  if (fits({ operations: operationsOf(reference), schemas })) return [{ ...root, tags, schemas }];
  const claim = createPaths('schemas');
  const tagPages = tags.flatMap((tag) => {
    const page = { ...emptyPage, path: `${claim(tag.name)}/`, title: tag.label, tags: [tag] };
    if (tag.operations.length < 2 || fits(tag)) return [page];
    const parts = tag.operations.map((operation) => ({ title: operation.summary, single: { tag, operation } }));
    return withPartPages(page, parts, ({ single }) => single.operation.id);
  });
  const page = { ...emptyPage, path: 'schemas/', title: '', schemas };
  const parts = schemas.map((entry) => ({ title: entry.name, schemas: [entry] }));
  const schemaPages = fits({ schemas }) ? [page] : withPartPages(page, parts, ({ title }) => title);
  return [root, ...tagPages, ...(schemas.length === 0 ? [] : schemaPages)];
}

function fits({ operations = [], schemas = [] }: { operations?: Operation[]; schemas?: NamedSchema[] }): boolean {
  if (operations.length > limits.operations || schemas.length > limits.schemas) return false;
  if ([...operations.flatMap(operationIds), ...schemas.flatMap(schemaIds)].length > limits.ids) return false;
  return JSON.stringify([operations, schemas]).length <= limits.text;
}

/** Returns a page that lists its parts, and a page for each part. */
function withPartPages<Part extends Partial<ReferencePage> & { title: string }>(
  page: ReferencePage,
  parts: Part[],
  nameOf: (part: Part) => string,
): ReferencePage[] {
  const claim = createPaths();
  const partPages = parts.map((part) => ({ ...emptyPage, ...part, path: `${page.path}${claim(nameOf(part))}/` }));
  return [{ ...page, listing: true }, ...partPages];
}

/**
 * Returns the path of an operation's or schema's Markdown below the reference's root; ids contain no `..` segments. Names
 * that differ only in case get different paths, as the file systems of macOS and Windows do not tell them apart; long
 * names are cut.
 */
export function markdownPath(reference: ApiReference, { id }: Operation | NamedSchema): string {
  return `${markdownNames(reference).get(id) ?? id}.md`;
}

const markdownNames = memoizeByObject((reference: ApiReference) => {
  const claim = createClaim();
  claim('index');
  const names = [
    ...operationsOf(reference).map(({ id }) => [id, id] as const),
    ...reference.schemas.map(({ id }) => [id, id.replace('.', '/')] as const),
  ];
  return new Map(
    names.map(([id, name]) => {
      // Windows allows neither character in the names of files.
      const file = shortened(name.replaceAll(/[*:]/g, '-'));
      return [id, file + claim(file.toLowerCase()).slice(file.toLowerCase().length)];
    }),
  );
});

/** File systems hold names of 255 bytes; a number and an ending may follow. */
const maxNameBytes = 200;

/** Cuts the segments of a path to what file systems hold. */
function shortened(path: string): string {
  return path.replaceAll(/[^/]+/g, (name) =>
    // A stream leaves out a character that is cut in two.
    new TextDecoder().decode(new TextEncoder().encode(name).subarray(0, maxNameBytes), { stream: true }),
  );
}

/** Returns a function that converts names to unique path segments. */
function createPaths(reserved?: string): (name: string) => string {
  const claim = createClaim();
  if (reserved !== undefined) claim(reserved);
  return (name) => claim(slug(name) === '-' ? 'other' : shortened(slug(name).replaceAll('/', '-')));
}

/** Returns the operations that a page shows in full. */
export function operationsOn({ tags, listing, single }: ReferencePage): Operation[] {
  if (single !== undefined) return [single.operation];
  return listing ? [] : tags.flatMap((tag) => tag.operations);
}

/** Returns the split of a reference, which is computed once for all of its pages. */
export const splitOf = memoizeByObject((reference: ApiReference) => createSplit(splitPages(reference)));

type Split = ReturnType<typeof createSplit>;

/**
 * Indexes pages: `byId` has the page for the id of each page of the site; `pageOf` returns the page that contains an id
 * of the document, or undefined for an unknown id.
 */
export function createSplit(pages: ReferencePage[]) {
  const owners = new Map<string, ReferencePage>();
  for (const page of pages) {
    // The pages of single schemas come later, and replace the listing page.
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
  return { pages, byId: new Map(pages.map((page) => [sitePageId(page), page])), pageOf };
}

/**
 * Returns a function that converts an id to its href on a page: a fragment, or another page's URL with a fragment. URLs
 * (external documentation) are returned unchanged.
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
 * Returns a function that resolves the links in a description's HTML to ids of the reference (`#listPets`). It supports
 * links for Redoc: `#tag/Pets`, `#operation/listPets`, `#tag/Pets/operation/listPets`, `#schema/Pet`, `#section/Title`,
 * for Scalar: `#model/Pet`, for Swagger UI: `#/Pets/listPets`, and JSON Pointers: `#/components/schemas/Pet`.
 * @param root the reference's URL, which may precede the fragment; for Redoc, often alone on its host, also `/`
 * @param hrefOf returns the href of an id
 * @param introduction the HTML of the document's description; links to sections that it lacks lead to its start
 */
export function createLinkIds(
  { pageOf }: Split,
  root: string,
  hrefOf: (id: string) => string,
  introduction: string,
): (html: string) => string {
  return (html) =>
    html.replaceAll(/(<a [^>]*?href=")([^"#]*)#([^"]+)/g, (all, start: string, url: string, encoded: string) => {
      const fragment = percentDecoded(encoded) ?? encoded;
      const isRedocs = url === '/' && /^(?:tag|operation|schema|section)\//.test(fragment);
      if (url !== '' && url !== root && !isRedocs) return all;
      // Links to headings of the same description are already resolved.
      if (fragment.startsWith('section/')) {
        const id = `description-${fragment}`;
        return start + hrefOf(introduction.includes(` id="${id}"`) ? id : 'reference');
      }
      // Some ids contain slashes.
      const [, kind = '', name = ''] = /^(?:.*\/)?(tag|operation|schema|model)s?\/(.+)$/.exec(fragment) ?? [];
      const group = { tag: 'tags', schema: 'schemas', model: 'schemas' }[kind];
      const named = group === undefined ? idSegment(name) : join(group, name);
      const last = idSegment(fragment.replace(/^.*\//, ''));
      const id = [fragment, named, last].find((candidate) => pageOf(candidate) !== undefined);
      return id === undefined ? all : start + hrefOf(id);
    });
}

/**
 * Returns a function that makes the ids in the HTML of a page's descriptions unique, and updates links to them, as two
 * descriptions may have the same heading, and a description may be shown twice.
 */
export function createOwnIds(): (html: string) => string {
  const claim = createClaim();
  return (html) => {
    const suffixes = new Map<string, string>();
    const claimed = html.replaceAll(/(?<= id=")description-[^"]*/g, (id) => {
      const unique = claim(id);
      if (!suffixes.has(id)) suffixes.set(id, unique.slice(id.length));
      return unique;
    });
    if (suffixes.size === 0) return html;
    return claimed.replaceAll(
      /(?<= href="#)description-[^"]*/g,
      (id) => id + (suffixes.get(percentDecoded(id) ?? id) ?? ''),
    );
  };
}

/** Returns a function that gives the path of an id below the base URL, with fragment. `root`: the reference's path. */
export function createPathOf(reference: ApiReference, root: string): (id: string) => string {
  const { pageOf } = splitOf(reference);
  return (id) => `${root}${pageOf(id)?.path ?? ''}#${id}`;
}

/**
 * Returns the URL of the page for each id of a tag, operation or schema, and for earlier ids: links that were written
 * when the reference was one page are redirected by it. Undefined for a reference of one page.
 * @param urlOf the URL of a path below the reference's root
 */
export function urlsById(reference: ApiReference, urlOf: (path: string) => string): Record<string, string> | undefined {
  const { pages, pageOf } = splitOf(reference);
  if (pages.length === 1) return undefined;
  const ids = [...reference.tags, ...operationsOf(reference), ...reference.schemas].map(({ id }) => [id, id] as const);
  const earlier = Object.entries(reference.aliases).flatMap(([id, names]) => names.map((name) => [name, id] as const));
  return Object.fromEntries([...ids, ...earlier].map(([name, id]) => [name, urlOf(pageOf(id)?.path ?? '')]));
}

/** The path of the file with the result of `urlsById`, below the base URL. */
export const referenceUrlsFile = '/_pages/reference.json';

/** Returns the id of the site's page that shows a page of the reference. */
export function sitePageId({ path }: ReferencePage): string {
  return `api/${path}`.slice(0, -1);
}
