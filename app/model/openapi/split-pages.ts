import { slug } from './anchors.ts';
import type { ApiReference, NamedSchema, Tag } from './reference.ts';

/** One page of a reference. */
export type ReferencePage = {
  /** Address below the reference's root, with a slash at the end; empty for the root itself. */
  path: string;
  /** Empty for the root page. */
  title: string;
  /** Whether the page opens with the document's introduction, servers and authentication. */
  introduction: boolean;
  tags: Tag[];
  schemas: NamedSchema[];
};

/** Operations and listed schemas that one page holds before the document is split. */
export const SINGLE_PAGE_LIMIT = 60;

/**
 * The pages of a reference: one for a document of normal size, else the introduction at the root, one page for each tag
 * and one for the schemas. Two tags whose names make the same address get `-2`, `-3`.
 */
export function splitPages(reference: ApiReference, limit = SINGLE_PAGE_LIMIT): ReferencePage[] {
  const { tags, schemas } = reference;
  const size = tags.reduce((sum, tag) => sum + tag.operations.length, 0) + schemas.filter((entry) => entry.schema !== undefined).length;
  if (size <= limit) return [{ path: '', title: '', introduction: true, tags, schemas }];
  const taken = new Set<string>(['schemas']);
  const pages = tags.map((tag): ReferencePage => {
    const wanted = slug(tag.name) === '-' ? 'other' : slug(tag.name).replaceAll('/', '-');
    let path = wanted;
    for (let count = 2; taken.has(path); count += 1) path = `${wanted}-${count}`;
    taken.add(path);
    return { path: `${path}/`, title: tag.label, introduction: false, tags: [tag], schemas: [] };
  });
  const rest: ReferencePage[] = schemas.length === 0 ? [] : [{ path: 'schemas/', title: '', introduction: false, tags: [], schemas }];
  return [{ path: '', title: '', introduction: true, tags: [], schemas: [] }, ...pages, ...rest];
}

/**
 * The address of any id: only a fragment when it stands on the given page, else the other page's address with it.
 * @param root address of the reference, with slashes at both ends
 */
export function createAddresses(pages: ReferencePage[], root: string): (id: string, from: ReferencePage) => string {
  const owners = new Map<string, ReferencePage>();
  const operationIds: { id: string; page: ReferencePage }[] = [];
  for (const page of pages) {
    for (const entry of page.schemas) owners.set(entry.id, page);
    for (const tag of page.tags) {
      owners.set(tag.id, page);
      for (const operation of tag.operations) operationIds.push({ id: operation.id, page });
    }
  }
  for (const { id, page } of operationIds) owners.set(id, page);
  const first = pages.find((page) => page.introduction);

  function ownerOf(id: string): ReferencePage | undefined {
    for (let prefix = id; prefix !== ''; prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0))) {
      const owner = owners.get(prefix);
      if (owner !== undefined) return owner;
    }
    return id === 'schemas' ? pages.find((page) => page.schemas.length > 0) : first;
  }
  return (id, from) => {
    if (/^([a-z][a-z+.-]*:|\/)/i.test(id) && !owners.has(id)) return id;
    const page = ownerOf(id);
    const fragment = `#${encodeURI(id)}`;
    return page === undefined || page === from ? fragment : `${root}${page.path}${fragment}`;
  };
}
