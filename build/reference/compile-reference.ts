import { setImmediate } from 'node:timers/promises';
import type { JsonObject } from '../../app/reference/document/json.ts';
import { readReference } from '../../app/reference/document/read-reference.ts';
import type { ReferenceData } from '../../app/reference/document/reference-data.ts';
import { operationsOf } from '../../app/reference/document/walk.ts';
import { compactCode } from './compact-code.ts';
import { highlightExamples } from './highlight-examples.ts';
import { createScenarios } from './create-scenarios.ts';
import { descriptionsToHtml } from './descriptions-to-html.ts';
import { markdownToHtml } from './markdown-to-html.ts';

/** The inside of a `<code>` as HTML, for a grammar's name. */
export type Highlight = (code: string, grammar: string) => Promise<string> | string;

export type CompileOptions = {
  /** Stands for `%API_BASE_URL%` everywhere in the document. */
  apiBaseUrl: string;
  /** The environment variable that samples read the key from. */
  keyVariable?: string | undefined;
  highlight: Highlight;
  /** Markdown as safe HTML; the default knows GitHub's tables and lets no raw HTML through. */
  markdown?: ((text: string) => Promise<string> | string) | undefined;
  /** The address of a path of the site (`/sdk/java/install/`), for sites that do not lie at their host's root. */
  siteHref?: ((path: string) => string) | undefined;
};

/**
 * Compiles a bundled OpenAPI document (plain JSON) into the data of the reference's pages.
 * Slow parts happen here, at build time: Markdown, highlighting, samples. The result is serialisable.
 */
export async function compileReference(
  document: JsonObject,
  { apiBaseUrl, keyVariable, highlight, markdown = markdownToHtml, siteHref = (path) => path }: CompileOptions,
): Promise<ReferenceData> {
  const filled = fillBaseUrl(document, apiBaseUrl);
  const source = readReference(filled, { keyVariable });
  const once = remember(highlight);
  const [scenarios, { examples, places }] = await Promise.all([
    createScenarios(source, once),
    highlightExamples(source, once),
  ]);
  const reference = await descriptionsToHtml(source, async (text) => withSiteLinks(await markdown(text), siteHref));
  for (const link of reference.links) if (link.href?.startsWith('/') === true) link.href = siteHref(link.href);
  for (const operation of operationsOf(reference))
    for (const guide of operation.guides) guide.path = siteHref(guide.path);
  return { reference, examples, places, scenarios };
}

/** The document with its base address in the place of `%API_BASE_URL%`, in every string of it. */
function fillBaseUrl(document: JsonObject, apiBaseUrl: string): JsonObject {
  const text = JSON.stringify(document);
  return text.includes('%API_BASE_URL%')
    ? JSON.parse(text.replaceAll('%API_BASE_URL%', JSON.stringify(apiBaseUrl).slice(1, -1)))
    : document;
}

/**
 * Examples repeat (errors stand under every operation), so each text is highlighted once; one after the other, as the
 * bundler's threads wait for answers meanwhile.
 */
function remember(highlight: Highlight): Highlight {
  const known = new Map<string, Promise<string>>();
  let turn: Promise<unknown> = Promise.resolve();
  return (code, grammar) => {
    const key = `${grammar} ${code}`;
    const html =
      known.get(key) ??
      turn
        .then(() => setImmediate())
        .then(() => highlight(code, grammar))
        .then(compactCode);
    known.set(key, html);
    turn = html;
    return html;
  };
}

/** Links to paths of the site lead below its base address. */
function withSiteLinks(html: string, siteHref: (path: string) => string): string {
  return html.replaceAll(/(<a href=")(\/(?!\/)[^"]*)/g, (_, start: string, path: string) => start + siteHref(path));
}
