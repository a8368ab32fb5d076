import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../app/reference/document/json.ts';
import { splitPages } from '../../app/reference/document/split-pages.ts';
import { Reference } from '../../app/reference/view/Reference.tsx';
import { compileReference } from '../../build/reference/compile-reference.ts';
import { indexHtml } from '../support/html-index.ts';
import { referenceGaps } from '../support/reference-gaps.ts';

const escape = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const packageFolder = (name: string) => path.join(import.meta.dirname, '../../node_modules', name);

/** Every OpenAPI 3.0 and 3.1 document in the packages of examples. */
async function documents(): Promise<[string, string][]> {
  const examples = packageFolder('@readme/oas-examples');
  const files = (await readdir(examples, { recursive: true }))
    .filter((name) => /^3\.[01]\/json\/.+\.json$/.test(name))
    .toSorted();
  return [
    ...files.map((name): [string, string] => [name, path.join(examples, name)]),
    ['scalar galaxy 3.1', path.join(packageFolder('@scalar/galaxy'), 'dist/3.1.json')],
    ['github', createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json')],
  ];
}

async function render(document: JsonObject): Promise<string[]> {
  const data = await compileReference(document, { apiBaseUrl: 'https://example.com', highlight: escape });
  return splitPages(data.reference).map((page) =>
    renderToStaticMarkup(createElement(Reference, { data, path: page.path })),
  );
}

describe('a document of someone else', async () => {
  test.each(await documents())(
    '%s is shown whole: every operation, parameter, property, value and limit',
    async (name, file) => {
      const document = JSON.parse(await readFile(file, 'utf8')) as JsonObject;
      const started = performance.now();
      const pages = await render(document);
      const took = performance.now() - started;
      const index = indexHtml(pages);
      const { checked, missing } = referenceGaps(document, index);
      const largest = Math.max(...pages.map((html) => gzipSync(html).length));
      console.log(
        `${name}: ${pages.length} pages, ${checked} facts, ${kb(pages.join('').length)} of HTML, largest page ${kb(largest)} gzipped, ${Math.round(took)} ms`,
      );
      expect(missing).toEqual([]);
      expect(index.duplicates).toEqual([]);
      expect(pages.join('').length).toBeLessThan(60_000 + 13 * JSON.stringify(document).length);
      expect(largest).toBeLessThan(300_000);
    },
    120_000,
  );
});

function kb(bytes: number): string {
  return `${Math.round(bytes / 1000)} KB`;
}
