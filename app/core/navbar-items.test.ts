import { expect, test } from 'vitest';
import { complaintsOf } from '../../tests/support/complaints-of.ts';
import { keyFault } from '../../build/config/key-fault.ts';
import { checkConfig } from '../../build/config/load-config.ts';
import { resolveNavbar } from './navbar-items.ts';
import type { Version } from './site.ts';

const text = { file: 'site.config.ts', text: 'export default {\n  navbar: {\n    items: [],\n  },\n};\n' };
const site = {
  title: 'Docs',
  url: 'https://docs.example.com',
  apiBaseUrl: 'https://api.example.com/',
  i18n: { defaultLocale: 'en', locales: ['en'] },
};
const version: Version = {
  name: 'current',
  label: '1.0',
  path: '/',
  docs: { a: '/a/' },
  mainDocId: 'a',
  isLast: true,
  banner: 'none',
  badge: false,
};

function complaint(item: object, docs: Record<string, string> = version.docs): string {
  return complaintsOf(() => {
    const { navbar } = checkConfig({ ...site, navbar: { items: [item] } }, text);
    resolveNavbar(navbar.items, {
      sidebars: { docs: [], empty: [] },
      versions: [{ ...version, docs }],
      closed: (html) => html,
      fault: (keys, message, hint) => keyFault(keys, message, text, hint),
      missingDoc: (keys, id) => keyFault(keys, `there is no doc with the id “${id}”`, text),
    });
  }).join('\n');
}

test.each([
  [
    'an unknown type',
    { type: 'megaMenu' },
    {},
    'unknown navbar item type “megaMenu”\n  → known types: link, html, search, doc, ',
  ],
  ['a type that no menu holds', { type: 'dropdown', label: 'A', items: [{ type: 'dropdown' }] }, {}, 'unknown navbar'],
  ['a link without words', { to: '/a/' }, {}, 'navbar.items[0].label: is missing'],
  ['a dropdown without items', { type: 'dropdown', label: 'A' }, {}, 'navbar.items[0].items: is missing'],
  ['HTML without HTML', { type: 'html' }, {}, 'navbar.items[0].value: is missing'],
  ['a link without a target', { type: 'link', label: 'SDK' }, {}, 'the link “SDK” has no target'],
  ['a link with two targets', { type: 'link', label: 'SDK', to: '/a/', href: 'https://a.example/' }, {}, 'two targets'],
  ['a link to code', { type: 'link', label: 'SDK', href: 'javascript:alert(1)' }, {}, 'leads to code'],
  ['a link to nothing', { type: 'link', label: 'SDK', to: '' }, {}, 'the link “SDK” has no target'],
  ['a doc that is not there', { type: 'doc', docId: 'b' }, version.docs, 'there is no doc with the id “b”'],
  ['a sidebar that is not there', { type: 'docSidebar', sidebarId: 'api' }, version.docs, 'there is no sidebar “api”'],
  [
    'a sidebar of another name',
    { type: 'docSidebar', sidebarId: 'doc' },
    version.docs,
    'there is no sidebar “doc”\n  → sidebars: docs, empty',
  ],
  [
    'a sidebar without a doc',
    { type: 'docSidebar', sidebarId: 'empty' },
    version.docs,
    'the sidebar “empty” has no doc to link to',
  ],
  ['a doc where there are none', { type: 'doc', docId: 'a' }, {}, 'needs docs, and this site has none'],
  [
    'a sidebar where there are no docs',
    { type: 'docSidebar', sidebarId: 'docs' },
    {},
    'needs docs, and this site has none',
  ],
  ['a version where there are no docs', { type: 'docsVersion' }, {}, 'needs docs, and this site has none'],
  [
    'a list of versions where there are no docs',
    { type: 'docsVersionDropdown' },
    {},
    'needs docs, and this site has none',
  ],
])('%s is told to the author', (_, item, docs, message) => {
  expect(complaint(item, docs)).toContain(message);
  expect(complaint(item, docs)).toMatch(/^site\.config\.ts:\d+/);
});

test('the line is that of the item, whatever stands around it', () => {
  const lines = [
    "export default { navbar: { items: [ // left: ',['",
    "{ label: '], ', to: '/a/' }, // first",
    '{',
    "type: 'htm' } ] } };",
  ];
  const items = [{ label: 'A', to: '/a/' }, { type: 'htm' }, { type: 'html' }];
  const faults = complaintsOf(() => checkConfig({ ...site, navbar: { items } }, { ...text, text: lines.join('\n') }));
  expect(faults[0]).toMatch(/^site\.config\.ts:4 {2}navbar\.items\[1\]\.type: unknown/);
  expect(faults[1]).toBe('site.config.ts:1  navbar.items[2].value: is missing');
});
