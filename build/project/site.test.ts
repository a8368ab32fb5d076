import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkConfig } from '../config/load-config.ts';
import { drawLogo, resolveSite } from './site.ts';

/** Returns the drawing of a logo file with this text. */
function drawn(text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'logo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'a.svg'), text);
  return drawLogo({ alt: '', src: '/a.svg' }, folder)?.drawings?.['/a.svg'];
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
  const written = {
    title: 'Docs',
    url: 'https://docs.example.com',
    apiBaseUrl: 'https://api.example.com',
    i18n: { defaultLocale: 'en', locales: ['en'] },
    announcementBar: { id: 'a', content: '<b>New: <a href="/x/">version 2' },
    navbar: { items: [html, { type: 'dropdown', label: 'More', items: [html] }] },
  };
  const text = { file: 'site.config.ts', text: '' };
  const site = resolveSite(
    checkConfig(written, text),
    { sources: [], drafts: [], categories: [], publicFolder: '/' },
    text,
    [],
  );
  expect(site.announcementBar?.content).toBe('<b>New: <a href="/x/">version 2</a></b>');
  const closed = expect.objectContaining({ value: '<i>Beta</i>' });
  expect(site.navbar.items).toEqual([closed, expect.objectContaining({ items: [closed] })]);
});
