import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkConfig } from '../config/load-config.ts';
import { readFrontMatter } from '../content/front-matter.ts';
import { withDrawings, resolveSite } from './site.ts';

/** Returns the drawing of a logo file with this text. */
function drawn(text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'logo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'a.svg'), text);
  return withDrawings({ alt: '', src: '/a.svg' }, folder)?.drawings?.['/a.svg'];
}

const written = {
  title: 'Docs',
  url: 'https://docs.example.com',
  apiBaseUrl: 'https://api.example.com',
  i18n: { defaultLocale: 'en', locales: ['en'] },
};

/** Resolves a configuration with docs at paths: the path is also the id. */
function resolved(config: object, paths: string[] = []) {
  const text = { file: 'site.config.ts', text: '' };
  const frontMatter = readFrontMatter('---\ntitle: A\ndescription: b\n---\n', 'a.mdx').data;
  const sources = paths.map((at) => {
    const id = at.replace(/^\/1\.0/, '').slice(1, -1) || 'index';
    return {
      file: `${id}.mdx`,
      text: '',
      frontMatter,
      id,
      path: at,
      version: at.startsWith('/1.0/') ? '1.0' : 'current',
    };
  });
  return resolveSite(
    checkConfig({ ...written, ...config }, text),
    { sources, drafts: [], categories: [], publicFolder: '/' },
    text,
    [],
  );
}

const svg = (inner: string, attributes = ' viewBox="0 0 8 8"') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>\n`;
const shapes = '<g>\n  <path d="M0 0h8v8z" stroke-width="2"/>\n</g>';

test('a logo of a few shapes is drawn in place, with the size and colour of its file', () => {
  expect(drawn(svg(shapes, ' viewBox="0 0 8 8" fill="none"'))).toEqual({
    attributes: { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 8 8', fill: 'none' },
    html: shapes,
  });
});

test.each([
  ['what other parts of a page could share', svg('<path id="a" d="M0 0"/>')],
  ['a style', svg('<path style="fill:red" d="M0 0"/>')],
  ['a script', svg('<script>alert(1)</script>')],
  ['text', svg('<text>a</text>')],
  ['the colour of the text around it', svg('<path fill="currentColor" d="M0 0"/>')],
  ['no size', svg(shapes, '')],
  ['many shapes', svg(shapes.repeat(30))],
])('one with %s stays an image', (_, text) => {
  expect(drawn(text)).toBeUndefined();
});

test('a tag that an author leaves open ends with the announcement or the item that it is in', () => {
  const html = { type: 'html', value: '<i>Beta' };
  const site = resolved({
    announcementBar: { id: 'a', content: '<b>New: <a href="/x/">version 2' },
    navbar: { items: [html, { type: 'dropdown', label: 'More', items: [html] }] },
  });
  expect(site.announcementBar?.content).toBe('<b>New: <a href="/x/">version 2</a></b>');
  const closed = expect.objectContaining({ value: '<i>Beta</i>' });
  expect(site.navbar.items).toEqual([closed, expect.objectContaining({ items: [closed] })]);
});

test('the main doc of a version is the one at its root, or the first in its sidebar, unless the configuration names it', () => {
  const versions = [
    { name: 'current', isLast: true },
    { name: '1.0', path: '1.0', content: 'content-1.0' },
  ];
  const mainDocs = (config: object, paths: string[]) =>
    resolved({ versions, ...config }, paths).versions.map(({ mainDocId }) => mainDocId);
  const docs = ['/changelog/', '/guides/', '/install/', '/1.0/changelog/', '/1.0/install/'];
  expect(mainDocs({ sidebars: { docs: ['guides', 'install', 'changelog'] } }, docs)).toEqual(['guides', 'install']);
  expect(mainDocs({ sidebars: { docs: ['guides', 'install'] } }, [...docs, '/', '/1.0/'])).toEqual(['index', 'index']);
  const named = versions.map((version) => ({ ...version, mainDocId: 'changelog' }));
  expect(mainDocs({ versions: named, sidebars: { docs: ['guides'] } }, docs)).toEqual(['changelog', 'changelog']);
});
