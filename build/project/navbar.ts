import { readingOrder } from '../../app/core/navigation.ts';
import type { NavbarItem, SidebarItem, Version } from '../../app/core/site.ts';
import type { NavbarItemConfig } from '../config/site-config.ts';
import { type ConfigText, keyFault } from '../config/key-fault.ts';

type NavbarInputs = {
  sidebars: Record<string, SidebarItem[]>;
  versions: Version[];
  text: ConfigText;
};

const types = [
  'link',
  'dropdown',
  'html',
  'search',
  'localeDropdown',
  'doc',
  'docSidebar',
  'docsVersion',
  'docsVersionDropdown',
];

/**
 * The navbar's items with their targets found.
 * @throws Fault that names the key: an unknown type, a link without target, a docs item without docs.
 */
export function resolveNavbar(
  items: NavbarItemConfig[],
  inputs: NavbarInputs,
  keys: PropertyKey[] = ['navbar', 'items'],
): NavbarItem[] {
  return items.map((item, index) => resolveItem(item, inputs, [...keys, index]));
}

function resolveItem(item: NavbarItemConfig, inputs: NavbarInputs, keys: PropertyKey[]): NavbarItem {
  const placed = { position: item.position ?? 'left', className: item.className };
  const fault = (message: string, hint?: string) => keyFault(keys, message, inputs.text, hint);
  const { versions, sidebars } = inputs;
  const needDocs = () => {
    if (versions.every((version) => Object.keys(version.docs).length === 0))
      throw fault(
        `the item type “${item.type}” needs docs, and this site has none`,
        'add pages below content/, or remove the item',
      );
  };
  switch (item.type) {
    case undefined:
    case 'link':
      if (typeof item.label !== 'string') throw fault('a link needs a label');
      if (item.to === undefined && item.href === undefined)
        throw fault(`the link “${item.label}” has no target`, 'give it “to” (a path) or “href” (a URL)');
      return { ...placed, type: 'link', label: item.label, to: item.to, href: item.href };
    case 'dropdown':
      if (!Array.isArray(item.items)) throw fault(`the dropdown “${item.label}” has no items`);
      return {
        ...placed,
        type: 'dropdown',
        label: item.label,
        to: item.to,
        items: resolveNavbar(item.items, inputs, [...keys, 'items']),
      };
    case 'html':
      if (typeof item.value !== 'string') throw fault('an html item needs a value');
      return { ...placed, type: 'html', value: item.value };
    case 'search':
      return { ...placed, type: 'search' };
    case 'localeDropdown':
      return { ...placed, type: 'localeDropdown', ...extraItems(item, inputs, keys) };
    case 'doc': {
      needDocs();
      const to = versions.find((version) => version.isLast)?.docs[item.docId];
      if (to === undefined) throw fault(`there is no doc with the id “${item.docId}”`);
      return { ...placed, type: 'doc', docId: item.docId, label: item.label ?? item.docId, to };
    }
    case 'docSidebar': {
      needDocs();
      const sidebar = sidebars[item.sidebarId];
      if (sidebar === undefined)
        throw fault(`there is no sidebar “${item.sidebarId}”`, `sidebars: ${Object.keys(sidebars).join(', ')}`);
      const [first] = readingOrder(sidebar);
      if (first === undefined) throw fault(`the sidebar “${item.sidebarId}” has no doc to link to`);
      return {
        ...placed,
        type: 'docSidebar',
        sidebarId: item.sidebarId,
        label: item.label ?? first.label,
        to: first.path,
      };
    }
    case 'docsVersion':
      needDocs();
      return { ...placed, type: 'docsVersion', label: item.label, to: item.to };
    case 'docsVersionDropdown':
      needDocs();
      return { ...placed, type: 'docsVersionDropdown', ...extraItems(item, inputs, keys) };
    default:
      throw fault(
        `unknown navbar item type “${String((item as { type: unknown }).type)}”`,
        `known types: ${types.join(', ')}`,
      );
  }
}

type WithExtraItems = { dropdownItemsBefore?: NavbarItemConfig[]; dropdownItemsAfter?: NavbarItemConfig[] };

function extraItems(
  item: WithExtraItems,
  inputs: NavbarInputs,
  keys: PropertyKey[],
): { before: NavbarItem[]; after: NavbarItem[] } {
  return {
    before: resolveNavbar(item.dropdownItemsBefore ?? [], inputs, [...keys, 'dropdownItemsBefore']),
    after: resolveNavbar(item.dropdownItemsAfter ?? [], inputs, [...keys, 'dropdownItemsAfter']),
  };
}
