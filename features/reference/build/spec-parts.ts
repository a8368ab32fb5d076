import type { BlockContent, PhrasingContent, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { factsOf, typeCode } from '../document/facts.ts';
import { createSchemaMarkdown } from './markdown-schema.ts';
import type { ApiReference, EnumValue, Content, Operation, Property, SchemaView } from '../document/reference.ts';
import { encodeValue } from '../samples/sample-bodies.ts';
import { exampleText } from '../samples/wire.ts';
import { createPathOf } from '../document/split-pages.ts';
import { operationsOf, walkReference } from '../document/walk.ts';
import { hintOf, optionalAttribute, requiredAttribute } from '../../../build/content/mdx/jsx-attributes.ts';
import { tableOf, text } from '../../../build/content/mdx/nodes.ts';
import type { ReferenceMessages } from '../messages/en.ts';

/** `referencePath`: path of the reference below the base URL; `messages`: the texts of the site's language. */
type Context = { referencePath: string; messages: ReferenceMessages };

/**
 * Remark plugin: turns `<Params schema="CreateEmbeddingRequest" only="model, input" />` into a table of properties with
 * links to the reference, `<ApiExample operation="createEmbedding" example="string" />` into request and response.
 * `api` loads the API document; it resolves to `null` for a site without one.
 */
export function specParts({ api: readApi, ...context }: Context & { api: () => Promise<ApiReference | null> }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    if (!/Params|ApiExample/.test(file.value.toString())) return;
    const elements: { node: MdxJsxFlowElement; put: (nodes: BlockContent[]) => void }[] = [];
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (parent === undefined || index === undefined || (node.name !== 'Params' && node.name !== 'ApiExample')) return;
      elements.push({ node, put: (nodes) => parent.children.splice(parent.children.indexOf(node), 1, ...nodes) });
    });
    if (elements.length === 0) return;
    const api = await readApi();
    for (const { node, put } of elements) {
      if (api === null) file.fail(`<${node.name ?? ''}> needs an API document, and the site has none`, node);
      put(node.name === 'Params' ? [paramsTable(api, node, context, file)] : exampleFences(api, node, context, file));
    }
  };
}

function paramsTable(api: ApiReference, node: MdxJsxFlowElement, context: Context, file: VFile): BlockContent {
  const name = requiredAttribute(node, 'schema', file);
  const properties = propertiesOf(api, name);
  if (properties === undefined) {
    const hint = hintOf(name, namesOf(api.schemas));
    file.fail(`<Params>: the API document has no schema ${name} with properties${hint}`, node);
  }
  const only = optionalAttribute(node, 'only')
    ?.split(/[\s,，、]+/)
    .filter((part) => part !== '');
  const unknown = only?.find((name) => !properties.some((property) => property.name === name));
  if (unknown !== undefined)
    file.fail(`<Params>: ${name} has no property ${unknown}${hintOf(unknown, namesOf(properties))}`, node);
  const selected =
    only === undefined ? properties : only.flatMap((name) => properties.filter((property) => property.name === name));
  const { messages, referencePath } = context;
  const pathOf = createPathOf(api, referencePath);
  const { factMarkdown, inBrackets } = createSchemaMarkdown(messages);
  const rowOf = ({ id, name: property, required, schema, history }: Property): PhrasingContent[][] => {
    const facts = factsOf(schema, { history }).flatMap((fact) => {
      if (fact.kind === 'values') return [valueWords(fact.values, messages)];
      return fact.kind === 'example' ? [] : [factMarkdown(fact)];
    });
    return [
      [{ type: 'link', url: pathOf(id), children: [{ type: 'inlineCode', value: property }] }],
      [{ type: 'inlineCode', value: typeCode(schema, messages) }],
      [text(required === true ? messages.yes : messages.no)],
      phrasing(firstParagraph(schema.description ?? '') + inBrackets(facts)),
    ];
  };
  return tableOf(messages.columns, selected.map(rowOf));
}

function valueWords(values: EnumValue[], messages: ReferenceMessages): string {
  const first = values
    .slice(0, 8)
    .map(({ value }) => `\`${String(value)}\``)
    .join(messages.comma);
  return values.length > 8 ? messages.andOthers(first) : first;
}

function exampleFences(api: ApiReference, node: MdxJsxFlowElement, { messages }: Context, file: VFile): BlockContent[] {
  const id = requiredAttribute(node, 'operation', file);
  const ids = operationsOf(api).map((candidate) => candidate.id);
  const operation = operationsOf(api)[ids.indexOf(id)];
  if (operation === undefined)
    file.fail(`<ApiExample>: the API document has no operation ${id}${hintOf(id, ids)}`, node);
  const names = exampleNames(operation);
  const name =
    optionalAttribute(node, 'example') ?? file.fail(`<ApiExample> needs example="…"${hintOf('', names)}`, node);
  const fences = [
    ...fencesNamed(api, [{ contents: operation.body?.contents ?? [] }], name, messages.requestBody),
    ...fencesNamed(api, operation.responses, name, messages.responseBody),
  ];
  if (fences.length === 0) file.fail(`<ApiExample>: ${id} has no example ${name}${hintOf(name, names)}`, node);
  return fences;
}

/** Returns the examples of a name as code blocks, with status and media type in the title where these differ. */
function fencesNamed(
  api: ApiReference,
  owners: { status?: string; contents: Content[] }[],
  name: string,
  title: string,
): BlockContent[] {
  const examples = owners.flatMap(({ status = '', contents }) =>
    contents.flatMap((content) =>
      content.examples.flatMap(({ name: exampleName, value }) => {
        const { contentType, kind } = content;
        const isMatch = exampleName === name && value !== undefined;
        return isMatch ? [{ status, contentType, kind, json: encodeValue(api, content, value.json) }] : [];
      }),
    ),
  );
  const differInStatus = new Set(examples.map(({ status }) => status)).size > 1;
  const differInType = new Set(examples.map(({ contentType }) => contentType)).size > 1;
  return examples.map(({ status, contentType, kind, json }): BlockContent => {
    const suffix = [...(differInStatus ? [status] : []), ...(differInType ? [contentType] : [])].join(' ');
    return {
      type: 'code',
      lang: kind === 'json' ? 'json' : 'text',
      meta: `title="${[title, ...(suffix === '' ? [] : [suffix])].join(' · ').replaceAll('"', "'")}"`,
      value: exampleText(json, kind),
    };
  });
}

function exampleNames({ body, responses }: Operation): string[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)];
  return [...new Set(contents.flatMap(({ examples }) => namesOf(examples)))];
}

function namesOf(parts: { name: string }[]): string[] {
  return parts.map(({ name }) => name);
}

/** Returns the properties of a named schema from its first full view, inside an operation if an operation shows it. */
function propertiesOf(api: ApiReference, name: string): Property[] | undefined {
  const views: SchemaView[] = [];
  walkReference(api, { schema: (view) => void (view.name === name && view.properties.length > 0 && views.push(view)) });
  return views[0]?.properties ?? api.schemas.find((schema) => schema.name === name)?.schema.properties;
}

function firstParagraph(markdown: string): string {
  return (markdown.trim().split(/\n\s*\n/)[0] ?? '').replaceAll('\n', ' ');
}

function phrasing(markdown: string): PhrasingContent[] {
  return fromMarkdown(markdown).children.flatMap((node) => (node.type === 'paragraph' ? node.children : []));
}
