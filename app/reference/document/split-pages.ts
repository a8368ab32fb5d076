import { slug } from './anchors.ts';
import type { ApiReference, NamedSchema, Tag } from './reference.ts';

/** One page of a reference. */
export type ReferencePage = {
  /** Path below the reference's root, with a slash at the end; empty for the root. */
  path: string;
  /** Empty for the root page. */
  title: string;
  /** Whether the page opens with the document's introduction, servers and authentication. */
  introduction: boolean;
  tags: Tag[];
  schemas: NamedSchema[];
};

/** The largest number of operations on a single page. */
const maxOperationsOnOnePage = 40;

/**
 * Splits a large reference into pages: the introduction at the root, one for each tag and one for the schemas. Tags with
 * equal paths get `-2`, `-3`.
 */
export function splitPages(
  reference: ApiReference,
  limit = maxOperationsOnOnePage,
): [root: ReferencePage, ...rest: ReferencePage[]] {
  const { tags, schemas } = reference;
  const size = tags.reduce((sum, tag) => sum + tag.operations.length, 0);
  if (size <= limit) return [{ path: '', title: '', introduction: true, tags, schemas }];
  const taken = new Set<string>(['schemas']);
  const pages = tags.map((tag): ReferencePage => {
    const wanted = slug(tag.name) === '-' ? 'other' : slug(tag.name).replaceAll('/', '-');
    let path = wanted;
    for (let count = 2; taken.has(path); count += 1) path = `${wanted}-${count}`;
    taken.add(path);
    return { path: `${path}/`, title: tag.label, introduction: false, tags: [tag], schemas: [] };
  });
  const rest: ReferencePage[] =
    schemas.length === 0 ? [] : [{ path: 'schemas/', title: '', introduction: false, tags: [], schemas }];
  return [{ path: '', title: '', introduction: true, tags: [], schemas: [] }, ...pages, ...rest];
}

/**
 * Returns the href of an id, relative to a page: a fragment, or another page's path with one. URLs (external documentation)
 * are returned as they are.
 */
export function createHrefs(pages: ReferencePage[], from: ReferencePage): (id: string) => string {
  const owners = new Map<string, ReferencePage>();
  for (const page of pages) {
    for (const entry of page.schemas) owners.set(entry.id, page);
    for (const tag of page.tags) {
      owners.set(tag.id, page);
      for (const operation of tag.operations) owners.set(operation.id, page);
    }
  }
  const first = pages.find((page) => page.introduction);
  const up = relativeRoot(from);
  return (id) => {
    const page = ownerOf(id);
    if (page === undefined && /^([a-z][a-z+.-]*:|\/)/i.test(id)) return id;
    const target = page ?? (id === 'schemas' ? pages.find((one) => one.schemas.length > 0) : first);
    return `${target === undefined || target === from ? '' : up + target.path}#${encodeURI(id)}`;
  };

  function ownerOf(id: string): ReferencePage | undefined {
    for (let prefix = id; prefix !== ''; prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0))) {
      const owner = owners.get(prefix);
      if (owner !== undefined) return owner;
    }
    return undefined;
  }
}

/** The page of a reference at a site's path: `/api/chat/` is the page `chat/`; the root for any other path. */
export function referencePageOf(reference: ApiReference, sitePath: string): ReferencePage {
  const [root, ...rest] = splitPages(reference);
  return rest.find(({ path }) => sitePath.endsWith(`/${path}`)) ?? root;
}

/** The relative path from a page to the reference's root. */
export function relativeRoot(page: ReferencePage): string {
  return '../'.repeat(page.path.split('/').length - 1) || './';
}
