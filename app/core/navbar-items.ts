import * as v from 'valibot';
import { readingOrder } from './navigation.ts';
import type { SidebarItem } from './sidebar-items.ts';
import { isCode } from './url.ts';

// Only the build validates and resolves items. The shell renders them and imports types only, without Valibot.

const commonFields = { position: v.optional(v.picklist(['left', 'right']), 'left'), className: v.optional(v.string()) };
const label = v.optional(v.string());
const to = v.optional(v.string());
const unknownType = ({ input }: v.BaseIssue<unknown>) => `unknown navbar item type “${String(input)}”`;

/** Schema of an item without a menu. */
const entry = v.variant(
  'type',
  [
    v.strictObject({
      ...commonFields,
      type: v.optional(v.literal('link'), 'link'),
      label: v.pipe(v.string(), v.nonEmpty('must not be empty')),
      to,
      href: v.optional(v.string()),
    }),
    v.strictObject({ ...commonFields, type: v.literal('html'), value: v.string() }),
    v.strictObject({ ...commonFields, type: v.literal('search') }),
    v.strictObject({ ...commonFields, type: v.literal('doc'), docId: v.string(), label }),
    v.strictObject({ ...commonFields, type: v.literal('docSidebar'), sidebarId: v.string(), label }),
    v.strictObject({ ...commonFields, type: v.literal('docsVersion'), label, to }),
  ],
  unknownType,
);

const entries = v.array(entry);
const surroundingItems = { dropdownItemsBefore: v.optional(entries, []), dropdownItemsAfter: v.optional(entries, []) };

/** Schema of a navbar item; `type` defaults to `link`. */
export const navbarItem = v.variant(
  'type',
  [
    entry,
    v.strictObject({ ...commonFields, type: v.literal('dropdown'), label: v.string(), to, items: entries }),
    v.strictObject({ ...commonFields, type: v.literal('localeDropdown'), ...surroundingItems }),
    v.strictObject({ ...commonFields, type: v.literal('docsVersionDropdown'), ...surroundingItems }),
  ],
  unknownType,
);

/** A navbar item in `site.config.ts`. */
export type NavbarItemConfig = v.InferInput<typeof navbarItem>;
/** An item of a dropdown menu in `site.config.ts`. */
export type NavbarEntryConfig = v.InferInput<typeof entry>;

/** A resolved item; `to` is a path below the base URL, `href` an external URL. */
export type NavbarItem = ReturnType<typeof resolveItem>;

/**
 * The data for resolving items. `closed` closes unclosed tags of HTML; `fault` and `missingDoc` create the error for
 * the item at a key path of the configuration.
 */
type NavbarInputs = {
  sidebars: Record<string, SidebarItem[]>;
  versions: { isLast: boolean; docs: Record<string, string> }[];
  closed: (html: string) => string;
  fault: (keys: PropertyKey[], message: string, hint?: string) => Error;
  missingDoc: (keys: PropertyKey[], id: string) => Error;
};

/** Resolves the targets of the navbar's items. @throws the error of `fault` or `missingDoc` for an invalid item */
export function resolveNavbar(items: v.InferOutput<typeof navbarItem>[], inputs: NavbarInputs): NavbarItem[] {
  return items.map((item, index) => resolveItem(item, inputs, ['navbar', 'items', index]));
}

function resolveItem(item: v.InferOutput<typeof navbarItem>, inputs: NavbarInputs, keys: PropertyKey[]) {
  const resolved = (key: string, list: v.InferOutput<typeof entries>) =>
    list.map((inner, index) => resolveEntry(inner, inputs, [...keys, key, index]));
  switch (item.type) {
    case 'dropdown':
      return { ...item, items: resolved('items', item.items) };
    case 'localeDropdown':
    case 'docsVersionDropdown': {
      needDocs(item.type, inputs, keys);
      const { dropdownItemsBefore, dropdownItemsAfter, ...menu } = item;
      const before = resolved('dropdownItemsBefore', dropdownItemsBefore);
      return { ...menu, before, after: resolved('dropdownItemsAfter', dropdownItemsAfter) };
    }
    default:
      return resolveEntry(item, inputs, keys);
  }
}

function resolveEntry(item: v.InferOutput<typeof entry>, inputs: NavbarInputs, keys: PropertyKey[]) {
  const fault = (message: string, hint?: string) => inputs.fault(keys, message, hint);
  needDocs(item.type, inputs, keys);
  switch (item.type) {
    case 'link':
      if ((item.to ?? item.href ?? '') === '')
        throw fault(`the link “${item.label}” has no target`, 'give it “to” (a path) or “href” (a URL)');
      if (item.to !== undefined && item.href !== undefined)
        throw fault(`the link “${item.label}” has two targets`, 'keep “to” (a path) or “href” (a URL)');
      if (isCode(item.href ?? '')) throw fault(`the link “${item.label}” leads to code`, 'let it lead to an address');
      return item;
    case 'html':
      return { ...item, value: inputs.closed(item.value) };
    case 'doc': {
      const path = inputs.versions.find(({ isLast }) => isLast)?.docs[item.docId];
      if (path === undefined) throw inputs.missingDoc(keys, item.docId);
      return { ...item, label: item.label ?? item.docId, to: path };
    }
    case 'docSidebar': {
      const [sidebar, names] = [inputs.sidebars[item.sidebarId], Object.keys(inputs.sidebars)];
      if (sidebar === undefined)
        throw fault(
          `there is no sidebar “${item.sidebarId}”`,
          names.length === 0 ? 'add it to “sidebars”' : `sidebars: ${names.join(', ')}`,
        );
      const [first] = readingOrder(sidebar);
      if (first === undefined) throw fault(`the sidebar “${item.sidebarId}” has no doc to link to`);
      return { ...item, label: item.label ?? first.label, to: first.path };
    }
    default:
      return item;
  }
}

/** @throws the error of `fault` for a type of item that leads to docs, on a site without docs */
function needDocs(type: string, { versions, fault }: NavbarInputs, keys: PropertyKey[]): void {
  if (type.startsWith('doc') && versions.every(({ docs }) => Object.keys(docs).length === 0))
    throw fault(
      keys,
      `the item type “${type}” needs docs, and this site has none`,
      'add pages below content/, or remove the item',
    );
}
