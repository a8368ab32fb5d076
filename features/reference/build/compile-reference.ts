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
import { isXml } from '../document/media-types.ts';
import { isUnbreakable } from '../../../app/content/stays-whole.ts';
import { callsOf, firstCall, successOf } from '../document/walk.ts';
import type { Highlight } from '../../../build/content/highlight.ts';
import { exampleOf, withStatus } from '../document/example.ts';
import { join, slug } from '../document/anchors.ts';
import { scenarioSamples, type ScenarioSamples } from '../samples/scenario-samples.ts';
import { encodeValue } from '../samples/sample-bodies.ts';
import { exampleText } from '../samples/wire.ts';
import { bodyPaths } from '../view/highlight-example.ts';

/** A compiled document. `scenarios` maps the id of an operation to its samples, which are still being highlighted. */
export type CompiledReference = Omit<ReferenceData, 'scenarios'> & { scenarios: Map<string, Promise<Scenario[]>> };

/**
 * Compiles what the pages of an API document show: its examples, its samples, and its descriptions as HTML.
 * @param say translates the English title of a kind of callout
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

/** Returns the targets of Redoc's links to headings (`#section/…`); none if the introduction has no headings. */
function linkedSections({ document, description = '' }: ApiReference): ReadonlySet<string> {
  if (!/^#|<h\d/m.test(description)) return new Set();
  const links = JSON.stringify(document).matchAll(/#(section\/[^\s)"'\\<>]+)/g);
  return new Set(Array.from(links, ([, id = '']) => percentDecoded(id) ?? id));
}

const extensions = [gfm(), cjkFriendlyExtension()];
const htmlExtensions = [gfmHtml()];

/** Whether a name is an HTML tag that authors may write. Any other name in angle brackets is text. */
function isTag(name: string): boolean {
  return tagNames.has(name.toLowerCase());
}

/** Removes Redoc's tags for content that has its own section here, and replaces its tag for a schema by a link. */
function withoutRedocTags(text: string): string {
  if (!/<(?:Security|Schema)Def/.test(text)) return text;
  return text
    .replaceAll(/<SecurityDefinitions\s*\/>/g, '')
    .replaceAll(/<SchemaDefinition\s[^>]*schemaRef="([^"]*?\/?([^"/]+))"[^>]*\/>/g, '[$2]($1)');
}

/** Renders Markdown to safe HTML: raw HTML is sanitised; otherwise micromark escapes text and drops dangerous URLs. */
function renderMarkdown(text: string): string {
  const hasTags = [...text.matchAll(/<\/?([a-z][a-z\d]*)/gi)].some(([, name = '']) => isTag(name));
  if (!hasTags && !text.includes('<!--')) return micromark(text, { extensions, htmlExtensions });
  const html = micromark(text, { extensions, htmlExtensions, allowDangerousHtml: true }).replaceAll(
    /<(?=\/?([^\s/>]*))(?!!--)/g,
    (bracket, name: string) => (isTag(name) ? bracket : '&lt;'),
  );
  const tree = fromParse5(parseFragment(html, { scriptingEnabled: false }));
  const safe = toHtml(sanitize(tree, { ...schema, clobber: ['id', 'name'], clobberPrefix: idPrefix }));
  // The replacements after this must not match a tag inside an attribute.
  return safe.replaceAll(/<[a-z](?:[^>"]|"[^"]*")*>/g, (tag) => `<${tag.slice(1).replaceAll('<', '&lt;')}`);
}

/** A line without Markdown or HTML syntax, as most descriptions are: its HTML is the line itself. */
const plainLine = /^(?!.*www\.)\p{L}[\p{L}\p{N} ,.;:?%$'()-]*$/iu;

/** Renders a description to safe HTML: short inline code does not wrap, and a single paragraph has no `<p>`. */
function markdownToHtml(text: string, sections?: ReadonlySet<string>): string {
  if (plainLine.test(text.trimEnd())) return text.trimEnd();
  const html = withPlainHeadings(renderMarkdown(text), sections)
    .replaceAll(/(?<!<pre>)<code>([^<]+)<\/code>/g, (all, code: string) =>
      isUnbreakable(code) ? `<code class="whole">${code}</code>` : all,
    )
    // Wide tables and code scroll in a container of their own; `tabindex` lets the keyboard scroll it.
    .replaceAll(/<table[^>]*>(?:(?!<table)[^])*?<\/table>/g, '<div class="table-scroll" tabindex="0">$&</div>')
    .replaceAll(/<pre>/g, '<pre tabindex="0">')
    .replaceAll(/<details(?=[\s>])/g, '<details class="details"')
    .trim();
  const single = /^<p>([^]*)<\/p>$/.exec(html)?.[1];
  return single === undefined || single.includes('<p>') || single.includes('<p ') ? html : single;
}

/** Prefix of ids inside descriptions; the ids without it belong to parts of the document. */
const idPrefix = 'description-';

/**
 * Replaces the headings in a description by bold paragraphs, as they are not part of the page's outline. A heading that
 * the description or `sections` link to gets an id: its own (HTML or `{#id}`) or its slug, as on GitHub, or Redoc's
 * `section/Title` or `section/Parent/Title`.
 */
function withPlainHeadings(html: string, sections: ReadonlySet<string> = new Set()): string {
  const linkTargets = [...html.matchAll(/<a href="#([^"]+)"/g)].map(([, id = '']) => percentDecoded(id) ?? id);
  const linked = new Set([...linkTargets, ...sections]);
  const headings = /<h([1-6])(?: id="description-([^"]*)")?[^>]*>((?:(?!<h[1-6])[^])*?)(?:\s*\{#([^\s}]+)\})?<\/h\1>/g;
  let trail: { level: string; step: string }[] = [];
  const marked = html.replaceAll(headings, (_, level: string, htmlId?: string, content = '', markdownId?: string) => {
    const text = content.replaceAll(/<[^>]*>/g, '');
    const step = text.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
    trail = [...trail.filter((ancestor) => ancestor.level < level), { level, step }];
    const sectionPath = trail.map((ancestor) => ancestor.step).join('/');
    const candidates = [htmlId ?? markdownId ?? slug(text), `section/${step}`, `section/${sectionPath}`];
    const linkedId = candidates.find((id) => linked.has(id));
    return `<p${linkedId === undefined ? '' : ` id="${idPrefix}${linkedId}"`}><strong>${content}</strong></p>`;
  });
  // The remaining tags are of headings with headings inside.
  const plain = marked.replaceAll(/<\/?h[1-6][^>]*>/g, '');
  const ids = new Set([...plain.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  return plain.replaceAll(/<a href="#([^"]+)"/g, (link, written: string) => {
    const id = idPrefix + (percentDecoded(written) ?? written);
    return ids.has(id) ? `<a href="#${idPrefix}${written}"` : link;
  });
}

/** The English title of a kind of callout. */
type CalloutTitle = (typeof calloutKinds)[CalloutKind]['title'];

/** Turns GitHub's alerts (`> [!NOTE]`) into callouts. `say` translates the titles that the author leaves out. */
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

/** Maximum length of a generated example, in UTF-16 code units: a longer one is no help beside the fields. */
const maxLength = 4000;

/**
 * Returns a function from a content to its examples. An example is generated from the schema for each error response
 * without one, and for each success response of an operation without an example of success.
 */
function withGenerated(reference: ApiReference): ReferenceData['examplesOf'] {
  const examples = callsOf(reference).flatMap((operation) => {
    const successes = successesOf(operation);
    const hasSuccess = successes.some(hasExample);
    return operation.responses.flatMap((response) => {
      const isSuccess = successes.includes(response);
      return hasExample(response) || (hasSuccess && isSuccess) ? [] : generatedExample(reference, response, isSuccess);
    });
  });
  const generated = new Map(examples);
  return (content) =>
    generated.get(content.id) ??
    content.examples.map((example) =>
      example.value === undefined
        ? example
        : { ...example, value: { json: encodeValue(reference, content, example.value.json) } },
    );
}

/** Returns the responses to valid requests: also the one for all statuses, where no other is a success. */
const successesOf = (operation: Operation): Response[] =>
  operation.responses.filter((response) => response.status.startsWith('2') || response === successOf(operation));

const hasExample = ({ contents }: Response): boolean => contents.some(({ examples }) => examples.length > 0);

function generatedExample(
  reference: ApiReference,
  { status, contents }: Response,
  isSuccess: boolean,
): [contentId: string, Example[]][] {
  const content =
    contents.find(({ kind }) => kind === 'json') ?? contents.find(({ contentType }) => isXml(contentType));
  const value = (['response', 'brief'] as const)
    .map((kind) => exampleOf(reference, content?.source, kind))
    .find((value) => value !== undefined && exampleText(value).length <= maxLength);
  if (content === undefined || value === undefined) return [];
  const answered = isSuccess ? value : withStatus(reference, content.source, value, status);
  const json = encodeValue(reference, content, answered);
  // For XML such as SVG, a schema may say only that the body is a string.
  if (content.kind !== 'json' && !/^\s*</.test(exampleText(json))) return [];
  const id = join(content.id, 'example', 'generated');
  return [[content.id, [{ id, name: 'generated', value: { json }, generated: true }]]];
}

/** Starts to highlight the samples of every operation, and adds the ids of the success examples of the same name. */
function createScenarios(
  reference: ApiReference,
  examplesOf: ReferenceData['examplesOf'],
  highlight: Highlight,
): CompiledReference['scenarios'] {
  const first = firstCall(reference);
  // The introduction shows the first call, which is highlighted first.
  const calls = new Set(first === undefined ? [] : [first, ...callsOf(reference)]);
  return new Map(
    Array.from(calls, (operation) => [
      operation.id,
      Promise.all(scenarioSamples(reference)(operation).map((scenario) => highlighted(operation, scenario))),
    ]),
  );

  async function highlighted(operation: Operation, scenario: ScenarioSamples): Promise<Scenario> {
    const { body, ...labels } = scenario;
    const samples = scenario.samples.map(async ({ language, grammar, label, code }) => ({
      language,
      grammar,
      label,
      html: await highlight(code, grammar),
    }));
    return {
      ...labels,
      paths: bodyPaths(body ?? null),
      samples: await Promise.all(samples),
      responses: responsesOf(operation, scenario.name, examplesOf).map((example) => example.id),
    };
  }
}

/** Returns the success examples of a name; for an unnamed request, the first example of each media type. */
function responsesOf(operation: Operation, name: string, examplesOf: ReferenceData['examplesOf']): Example[] {
  const contents = successesOf(operation).flatMap((response) => response.contents.map(examplesOf));
  const named = contents.flat().filter((example) => example.name === name);
  return named.length > 0 || (name !== '' && name !== 'default')
    ? named
    : contents.flatMap((examples) => examples.slice(0, 1));
}
