import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  memberOf,
  objectOf,
  scalarText,
  textOf,
  textsOf,
} from './json.ts';
import { join } from './anchors.ts';
import { exampleOf } from './example.ts';
import { readInfoLinks, readServers, readAuthentication } from './info.ts';
import { readDocs, unknownFields } from './keywords.ts';
import { withPointers } from './local-references.ts';
import { type Operation, readOperation, tagLabel, type OperationSource } from './operation.ts';
import type { Content } from './content.ts';
import type { SampleLanguage } from './sample-languages.ts';
import type { Example, NamedSchema } from './schema-view.ts';
import { escapeKey, objectAt, resolve, schemasPointer } from './resolve.ts';
import { createReading, type Reading } from './schema.ts';

export type { Content, StreamDescription } from './content.ts';
export type { SecurityRequirement, SecurityScheme, Server } from './info.ts';
export type { Operation, Parameter, Response } from './operation.ts';
export type * from './schema-view.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The largest number of “used at” links of a schema. */
const maxUses = 5;

/** The name of the tag for untagged operations; the page gives it a label. */
const untagged = '';

/** An OpenAPI document, prepared for rendering; serializable as JSON. */
export type ApiReference = ReturnType<typeof readReference>;

/**
 * Reads a bundled OpenAPI 3 document. Never throws on invalid input, and keeps unsupported keys as `unknown`.
 * @param options `keyVariable` is the environment variable of the API key in samples; the default is derived from the
 * name of each security scheme
 */
export function readReference(bundled: JsonObject, { keyVariable }: { keyVariable?: string | undefined } = {}) {
  // Redoc's extension for webhooks in OpenAPI 3.0.
  const { 'x-webhooks': webhooks } = bundled;
  const document = withPointers(webhooks === undefined ? bundled : { webhooks, ...bundled });
  const reading = createReading(document);
  for (const id of ['reference', 'servers', 'authentication', 'schemas', 'webhooks']) reading.claim(id);
  const info = objectOf(document.info);
  const reference = {
    title: textOf(info.title) ?? '',
    version: scalarText(info.version) ?? '',
    summary: textOf(info.summary),
    description: textOf(info.description),
    links: readInfoLinks(document),
    servers: readServers(document.servers),
    authentication: readAuthentication(reading, keyVariable),
    /** The environment variable of the API key, if the site configures one. */
    keyVariable,
    tags: readTags(reading),
    schemas: readSchemas(reading),
    /** Current id → ids from earlier releases. */
    aliases: readAliases(document),
    unknown: [...unknownFields(info, 'info'), ...unknownFields(document, 'document')],
    /** The document itself; each `$ref` in a `source` resolves against it. */
    document,
  };
  addReceivedExamples(reading, reference);
  return reference;
}

/** Reads the tags, sorted by group, declaration and first use. An operation is listed under its first tag only. */
function readTags(reading: Reading): Tag[] {
  const { document } = reading;
  const tags = new Map<string, Tag>();
  for (const node of listOf(document.tags).filter(isObject))
    if (typeof node.name === 'string') tags.set(node.name, readTag(reading, node.name, node));
  for (const source of findOperations(reading)) {
    const name = textsOf(source.node.tags)[0] ?? untagged;
    const tag = tags.get(name) ?? readTag(reading, name, {});
    tags.set(name, tag);
    tag.operations.push(readOperation(reading, source));
    for (const callback of findCallbacks(reading, source)) tag.operations.push(readOperation(reading, callback));
  }
  const order = listOf(document['x-tagGroups']).flatMap((group) => textsOf(objectOf(group).tags));
  const placeOf = ({ name }: Tag): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...tags.values()]
    .filter(
      ({ operations, description, docs, unknown }) =>
        operations.length > 0 || unknown.length > 0 || (description ?? docs) !== undefined,
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** A tag and its operations; `name` comes from the document, `label` is what pages show. */
export type Tag = ReturnType<typeof readTag>;

/** Reads a tag, still without its operations. */
function readTag(reading: Reading, name: string, node: JsonObject) {
  const operations: Operation[] = [];
  const id = reading.claim(join('tags', name === untagged ? 'default' : name));
  return {
    id,
    name,
    label: tagLabel(reading.document, name),
    /** The name of the tag's group, or the label of its parent tag. */
    group: groupOf(reading.document, name, textOf(node.parent)),
    description: textOf(node.description),
    docs: readDocs(node.externalDocs),
    // The page uses every tag for navigation.
    unknown: unknownFields(node, 'tag').filter(({ key, value }) => key !== 'kind' || value !== 'nav'),
    operations,
  };
}

/** Returns the name of a tag's group (`x-tagGroups`), or the label of its parent (OpenAPI 3.2). */
function groupOf(document: JsonObject, tag: string, parent: string | undefined): string | undefined {
  const group = listOf(document['x-tagGroups']).find((candidate) => textsOf(objectOf(candidate).tags).includes(tag));
  return textOf(objectOf(group).name) ?? (parent === undefined ? undefined : tagLabel(document, parent));
}

function findOperations({ document }: Reading): OperationSource[] {
  return [
    ...entriesOf(document.paths).flatMap(([path, item]) =>
      methodsOf(document, path.startsWith('/') ? path : `/${path}`, item),
    ),
    ...entriesOf(document.webhooks).flatMap(([name, item]) =>
      methodsOf(document, name, item, { name, received: 'webhook' }),
    ),
  ];
}

/**
 * Finds the callbacks of an operation, recursively: requests that the API sends later, to the URL in an expression.
 * @param visited the operations that were already found, as callbacks can refer to each other in very many ways
 */
function findCallbacks(reading: Reading, { node }: OperationSource, visited = new Set([node])): OperationSource[] {
  const { document } = reading;
  const all = entriesOf(node.callbacks).flatMap(([name, callback]) =>
    entriesOf(resolve(document, callback).node).flatMap(([expression, item]) =>
      methodsOf(document, expression, item, { name, received: 'callback' }),
    ),
  );
  const further = all.filter((source) => !visited.has(source.node));
  for (const source of further) visited.add(source.node);
  return further.flatMap((source) => [source, ...findCallbacks(reading, source, visited)]);
}

function methodsOf(
  document: JsonObject,
  path: string,
  item: Json,
  received: Pick<OperationSource, 'name' | 'received'> = {},
): OperationSource[] {
  const pathItem = objectAt(document, item);
  const declared = methods.map((method): [string, Json | undefined] => [method, pathItem[method]]);
  // OpenAPI 3.2: HTTP methods that have no fixed field in a path item.
  const additional = Object.entries(objectOf(pathItem.additionalOperations));
  return [...declared, ...additional].flatMap(([method, node]) =>
    isObject(node) ? [{ method, path, pathItem, node, ...received }] : [],
  );
}

/** Adds an example, generated from the schema, to the JSON bodies of webhooks and callbacks that have none. */
function addReceivedExamples(reading: Reading, reference: ApiReference): void {
  for (const { received, body } of reference.tags.flatMap(({ operations }) => operations)) {
    const content = body?.contents.find(({ kind }) => kind === 'json');
    if (received === undefined || content === undefined || content.examples.length > 0) continue;
    const json = exampleOf(reference, content.source, 'brief');
    if (json === undefined) continue;
    const id = reading.claim(join(content.id, 'example'));
    content.examples.push({ id, name: '', value: { json } });
  }
}

/** Reads the schemas section: every named schema, with links to the other schemas. */
function readSchemas(reading: Reading): NamedSchema[] {
  const names = Object.keys(objectOf(objectOf(reading.document.components).schemas));
  return names.map((name) => {
    const id = reading.claim(join('schemas', name));
    const inResponse = reading.usage.isOnlyInResponses(name) ? true : undefined;
    const context = { id, full: 'self', inSection: true, inResponse, open: [] } as const;
    const schema = reading.viewSchema({ $ref: schemasPointer + escapeKey(name) }, context);
    return { id, name, schema, usedAt: (reading.uses.get(name) ?? []).slice(0, maxUses) };
  });
}

/** Inverts `x-anchor-aliases: { old id: current id }`, which keeps links from earlier releases working. */
function readAliases(document: JsonObject): { [id: string]: string[] } {
  const aliases: { [id: string]: string[] } = {};
  for (const [old, id] of Object.entries(objectOf(document['x-anchor-aliases']))) {
    if (typeof id === 'string') aliases[id] = [...(memberOf(aliases, id) ?? []), old];
  }
  return aliases;
}

/** The data of a reference page: the document and its examples and samples, prepared for rendering. */
export type ReferenceData = {
  reference: ApiReference;
  /** Returns the examples of a content, or one generated from its schema. */
  examplesOf: (content: Content) => Example[];
  /** Id of an operation on the page → its scenarios, one for each request example. */
  scenarios: { [operationId: string]: Scenario[] };
  /** Converts Markdown, such as a description, to safe HTML. */
  toHtml: (markdown: string) => string;
};

/** A scenario of an operation: one request in every sample language, and its responses. */
export type Scenario = {
  /** The name of the example in the document; empty for an operation without request body. */
  name: string;
  title: string;
  description?: string | undefined;
  /** The paths of the body's properties, as `bodyPaths` returns them. */
  paths: string[];
  samples: { language: SampleLanguage; grammar: string; label?: string | undefined; html: string }[];
  /** Ids of the response examples with the same name. */
  responses: string[];
};
