import { expect, test } from 'vitest';
import { complaintsOf } from '../../tests/support/complaints-of.ts';
import type { NavbarItemConfig } from '../config/site-config.ts';
import type { Version } from '../../app/core/site.ts';
import { resolveNavbar } from './navbar.ts';

const text = { file: 'site.config.ts', text: 'export default {\n  navbar: {\n    items: [],\n  },\n};\n' };
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
  return complaintsOf(() =>
    resolveNavbar([item as NavbarItemConfig], {
      sidebars: { docs: [], empty: [] },
      versions: [{ ...version, docs }],
      text,
    }),
  ).join('\n');
}

test.each([
  ['an unknown type', { type: 'megaMenu' }, {}, 'unknown navbar item type “megaMenu”'],
  ['a link without a target', { type: 'link', label: 'SDK' }, {}, 'the link “SDK” has no target'],
  ['a doc that is not there', { type: 'doc', docId: 'b' }, version.docs, 'there is no doc with the id “b”'],
  ['a sidebar that is not there', { type: 'docSidebar', sidebarId: 'api' }, version.docs, 'there is no sidebar “api”'],
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
