import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { expect } from 'vitest';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { sitePageId, splitOf } from '../../features/reference/document/split-pages.ts';
import { Reference } from '../../features/reference/view/Reference.tsx';
import { compileReference } from '../../features/reference/build/compile-reference.ts';
import { dataOfPage } from '../../features/reference/build/document-reader.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { indexHtml } from './html-index.ts';
import { referenceGaps } from './reference-gaps.ts';

const site = { url: 'https://docs.example.com', baseUrl: '/', trailingSlash: true, tryOut: false };

/** The limit of HTML without navigation: `fixedBytes`, plus `timesDocument` times the size of the document. */
const maxHtml = { fixedBytes: 78_000, timesDocument: 13 };
const maxGzippedPageBytes = 300_000;

/**
 * Renders the API reference of an OpenAPI document (JSON). Expects every operation, parameter, property, value and
 * constraint in the HTML, no duplicate ids on a page, and pages within the size limits.
 */
export async function expectWholeReference(file: string): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8')) as JsonObject;
  const pages = await renderReference(document);
  const index = indexHtml(pages);
  const { checked, missing } = referenceGaps(document, index);
  expect(checked).toBeGreaterThanOrEqual(Object.keys(document['paths'] ?? {}).length);
  expect(missing).toEqual([]);
  expect(index.duplicates).toEqual([]);
  const documentBytes = JSON.stringify(document).length;
  const content = pages.map((html) => html.replace(/<nav class="reference-nav"[^]*?<\/nav>/, ''));
  expect(content.join('').length).toBeLessThan(maxHtml.fixedBytes + maxHtml.timesDocument * documentBytes);
  expect(Math.max(...pages.map((html) => gzipSync(html).length))).toBeLessThan(maxGzippedPageBytes);
}

/** Renders the reference pages of a bundled document to HTML, on a site with a base URL; `only` the page of a path. */
export async function renderReference(document: JsonObject, baseUrl = '/', only?: string): Promise<string[]> {
  const compiled = compileReference(readReference(document), escapeHtml);
  const parts = splitOf(compiled.reference).pages.filter(({ path }) => only === undefined || path === only);
  const pages = parts.map(async (part) => {
    const data = await dataOfPage(compiled, part);
    const page = { id: sitePageId(part), path: `/api/${part.path}` };
    return renderToStaticMarkup(createElement(Reference, { data, page, site: { ...site, baseUrl } }));
  });
  return Promise.all(pages);
}

function escapeHtml(code: string): string {
  return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
