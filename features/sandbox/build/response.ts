import { memoize, oncePerObject } from '../../../app/core/memoize.ts';
import { exampleOf } from '../../reference/document/example.ts';
import { isStructural, keywordsOf } from '../../reference/document/keywords.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  plainText,
  sameJson,
  textsOf,
  typeNames,
} from '../../reference/document/json.ts';
import type { ApiReference, Content, Response } from '../../reference/document/reference.ts';
import type { DocumentedResponse, ResponseContent, ResponseShape, StreamShape } from '../sandbox.ts';
import { documentedHeaders } from './documented-headers.ts';
import type { ReadError } from './error-shape.ts';
import { mergeSchemas } from '../../reference/document/all-of.ts';
import { concreteType, xmlText } from '../../reference/samples/sample-bodies.ts';

/** The examples of a content by name, without those that lie elsewhere. */
export function examplesOf(content: Pick<Content, 'examples'> | undefined): { name: string; value: Json }[] {
  return (content?.examples ?? []).flatMap(({ name, value }) =>
    value === undefined ? [] : [{ name, value: value.json }],
  );
}

/**
 * The response to a valid request: the first documented success, with its examples, or values made from its schemas where
 * it has none. The examples of streams that fail are left out: those are sent only on request.
 */
export function documentedResponse(
  reference: ApiReference,
  success: Response | undefined,
  stream: StreamShape | undefined,
): DocumentedResponse {
  const failing = `event: ${stream?.failure?.event ?? ''}`;
  const fails = (value: Json) => typeof value === 'string' && value.split('\n').includes(failing);
  const status = success?.status ?? '';
  return {
    status: /^\d{3}$/.test(status) ? Number(status) : 200,
    headers: documentedHeaders(reference, success),
    contents: (hasNoBody.test(status) ? [] : (success?.contents ?? [])).map((content): ResponseContent => {
      const { kind, source } = content;
      const mediaType = concreteType(content);
      const given = examplesOf(content);
      if (kind === 'binary') return { mediaType, kind, examples: given.map(({ name }) => ({ name, value: null })) };
      if (given.length > 0)
        return { mediaType, kind, examples: given.filter(({ value }) => kind !== 'stream' || !fails(value)) };
      // Where a schema says nothing, any value is right.
      const isAny = kind === 'json' && isObject(source) && !Object.keys(source).some(isStructural);
      const made = exampleOf(reference, source, 'response', true) ?? (isAny ? null : undefined);
      const value = kind === 'json' ? made : madeText(reference, content, made);
      return { mediaType, kind, examples: value === undefined ? [] : [{ name: 'sample', value }] };
    }),
  };
}

/** Statuses whose responses have no body, whatever their documents say (RFC 9110, section 15). */
const hasNoBody = /^(?:204|205|304)$/;

const eventFields = new Set(['data', 'event', 'id', 'retry']);

/** A response that is not JSON: XML, a stream of one item, other text. */
function madeText(reference: ApiReference, { contentType, kind, schema }: Content, made: Json | undefined): string {
  if (made === undefined) return kind === 'stream' ? '' : 'sandbox\n';
  if (/[/+]xml\b/i.test(contentType) && schema !== undefined) return xmlText(schema, made, reference);
  const text = plainText(made);
  if (kind !== 'stream') return text;
  // Each record begins with a separator (RFC 7464).
  if (!/event-stream/i.test(contentType)) return `${contentType.endsWith('-seq') ? '\u001E' : ''}${text}\n`;
  if (/^(?:data|event):/m.test(text)) return text;
  // OpenAPI 3.2 describes a whole event by its fields.
  const isEvent = isObject(made) && 'data' in made && Object.keys(made).every((name) => eventFields.has(name));
  const fields: [string, Json][] = isEvent ? Object.entries(made) : [['data', made]];
  const lines = fields.map(([name, value]) => `${name}: ${plainText(value).replaceAll('\n', `\n${name}: `)}\n`);
  return `${lines.join('')}\n`;
}

/**
 * How a streamed response ends and fails, from the document's `x-event-stream`; undefined for an operation without a
 * stream.
 */
export function streamShape(success: Response | undefined, readError: ReadError): StreamShape | undefined {
  const content = success?.contents.find(({ kind }) => kind === 'stream');
  if (content === undefined) return undefined;
  const events = content.stream?.events ?? [];
  const end = events.find(({ text }) => text !== undefined)?.text;
  const { event, source } = events.find(({ occurs }) => occurs === 'on-failure') ?? {};
  const error = source === undefined ? undefined : readError({ source, examples: [] });
  return {
    mediaType: content.contentType,
    end,
    failure: event === undefined || error === undefined ? undefined : { event, error },
  };
}

/** Media types of sound formats; the first that the document has is used. */
const soundTypes: { readonly [format: string]: string[] } = {
  mp3: ['audio/mpeg', 'audio/mp3'],
  opus: ['audio/opus', 'audio/ogg'],
  aac: ['audio/aac'],
  flac: ['audio/flac', 'audio/x-flac'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave'],
  pcm: ['audio/pcm', 'audio/L16'],
};

/**
 * What the response of an operation is made of, by the fields of its schemas and not by its name: choices of messages,
 * embeddings, images, sound in a format that the request chooses; anything else repeats an example.
 */
export function responseShape(
  request: JsonObject | undefined,
  root: JsonObject | undefined,
  response: DocumentedResponse,
): ResponseShape {
  const speech = request === undefined ? undefined : speechShape(request, response);
  if (speech !== undefined) return speech;
  if (root === undefined || request === undefined) return { kind: 'plain' };
  const item = (name: string): JsonObject =>
    propertiesOf(root, objectOf(mergeSchemas(root, propertyOf(root, name)).items));
  if ('message' in item('choices')) return { kind: 'chat' };
  if ('embedding' in item('data')) return { kind: 'embeddings' };
  const image = item('data');
  return 'b64_json' in image ? { kind: 'images', hasUrls: 'url' in image } : { kind: 'plain' };
}

/** A request chooses a format of sound where one of its fields lists such formats and the response is sound. */
function speechShape(body: JsonObject, response: DocumentedResponse): ResponseShape | undefined {
  const types = response.contents.filter(({ kind }) => kind === 'binary').map(({ mediaType }) => mediaType);
  if (!types.some((type) => /^audio\/|^application\/octet-stream/i.test(type))) return undefined;
  for (const name of Object.keys(propertiesOf(body, body))) {
    const schema = mergeSchemas(body, propertyOf(body, name));
    const known = textsOf(schema.enum).filter((format) => format in soundTypes);
    const [first] = known;
    if (first === undefined) continue;
    const preset = textsOf(schema.examples).find((value) => known.includes(value)) ?? first;
    const typeOf = (format: string) =>
      types.find((type) => soundTypes[format]?.includes(type)) ??
      types.find((type) => /octet-stream/.test(type)) ??
      soundTypes[format]?.[0] ??
      '';
    return {
      kind: 'speech',
      field: name,
      preset,
      mediaTypes: Object.fromEntries(known.map((format) => [format, typeOf(format)])),
    };
  }
  return undefined;
}

function propertiesOf(root: JsonObject, schema: JsonObject): JsonObject {
  return objectOf(mergeSchemas(root, schema).properties);
}

function propertyOf(root: JsonObject, name: string): JsonObject {
  return objectOf(propertiesOf(root, root)[name]);
}

/**
 * The top-level fields of a response that can repeat the request's field of the same name: every value allowed there in
 * the request is allowed in the response.
 * @param requests the schemas of a request's parts
 */
export function echoes(response: JsonObject | undefined, requests: (JsonObject | undefined)[]): string[] {
  if (response === undefined) return [];
  const sources = requests
    .filter((root) => root !== undefined)
    .map((root) => ({ root, fields: propertiesOf(root, root) }));
  return Object.entries(propertiesOf(response, response)).flatMap(([name, field]) => {
    const source = sources.find(({ fields }) => name in fields);
    if (source === undefined) return [];
    const sent = { root: source.root, schema: source.fields[name] ?? true };
    return isWithin(sent, { root: response, schema: field }) ? [name] : [];
  });
}

/** A schema, and the one that its references lead into. */
type Placed = { root: JsonObject; schema: Json };

/** What a schema says itself and by references, but for its examples. */
const openedIn = oncePerObject((root: JsonObject) => {
  const opened = (schema: JsonObject): JsonObject => {
    const { examples: _, ...merged } = mergeSchemas(root, schema);
    return merged;
  };
  const referred = memoize(($ref) => opened({ $ref }));
  return (schema: JsonObject) =>
    typeof schema.$ref === 'string' && Object.keys(schema).length === 1 ? referred(schema.$ref) : opened(schema);
});

/** What keywords hold: a schema, or schemas in a list or by name; the others hold data. */
const held = new Map<string, 'schema' | 'schemas'>([
  ...keywordsOf('schema').map((keyword) => [keyword, 'schema'] as const),
  ...[...keywordsOf('schemas'), ...keywordsOf('named')].map((keyword) => [keyword, 'schemas'] as const),
]);

/** How deep requests and responses are compared. */
const maxCompared = 16;

/** Whether two schemas say the same, as far as they are compared. Each pair of references is followed once. */
function isSame(one: Placed, other: Placed): boolean {
  const followed = new Set<string>();
  return same(one.schema, other.schema, 'schema', 0);

  function same(left: Json, right: Json, kind: 'schema' | 'schemas' | 'data', depth: number): boolean {
    if (kind === 'data' || !isTree(left) || !isTree(right)) return sameJson(left, right);
    if (kind === 'schemas') return sameMembers(left, right, () => 'schema', depth);
    if (!isObject(left) || !isObject(right)) return false;
    const pair = `${left.$ref} ${right.$ref}`;
    if (left.$ref !== undefined && right.$ref !== undefined && followed.has(pair)) return true;
    followed.add(pair);
    const opened = [openedIn(one.root)(left), openedIn(other.root)(right)] as const;
    return depth < maxCompared && sameMembers(...opened, (keyword) => held.get(keyword) ?? 'data', depth + 1);
  }

  function sameMembers(
    left: JsonObject | Json[],
    right: JsonObject | Json[],
    kindOf: (name: string) => 'schema' | 'schemas' | 'data',
    depth: number,
  ): boolean {
    const others = new Map(Object.entries(right));
    return (
      Object.keys(left).length === others.size &&
      Object.entries(left).every(([name, member]) => {
        const match = others.get(name);
        return match !== undefined && same(member, match, kindOf(name), depth);
      })
    );
  }
}

function isTree(value: Json): value is JsonObject | Json[] {
  return typeof value === 'object' && value !== null;
}

function isWithin(sent: Placed, within: Placed): boolean {
  if (isSame(sent, within)) return true;
  if (!isObject(sent.schema) || !isObject(within.schema)) return false;
  const from = openedIn(sent.root)(sent.schema);
  const allowed = openedIn(within.root)(within.schema);
  const options = [...listOf(from.anyOf), ...listOf(from.oneOf)];
  if (options.length > 0) return options.every((schema) => isWithin({ root: sent.root, schema }, within));
  // Of a plain type only its name is said: everything of that type fits.
  if (Object.keys(allowed).some((key) => key !== 'type') || allowed.type === 'object' || allowed.type === 'array')
    return false;
  const [types, to] = [typeNames(from), typeNames(allowed)];
  return types.length > 0 && types.every((type) => to.includes(type) || (type === 'integer' && to.includes('number')));
}
