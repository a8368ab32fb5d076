import { memoizeByObject } from '../../../app/core/memoize.ts';
import { isObject, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from './json.ts';
import { inCode, plainText } from './json-text.ts';
import { idSegment, join } from './anchors.ts';
import { type Content, readContents, readExamples } from './content.ts';
import { readServers, readSecurity } from './info.ts';
import { loneExample, readDocs, unknownFields } from './keywords.ts';
import { operationTitle, operationWords } from './operation-title.ts';
import { readOwnExamples, type OwnExample } from './own-examples.ts';
import { type History, parameterLocations, type Property, type UnknownKeyword } from './schema-view.ts';
import { objectAt, resolve } from './resolve.ts';
import type { Reading } from './schema.ts';

/** An operation in the document with its path item; `name` is the name of a webhook or callback. */
export type OperationSource = {
  method: string;
  path: string;
  received?: 'webhook' | 'callback';
  name?: string;
  pathItem: JsonObject;
  node: JsonObject;
};

/** Returns the label of a tag: `x-displayName`, else the tag's `summary` (OpenAPI 3.2), else its name. */
export function tagLabel({ tags }: JsonObject, name: string): string {
  const tag = objectOf(listOf(tags).find((candidate) => objectOf(candidate).name === name));
  return textOf(tag['x-displayName']) ?? textOf(tag.summary) ?? name;
}

/** An operation. `received` marks requests that the API sends to the client: webhooks and callbacks. */
export type Operation = ReturnType<typeof readOperation> & { history?: History | undefined };

/** Reads an operation. Its id is derived from the operationId, or else from method and path. */
export function readOperation(reading: Reading, source: OperationSource) {
  const { node, pathItem } = source;
  const id = reading.claim(
    idSegment(textOf(node.operationId) ?? `${source.method} ${source.path.replaceAll(/[/{}]+/g, ' ')}`),
  );
  const ownServers = node.servers ?? pathItem.servers;
  const method = source.method.toUpperCase();
  const summary = textOf(node.summary) ?? textOf(pathItem.summary);
  const otherwise = operationWords(source.name) ?? `${method} ${source.path}`;
  const { title, text } = operationTitle(
    node,
    { summary, description: textOf(node.description) ?? textOf(pathItem.description) },
    otherwise,
  );
  // The path's summary and description apply to the operation as well, even beside its own.
  const ofPath = (['summary', 'description'] as const).flatMap((key) => {
    const ofItem = textOf(pathItem[key]);
    return ofItem === undefined || textOf(node[key]) === undefined || ofItem === textOf(node[key]) ? [] : [ofItem];
  });
  const body = node.requestBody === undefined ? undefined : readBody(reading, id, source);
  const responses = Object.entries(objectOf(node.responses)).flatMap(([key, response]) => {
    // Apifox writes further responses with the same status code as `x-404:No such file`.
    const [, status = key, name] = /^x-(\d{3}):(.*)$/.exec(key) ?? [];
    return status.startsWith('x-') ? [] : [readResponse(reading, id, status, response, name)];
  });
  const authored = readOwnExamples(node);
  const [, ...tags] = new Set(textsOf(node.tags));
  const badges = listOf(node['x-badges']).flatMap((badge) => textOf(objectOf(badge).name) ?? []);
  addOwnExamples(reading, authored, body, responses);
  return {
    id,
    /** In upper case. */
    method,
    path: readPath(reading, source).plain,
    received: source.received,
    name: source.name,
    /** A short plain-text title for headings and navigation. */
    summary: title,
    description: [...(text === undefined ? [] : [text]), ...ofPath].join('\n\n') || undefined,
    /** The labels of all tags but the first, which lists the operation, and of its badges (`x-badges`). */
    otherTags: [...tags.map((tag) => tagLabel(reading.document, tag)), ...badges],
    deprecated: node.deprecated === true ? true : undefined,
    docs: readDocs(node.externalDocs),
    /** Alternatives; an empty requirement means that no authentication is needed. */
    security: readSecurity(node, reading.document),
    /** The servers of the operation or its path, which replace the document's servers; empty if there are none. */
    servers: ownServers === undefined ? [] : readServers(ownServers),
    parameters: readParameters(reading, id, source),
    body,
    responses,
    /** Pages of the site that explain the operation. */
    guides: listOf(node['x-guides']).flatMap((guide) => {
      const path = textOf(objectOf(guide).path);
      return path === undefined ? [] : [{ title: textOf(objectOf(guide).title) ?? path, path }];
    }),
    /** The document's own code samples, which replace the generated samples. */
    samples: authored.filter(({ code }) => code.length > 0).map(({ name, title, code }) => ({ name, title, code })),
    unknown: [...unknownFields(node, 'operation'), ...unreadParameters(reading, source)],
  };
}

/** Returns the parameters that no request can contain, as they have no name or no known location. */
function unreadParameters({ document }: Reading, { pathItem, node }: OperationSource): UnknownKeyword[] {
  const value = [...listOf(pathItem.parameters), ...listOf(node.parameters)].filter((parameter) => {
    const { name, in: place } = objectAt(document, parameter);
    return isObject(parameter) && (textOf(name) === undefined || !parameterLocations.some((known) => known === place));
  });
  return value.length === 0 ? [] : [{ key: 'parameters', value }];
}

function isStreamed({ body, response }: OwnExample): boolean {
  return typeof response === 'string' && (/^(?:event|data):/m.test(response) || objectOf(body).stream === true);
}

/** Adds the bodies and responses of the document's code samples as examples to contents that have none. */
function addOwnExamples(reading: Reading, authored: OwnExample[], body: Body | undefined, responses: Response[]): void {
  const requestJson = body?.contents.find(({ kind }) => kind === 'json');
  const success = responses.find(({ status }) => status.startsWith('2'))?.contents ?? [];
  const [stream, json] = [success.find(({ kind }) => kind === 'stream'), success.find(({ kind }) => kind === 'json')];
  const empty = new Set([requestJson, stream, json].filter((content) => content?.examples.length === 0));
  const add = (content: Content | undefined, { name, title }: OwnExample, value: Json | undefined) => {
    if (content === undefined || value === undefined || !empty.has(content)) return;
    const id = reading.claim(join(content.id, 'example', name));
    content.examples.push({ id, name, summary: title, value: { json: value } });
  };
  for (const example of authored) {
    add(requestJson, example, example.body);
    const { response } = example;
    add(isStreamed(example) ? (stream ?? json) : (json ?? stream), example, response);
  }
}

/** A request body. */
type Body = ReturnType<typeof readBody>;

/** Reads the request body of an operation. */
function readBody(reading: Reading, operationId: string, { node, received }: OperationSource) {
  const body = objectAt(reading.document, node.requestBody);
  const id = reading.claim(join(operationId, 'request'));
  return {
    id,
    required: body.required === true ? true : undefined,
    description: textOf(body.description),
    contents: readContents(reading, id, body.content, { full: 'level', inResponse: received && true }),
    unknown: unknownFields(body, 'body'),
  };
}

/** The response of an operation for a status code. */
export type Response = ReturnType<typeof readResponse>;

/** Reads a response; `name` is the name of a further response with the same status. */
function readResponse(reading: Reading, operationId: string, status: string, node: Json, name = '') {
  const response = objectAt(reading.document, node);
  const id = reading.claim(join(operationId, 'response', status));
  return {
    id,
    /** A status code (`200`), a range (`4XX`) or `default`. */
    status,
    // OpenAPI 3.2 adds `summary`.
    description:
      [name, ...textsOf([response.summary ?? null, response.description ?? null])].join('\n\n').trim() || undefined,
    headers: readHeaders(reading, id, response.headers),
    contents: readContents(reading, id, response.content, { inResponse: true }, textOf(response.description)),
    links: linksMarkdown(reading, response.links),
    unknown: unknownFields(response, 'response'),
  };
}

/** Returns the operations of a document by `operationId`. */
const operationsById = memoizeByObject((document: JsonObject) => {
  const operations = Object.values(objectOf(document.paths))
    .flatMap((item) => Object.values(objectOf(resolve(document, item).node)))
    .map(objectOf);
  return new Map(operations.map((operation) => [operation.operationId, operation]));
});

/** Renders the links of a response as a Markdown list: the target operation and the values of each link. */
function linksMarkdown({ document }: Reading, links: Json | undefined): string | undefined {
  const lines = Object.entries(objectOf(links)).map(([name, node]) => {
    const { operationId, operationRef, parameters, description, ...others } = objectAt(document, node);
    const reference = textOf(operationRef);
    // Some documents name operations that they do not contain.
    const operation =
      reference === undefined
        ? operationsById(document).get(operationId)
        : objectOf(resolve(document, { $ref: reference }).node);
    const id = textOf(operation?.operationId);
    const text = inCode(id ?? textOf(operationId) ?? reference ?? '');
    const target = id !== undefined && /^[\w./-]+$/.test(id) ? `[${text}](#${id})` : text;
    const values = Object.entries({ ...objectOf(parameters), ...others });
    const assignments = values.map(([key, value = null]) => `${inCode(key)} = ${inCode(plainText(value))}`);
    const words = (textOf(description) ?? '').replaceAll('\n', '\n  ');
    return `- ${inCode(name)} → ${[target, ...assignments].join(', ')}\n\n  ${words}`.trimEnd();
  });
  return textOf(lines.join('\n'));
}

/**
 * Returns a path as OpenAPI writes it if it has `{proxy+}`, `{+path}` or `{id:[0-9]{3}}`; `wide`: names with slashes,
 * also by a pattern that begins with a segment, as gRPC's have (`projects/[^/]+`), or by Azure's mark of what is not
 * encoded; `declared`: the parameters of the path and of the operation, resolved.
 */
function readPath({ document }: Reading, { path, pathItem, node }: OperationSource) {
  const all = [...listOf(pathItem.parameters), ...listOf(node.parameters)];
  const declared = all.map((parameter) => objectAt(document, parameter));
  const isDeclared = (name: string) => declared.some((parameter) => parameter.in === 'path' && parameter.name === name);
  const isWide = ({ in: place, schema, 'x-ms-skip-url-encoding': isRaw }: JsonObject) =>
    place === 'path' && (isRaw === true || /^\^?\w+\\?\//.test(textOf(objectAt(document, schema).pattern) ?? ''));
  const wide = new Set(textsOf(declared.filter(isWide).map(({ name = null }) => name)));
  const plain = path.replaceAll(/\{[+*]?([\w.-]+)(?:[+*]|[:=](?:[^{}]|\{[^{}]*\})*)?\}/g, (written, name: string) => {
    const declaredName = [written.slice(1, -1), name].find(isDeclared);
    if (declaredName === undefined) return written;
    if (/^\{(?:[+*]|[^:]+[+*]\}|[^:]+=)/.test(written)) wide.add(declaredName);
    return `{${declaredName}}`;
  });
  return { plain, wide, declared };
}

/**
 * Reads the parameters of an operation and of its path, which the operation may override, then the variables of the
 * path template without declaration; sorted by location, then in document order.
 */
function readParameters(reading: Reading, operationId: string, source: OperationSource): Parameter[] {
  const { plain, wide, declared } = readPath(reading, source);
  const [template = ''] = source.received === undefined ? plain.split(/[?#](?![^{}]*\})/) : [];
  // An expression such as `{?q}` expands to a query string (RFC 6570).
  const inPath = [...template.matchAll(/\{([^{}?#][^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !declared.some((node) => node.in === 'path' && node.name === name));
  const all = [
    ...declared,
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ];
  return parameterLocations.flatMap((location) => {
    const named = all.flatMap((node) => {
      const name = textOf(node.name);
      return node.in === location && name !== undefined ? [{ name, node }] : [];
    });
    // Header names are case-insensitive.
    const byName = new Map(named.map((each) => [location === 'header' ? each.name.toLowerCase() : each.name, each]));
    return [...byName.values()].map(({ name, node }) => ({
      ...readParameter(reading, join(operationId, location, name), name, location, node),
      ...(location === 'path' && wide.has(name) && { allowReserved: true as const }),
    }));
  });
}

/** Reads the headers of a response, which are parameters without `in` and `name`. */
function readHeaders(reading: Reading, owner: string, headers: Json | undefined): Parameter[] {
  return Object.entries(objectOf(headers)).map(([name, node]) => {
    const header = objectAt(reading.document, node);
    return {
      ...readParameter(reading, join(owner, 'header', name), name, 'header', header),
      kind: 'header' as const,
      inResponse: true as const,
    };
  });
}

/** A parameter of an operation, or a header of a response. */
export type Parameter = Property & Omit<ReturnType<typeof readParameter>, keyof Property>;

/** Reads a parameter, or a header, which needs no location of its own. */
function readParameter(
  reading: Reading,
  anchor: string,
  name: string,
  location: (typeof parameterLocations)[number],
  node: JsonObject,
) {
  const id = reading.claim(anchor);
  const [contentType, media] = Object.entries(objectOf(node.content))[0] ?? [];
  const content = objectAt(reading.document, media);
  const declared = node.schema ?? content.schema;
  const schema = isObject(declared) || typeof declared === 'boolean' ? declared : {};
  const example = [node.example, content.example, node['x-example']].find((value) => value !== undefined);
  const examples = readExamples(reading, id, {
    example: loneExample(example, objectOf(schema)),
    examples: node.examples ?? content.examples,
  });
  return {
    id,
    name,
    kind: 'parameter' as const,
    in: location,
    // Path parameters are always required, even if the document does not say so.
    required: node.required === true || location === 'path' ? (true as const) : undefined,
    deprecated: node.deprecated === true ? true : undefined,
    description: textOf(node.description),
    /** The media type of a parameter with `content`. */
    contentType,
    style: textOf(node.style),
    explode: typeof node.explode === 'boolean' ? node.explode : undefined,
    allowReserved: node.allowReserved === true ? true : undefined,
    // A parameter may share the schema of a property that clients only read, and is sent all the same.
    schema: { ...reading.viewSchema(schema, { id, open: [] }), readOnly: undefined },
    /** The parameter's schema, unchanged from the document. */
    source: schema,
    examples,
    unknown: unknownFields(node, 'parameter'),
  };
}
