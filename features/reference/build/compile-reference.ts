import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parseFragment } from 'parse5';
import { type CalloutKind, calloutKinds } from '../../../app/core/callout-kinds.ts';
import { memoize } from '../../../app/core/memoize.ts';
import { percentDecoded } from '../../../app/core/url.ts';
import { iconBody } from '../../../build/content/icons.ts';
import { gitHubKind } from '../../../build/content/mdx/callouts.ts';
import { schema, tagNames } from '../../../build/content/mdx/html.ts';
import type { ApiReference, Example, Operation, ReferenceData, Response, Scenario } from '../document/reference.ts';
import { isUnbreakable } from '../../../app/content/stays-whole.ts';
import { callsOf, firstCall } from '../document/walk.ts';
import type { Highlight } from '../../../build/content/highlight.ts';
import { exampleOf } from '../document/example.ts';
import { join, slug } from '../document/anchors.ts';
import { scenarioSamples, type ScenarioSamples } from '../samples/scenario-samples.ts';
import { asSent, isXml } from '../samples/sample-bodies.ts';
import { exampleText } from '../samples/wire.ts';
import { bodyPaths } from '../view/highlight-example.ts';

/** A document that is compiled; the samples of its operations, by their ids, are still being highlighted. */
export type CompiledReference = Omit<ReferenceData, 'scenarios'> & { scenarios: Map<string, Promise<Scenario[]>> };

/**
 * Compiles an API document to what its pages show beside it; the document itself stays as it is.
 * @param say the title of a kind of callout in the site's language, by its English
 */
export function compileReference(
  reference: ApiReference,
  highlight: Highlight,
  say: (title: CalloutTitle) => string = (title) => title,
): CompiledReference {
  const examplesOf = withGenerated(reference);
  const scenarios = createScenarios(reference, examplesOf, highlight);
  const sections = linkedSections(reference);
  const introduction = reference.description?.trimEnd();
  const toHtml = memoize((text) =>
    withCallouts(markdownToHtml(withoutRedocTags(text), text.trimEnd() === introduction ? sections : undefined), say),
  );
  return { reference, examplesOf, scenarios, toHtml };
}

/** The headings of the introduction that a description anywhere links to, as Redoc calls them. */
function linkedSections({ document, description = '' }: ApiReference): ReadonlySet<string> {
  if (!/^#|<h\d/m.test(description)) return new Set();
  const links = JSON.stringify(document).matchAll(/#(section\/[^\s)"'\\<>]+)/g);
  return new Set(Array.from(links, ([, id = '']) => percentDecoded(id) ?? id));
}

const extensions = [gfm(), cjkFriendlyExtension()];
const htmlExtensions = [gfmHtml()];

/** What is a tag of HTML that authors may write; anything else in angle brackets is text. */
function isTag(name: string): boolean {
  return tagNames.has(name.toLowerCase());
}

/** A description without the tags in place of which Redoc shows what has a place of its own here; a schema becomes a link. */
function withoutRedocTags(text: string): string {
  if (!/<(?:Security|Schema)Def/.test(text)) return text;
  return text
    .replaceAll(/<SecurityDefinitions\s*\/>/g, '')
    .replaceAll(/<SchemaDefinition\s[^>]*schemaRef="([^"]*?\/?([^"/]+))"[^>]*\/>/g, '[$2]($1)');
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
  const safe = toHtml(sanitize(tree, { ...schema, clobber: ['id', 'name'], clobberPrefix: idPrefix }));
  // A tag inside an attribute is none for what changes tags.
  return safe.replaceAll(/<[a-z](?:[^>"]|"[^"]*")*>/g, (tag) => `<${tag.slice(1).replaceAll('<', '&lt;')}`);
}

/** A line without any mark of Markdown or HTML, as most descriptions are: its HTML is the line itself. */
const plainLine = /^(?!.*www\.)\p{L}[\p{L}\p{N} ,.;:?%$'()-]*$/iu;

/** A description as safe HTML: short code is not broken over lines, and a single paragraph has no `<p>`. */
function markdownToHtml(text: string, sections?: ReadonlySet<string>): string {
  if (plainLine.test(text.trimEnd())) return text.trimEnd();
  const html = withPlainHeadings(renderMarkdown(text), sections)
    .replaceAll(/(?<!<pre>)<code>([^<]+)<\/code>/g, (all, code: string) =>
      isUnbreakable(code) ? `<code class="whole">${code}</code>` : all,
    )
    // What may be too wide scrolls by itself, also by keyboard.
    .replaceAll(/<table[^>]*>(?:(?!<table)[^])*?<\/table>/g, '<div class="table-scroll" tabindex="0">$&</div>')
    .replaceAll(/<pre>/g, '<pre tabindex="0">')
    .replaceAll(/<details(?=[\s>])/g, '<details class="details"')
    .trim();
  const single = /^<p>([^]*)<\/p>$/.exec(html)?.[1];
  return single === undefined || single.includes('<p>') || single.includes('<p ') ? html : single;
}

/** The prefix of ids inside descriptions: a page's own are of the document's parts. */
const idPrefix = 'description-';

/**
 * A description's HTML with bold paragraphs for its headings, which are no part of the page's outline. One that the
 * description links to, or that is among `sections`, has an id: its own, in HTML or as `{#id}`, or what GitHub (`slug`) or Redoc (`section/Title`, `section/Parent/Title`) call it.
 */
function withPlainHeadings(html: string, sections: ReadonlySet<string> = new Set()): string {
  const own = [...html.matchAll(/<a href="#([^"]+)"/g)].map(([, id = '']) => percentDecoded(id) ?? id);
  const linked = new Set([...own, ...sections]);
  const headings = /<h([1-6])(?: id="description-([^"]*)")?[^>]*>((?:(?!<h[1-6])[^])*?)(?:\s*\{#([^\s}]+)\})?<\/h\1>/g;
  let trail: { level: string; step: string }[] = [];
  const marked = html.replaceAll(headings, (_, level: string, given?: string, words = '', written?: string) => {
    const text = words.replaceAll(/<[^>]*>/g, '');
    const step = text.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
    trail = [...trail.filter((around) => around.level < level), { level, step }];
    const inside = trail.map((around) => around.step).join('/');
    const names = [given ?? written ?? slug(text), `section/${step}`, `section/${inside}`];
    const name = names.find((id) => linked.has(id));
    return `<p${name === undefined ? '' : ` id="${idPrefix}${name}"`}><strong>${words}</strong></p>`;
  });
  // What is left is around other headings.
  const plain = marked.replaceAll(/<\/?h[1-6][^>]*>/g, '');
  const ids = new Set([...plain.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  return plain.replaceAll(/<a href="#([^"]+)"/g, (link, written: string) => {
    const id = idPrefix + (percentDecoded(written) ?? written);
    return ids.has(id) ? `<a href="#${idPrefix}${written}"` : link;
  });
}

/** The title of a kind of callout in English. */
type CalloutTitle = (typeof calloutKinds)[CalloutKind]['title'];

/** A description's HTML with GitHub's alerts (`> [!NOTE]`) as callouts; `say` gives their titles in the site's language. */
function withCallouts(html: string, say: (title: CalloutTitle) => string): string {
  return html
    .replaceAll(/<blockquote>\s*<p>\[!(\w+)\][ \t]*([^\n<]*)\n?/g, (quote, name: string, title: string) => {
      const kind = gitHubKind(name);
      if (kind === undefined) return quote;
      const icon = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">${iconBody(calloutKinds[kind].icon) ?? ''}</svg>`;
      const head = `<p class="callout-title">${title.trim() || say(calloutKinds[kind].title)}</p>`;
      return `<blockquote class="callout" data-kind="${kind}">${icon}${head}<p>`;
    })
    .replaceAll('<p></p>\n', '');
}

/** A longer response is no help beside the fields. In UTF-16 units. */
const maxLength = 4000;

/**
 * The examples of contents, with those made from the JSON schema for responses without one: for each error, and for each
 * success of an operation without an example of its success.
 */
function withGenerated(reference: ApiReference): ReferenceData['examplesOf'] {
  const lacking = callsOf(reference).flatMap(({ responses }) => {
    const hasSuccess = responses.some((response) => isSuccess(response) && hasExample(response));
    return responses.filter((response) => !hasExample(response) && !(hasSuccess && isSuccess(response)));
  });
  const generated = new Map(lacking.flatMap((response) => generatedExample(response, reference)));
  return (content) =>
    generated.get(content.id) ??
    content.examples.map((example) =>
      example.value === undefined
        ? example
        : { ...example, value: { json: asSent(reference, content, example.value.json) } },
    );
}

const isSuccess = ({ status }: Response): boolean => status.startsWith('2');

const hasExample = ({ contents }: Response): boolean => contents.some(({ examples }) => examples.length > 0);

function generatedExample({ contents }: Response, reference: ApiReference): [contentId: string, Example[]][] {
  const content =
    contents.find(({ kind }) => kind === 'json') ?? contents.find(({ contentType }) => isXml(contentType));
  const made = (['response', 'brief'] as const)
    .map((kind) => exampleOf(reference, content?.source, kind))
    .find((value) => value !== undefined && exampleText(value).length <= maxLength);
  if (content === undefined || made === undefined) return [];
  const json = asSent(reference, content, made);
  // A schema of an image in XML says only that it is a text.
  if (content.kind !== 'json' && !/^\s*</.test(exampleText(json))) return [];
  const id = join(join(content.id, 'example'), 'generated');
  return [[content.id, [{ id, name: 'generated', value: { json }, generated: true }]]];
}

/** The highlighted samples of every operation, with the ids of the successful responses of the same name. */
function createScenarios(
  reference: ApiReference,
  examplesOf: ReferenceData['examplesOf'],
  highlight: Highlight,
): CompiledReference['scenarios'] {
  const first = firstCall(reference);
  // The first page shows that one.
  const calls = new Set(first === undefined ? [] : [first, ...callsOf(reference)]);
  return new Map(
    Array.from(calls, (operation) => [
      operation.id,
      Promise.all(scenarioSamples(reference, operation).map((scenario) => highlighted(operation, scenario))),
    ]),
  );

  async function highlighted(operation: Operation, scenario: ScenarioSamples): Promise<Scenario> {
    const { body, ...words } = scenario;
    const samples = scenario.samples.map(async ({ language, grammar, label, code }) => ({
      language,
      grammar,
      label,
      html: await highlight(code, grammar),
    }));
    return {
      ...words,
      paths: bodyPaths(body ?? null),
      samples: await Promise.all(samples),
      responses: responsesOf(operation, scenario.name, examplesOf).map((example) => example.id),
    };
  }
}

/** The successful responses of a name; for unnamed requests, the first one of each media type. */
function responsesOf(operation: Operation, name: string, examplesOf: ReferenceData['examplesOf']): Example[] {
  const contents = operation.responses
    .filter(isSuccess)
    .flatMap((response) => response.contents)
    .map(examplesOf);
  const named = contents.flat().filter((example) => example.name === name);
  return named.length > 0 || (name !== '' && name !== 'default')
    ? named
    : contents.flatMap((examples) => examples.slice(0, 1));
}
