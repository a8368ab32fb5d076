import { setImmediate } from 'node:timers/promises';
import type { JsonObject } from '../../app/reference/document/json.ts';
import { readReference } from '../../app/reference/document/read-reference.ts';
import type { ReferenceData } from '../../app/reference/document/reference-data.ts';
import { operationsOf } from '../../app/reference/document/walk.ts';
import { compactCode } from './compact-code.ts';
import { highlightExamples } from './highlight-examples.ts';
import { createScenarios } from './create-scenarios.ts';
import { descriptionsToHtml, markdownToHtml } from './descriptions-to-html.ts';

/** The inside of a `<code>` as HTML, for a grammar's name. */
export type Highlight = (code: string, grammar: string) => Promise<string> | string;

export type CompileOptions = {
  /** Replaces `%API_BASE_URL%` in the document. */
  apiBaseUrl: string;
  /** The environment variable that samples read the key from. */
  keyVariable?: string | undefined;
  highlight: Highlight;
  /** Markdown as safe HTML; the default knows GitHub's tables and lets no raw HTML through. */
  markdown?: ((text: string) => Promise<string> | string) | undefined;
  /** The href of a path of the site (`/sdk/java/install/`), for sites with a base URL. */
  siteHref?: ((path: string) => string) | undefined;
};

/** Compiles a bundled OpenAPI document (plain JSON) to the data of the reference's pages, which is plain JSON as well. */
export async function compileReference(
  document: JsonObject,
  { apiBaseUrl, keyVariable, highlight, markdown = markdownToHtml, siteHref = (path) => path }: CompileOptions,
): Promise<ReferenceData> {
  const filled = fillBaseUrl(document, apiBaseUrl);
  const source = readReference(filled, { keyVariable });
  const once = memoize(highlight);
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

/** Replaces `%API_BASE_URL%` in every string of the document. */
function fillBaseUrl(document: JsonObject, apiBaseUrl: string): JsonObject {
  const text = JSON.stringify(document);
  return text.includes('%API_BASE_URL%')
    ? JSON.parse(text.replaceAll('%API_BASE_URL%', JSON.stringify(apiBaseUrl).slice(1, -1)))
    : document;
}

/**
 * Highlights each text once, as examples repeat (every operation has the errors), and one at a time, yielding to the
 * bundler's callbacks in between.
 */
function memoize(highlight: Highlight): Highlight {
  const known = new Map<string, Promise<string>>();
  let queue: Promise<unknown> = Promise.resolve();
  return (code, grammar) => {
    const key = `${grammar} ${code}`;
    const html =
      known.get(key) ??
      queue
        .then(() => setImmediate())
        .then(() => highlight(code, grammar))
        .then(compactCode);
    known.set(key, html);
    queue = html;
    return html;
  };
}

/** Adds the base URL to links to paths of the site. */
function withSiteLinks(html: string, siteHref: (path: string) => string): string {
  return html.replaceAll(/(<a href=")(\/(?!\/)[^"]*)/g, (_, start: string, path: string) => start + siteHref(path));
}
