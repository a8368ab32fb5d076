import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parseFragment } from 'parse5';
import { memoize } from '../../../app/core/memoize.ts';
import { schema, tagNames } from '../../../build/content/mdx/html.ts';
import type { ApiReference, Response } from '../document/reference.ts';
import { isUnbreakable } from '../../../app/content/stays-whole.ts';
import type { ReferenceData } from '../reference-data.ts';
import { callsOf, operationsOf } from '../document/walk.ts';
import type { Highlight } from '../../../build/content/highlight.ts';
import { type CalloutTitle, idPrefix, withCallouts, withPlainHeadings } from './description-parts.ts';
import { createScenarios, highlightExamples } from './highlight-samples.ts';
import { exampleOf } from '../document/example.ts';
import { join } from '../document/anchors.ts';
import { exampleText } from '../samples/wire.ts';

type CompileOptions = {
  highlight: Highlight;
  /** The href of a path of the site (`/sdk/java/install/`), for sites with a base URL. */
  siteHref?: ((path: string) => string) | undefined;
  /** The title of a kind of callout in the site's language, by its English. */
  say?: ((title: CalloutTitle) => string) | undefined;
};

/** Compiles an API document as read to the data of the reference's pages, plain JSON as well; `reference` becomes part of it. */
export async function compileReference(
  reference: ApiReference,
  { highlight, siteHref = (path) => path, say = (title) => title }: CompileOptions,
): Promise<ReferenceData> {
  generateResponses(reference);
  const coming = createScenarios(reference, highlightOnce(highlight));
  const { examples, positions } = highlightExamples(reference);
  const scenarios = await coming;
  descriptionsToHtml(reference, (text) => withSiteLinks(withCallouts(markdownToHtml(text), say), siteHref));
  for (const link of reference.links) if (link.href?.startsWith('/') === true) link.href = siteHref(link.href);
  for (const operation of operationsOf(reference))
    for (const guide of operation.guides) guide.path = siteHref(guide.path);
  return { reference, examples, positions, scenarios };
}

/** Highlights each sample once, as operations repeat them. */
function highlightOnce(highlight: Highlight): Highlight {
  const known = new Map<string, Promise<string>>();
  return (code, grammar) => {
    const key = `${grammar} ${code}`;
    const html = known.get(key) ?? Promise.resolve(highlight(code, grammar));
    known.set(key, html);
    return html;
  };
}

/** Adds the base URL to links to paths of the site. */
function withSiteLinks(html: string, siteHref: (path: string) => string): string {
  return html.replaceAll(/(<a href=")(\/(?!\/)[^"]*)/g, (_, start: string, path: string) => start + siteHref(path));
}

/** Keys whose values are the document's data, where `description` has no meaning. */
const dataKeys = new Set(['value', 'json', 'default', 'const', 'constraints', 'condition', 'source', 'document']);

/** Makes every description of a reference HTML; equal ones are rendered once. */
function descriptionsToHtml(reference: ApiReference, markdown: (text: string) => string): void {
  visit(reference, memoize(markdown));
}

function visit(node: unknown, replace: (text: string) => string): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, replace);
    return;
  }
  if (!isRecord(node)) return;
  const isSchema = 'types' in node;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'description' && typeof value === 'string') node[key] = replace(value);
    else if (!dataKeys.has(key) && !(isSchema && key === 'examples')) visit(value, replace);
  }
}

function isRecord(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}

const extensions = [gfm(), cjkFriendlyExtension()];
const htmlExtensions = [gfmHtml()];

/** What is a tag of HTML that authors may write; anything else in angle brackets is text. */
function isTag(name: string): boolean {
  return tagNames.has(name.toLowerCase());
}

/** Markdown as HTML. HTML of its author is sanitised; in text without any, micromark escapes all and drops dangerous URLs. */
function renderMarkdown(text: string): string {
  const hasTags = [...text.matchAll(/<\/?([a-z][a-z\d]*)/gi)].some(([, name = '']) => isTag(name));
  if (!hasTags && !text.includes('<!--')) return micromark(text, { extensions, htmlExtensions });
  const html = micromark(text, { extensions, htmlExtensions, allowDangerousHtml: true }).replaceAll(
    /<(?=\/?([^\s/>]*))(?!!--)/g,
    (bracket, name: string) => (isTag(name) ? bracket : '&lt;'),
  );
  const tree = fromParse5(parseFragment(html, { scriptingEnabled: false }));
  return toHtml(sanitize(tree, { ...schema, clobber: ['id', 'name'], clobberPrefix: idPrefix }));
}

/**
 * Converts a description to safe HTML. Short code is not broken over lines; a single paragraph has no `<p>`.
 */
function markdownToHtml(text: string): string {
  const html = withPlainHeadings(renderMarkdown(text))
    .replaceAll(/(?<!<pre>)<code>([^<]+)<\/code>/g, (all, code: string) =>
      isUnbreakable(code) ? `<code class="whole">${code}</code>` : all,
    )
    .trim();
  const single = /^<p>([^]*)<\/p>$/.exec(html)?.[1];
  return single === undefined || single.includes('<p>') || single.includes('<p ') ? html : single;
}

/** A longer response is no help beside the fields. In UTF-16 units. */
const maxLength = 4000;

/**
 * Makes examples from the JSON schema for responses without one: for each error, and for each success of an operation
 * without an example of its success.
 */
function generateResponses(reference: ApiReference): void {
  for (const { responses } of callsOf(reference)) {
    const hasSuccess = responses.some((response) => isSuccess(response) && hasExample(response));
    for (const response of responses)
      if (!hasExample(response) && !(hasSuccess && isSuccess(response))) addExample(response, reference);
  }
}

const isSuccess = ({ status }: Response): boolean => status.startsWith('2');

const hasExample = ({ contents }: Response): boolean => contents.some(({ examples }) => examples.length > 0);

function addExample({ contents }: Response, reference: ApiReference): void {
  const content = contents.find(({ kind }) => kind === 'json');
  const json = exampleOf(reference, content?.source, 'response');
  if (content === undefined || json === undefined || exampleText(json).length > maxLength) return;
  content.examples.push({
    id: join(join(content.id, 'example'), 'generated'),
    name: 'generated',
    value: { json },
    generated: true,
  });
}
