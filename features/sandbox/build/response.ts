import { exampleOf } from '../../reference/document/example.ts';
import { isStructural } from '../../reference/document/keywords.ts';
import { isObject, type Json, type JsonObject, objectOf, textsOf } from '../../reference/document/json.ts';
import { plainText } from '../../reference/document/json-text.ts';
import { writeParameter } from '../../reference/document/parameter-style.ts';
import type { ApiReference, Content, Operation, Response } from '../../reference/document/reference.ts';
import type { DocumentedResponse, ResponseContent, ResponseShape, StreamShape } from '../sandbox.ts';
import type { ReadError } from './error-shape.ts';
import { mergeSchemas } from '../../reference/document/all-of.ts';
import { encodeValue, concreteType } from '../../reference/samples/sample-bodies.ts';

/** Returns the named examples of a content, without external ones. */
export function examplesOf(content: Pick<Content, 'examples'> | undefined): { name: string; value: Json }[] {
  return (content?.examples ?? []).flatMap(({ name, value }) =>
    value === undefined ? [] : [{ name, value: value.json }],
  );
}

/**
 * Returns the response to a valid request: the first documented success, with its examples or else generated values.
 * Examples of failing streams are excluded, as they are only sent on request.
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
    status: /^\d{3}$/.test(status) ? Number(status) : /^3XX$/i.test(status) ? 302 : 200,
    headers: documentedHeaders(reference, success),
    contents: (hasNoBody.test(status) ? [] : describedContents(success)).map((content): ResponseContent => {
      const { kind, source } = content;
      const mediaType = concreteType(content);
      const examples = examplesOf(content).map(({ name, value }) => ({
        name,
        value: kind === 'json' || typeof value === 'string' ? value : madeText(reference, content, value),
      }));
      if (kind === 'binary') return { mediaType, kind, examples: examples.map(({ name }) => ({ name, value: null })) };
      if (examples.length > 0)
        return { mediaType, kind, examples: examples.filter(({ value }) => kind !== 'stream' || !fails(value)) };
      // An empty schema allows any value.
      const isAny = kind === 'json' && isObject(source) && !Object.keys(source).some(isStructural);
      const made = exampleOf(reference, source, 'response', true);
      const sample = made === undefined && isAny ? null : made;
      const value = kind === 'json' ? sample : madeText(reference, content, sample);
      return { mediaType, kind, examples: value === undefined ? [] : [{ name: 'sample', value, generated: true }] };
    }),
  };
}

/** Returns the contents of a response without media ranges of which nothing is said, unless they are all. */
function describedContents({ contents = [] }: Partial<Response> = {}): Content[] {
  const described = contents.filter(
    ({ contentType, examples, source }) => !contentType.includes('*') || examples.length > 0 || source !== undefined,
  );
  return described.length > 0 ? described : contents;
}

/**
 * Headers that the document cannot set: those of the connection and the body (RFC 9110, sections 6 to 8), and those
 * that change what a browser stores for this site.
 */
const fixedNames =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-(?:type|length|encoding|range|security-policy.*)|date|set-cookie2?|clear-site-data|refresh|alt-svc|nel|report(?:ing-endpoints|-to)|strict-transport-security|service-worker-allowed|access-control-.*|cf-.*)$/i;

/** The limit of characters of all headers of a response. */
const maxCharacters = 4_096;

/** Returns the documented headers of a response, with their first example or else a generated value. */
function writtenHeaders(reference: ApiReference, response: Response | undefined): { name: string; text: string }[] {
  return (response?.headers ?? []).flatMap((header) => {
    const { name, examples, source } = header;
    const sample = examples.find((example) => example.value !== undefined)?.value?.json;
    const value = sample ?? exampleOf(reference, source, 'response', true);
    return value === undefined || fixedNames.test(name) ? [] : [{ name, text: writeParameter(header, value) }];
  });
}

/** Whether a string is a valid HTTP header name (RFC 9110, section 5.1). */
export function isFieldName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(name);
}

/** Whether HTTP can send a header (RFC 9110, section 5): clients do not agree on how to read values outside ASCII. */
function isSendable({ name, text }: { name: string; text: string }): boolean {
  return isFieldName(name) && /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
}

/** Returns descriptions of the response headers that HTTP cannot send. */
export function unsendableHeaders(reference: ApiReference, { responses }: Operation): string[] {
  return responses.flatMap((response) =>
    writtenHeaders(reference, response)
      .filter((header) => header.text !== '' && !isSendable(header))
      .map(({ name, text }) => `the header ${name} of the ${response.status} response, ${JSON.stringify(text)}`),
  );
}

/** Returns the headers that the sandbox sends with a response, without those that HTTP cannot send. */
export function documentedHeaders(reference: ApiReference, response: Response | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  let rest = maxCharacters;
  for (const { name, text } of writtenHeaders(reference, response).filter(isSendable)) {
    if (name.length + text.length > rest) continue;
    headers[name] = text;
    rest -= name.length + text.length;
  }
  return headers;
}

/** Status codes whose responses have no body (RFC 9110, section 15). */
const hasNoBody = /^(?:204|205|304)$/;

const eventFields = new Set(['data', 'event', 'id', 'retry']);

/** Serializes a value as a response that is not JSON: XML, a stream of one item, or text. */
function madeText(reference: ApiReference, content: Content, data: Json | undefined): string {
  const { contentType, kind } = content;
  // In OpenAPI 3.2, the example of a stream is the list of its items.
  if (kind === 'stream' && Array.isArray(data)) return data.map((item) => madeText(reference, content, item)).join('');
  if (data === undefined) return kind === 'stream' ? '' : 'sandbox\n';
  const text = plainText(encodeValue(reference, content, data));
  if (kind !== 'stream') return text;
  // Each record begins with a separator (RFC 7464).
  if (!/event-stream/i.test(contentType)) return `${contentType.endsWith('-seq') ? '\u001E' : ''}${text}\n`;
  if (/^(?:data|event):/m.test(text)) return text;
  // In OpenAPI 3.2, an item is an object of the event's fields.
  const isEvent = isObject(data) && 'data' in data && Object.keys(data).every((name) => eventFields.has(name));
  const fields: [string, Json][] = isEvent ? Object.entries(data) : [['data', data]];
  const lines = fields.map(([name, value]) => `${name}: ${plainText(value).replaceAll('\n', `\n${name}: `)}\n`);
  return `${lines.join('')}\n`;
}

/** Reads how a stream ends and fails from the document's `x-event-stream`; undefined for other responses. */
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

/** The media types of audio formats. The first that the document has is used. */
const soundTypes: { readonly [format: string]: string[] } = {
  mp3: ['audio/mpeg', 'audio/mp3'],
  opus: ['audio/opus', 'audio/ogg'],
  aac: ['audio/aac'],
  flac: ['audio/flac', 'audio/x-flac'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave'],
  pcm: ['audio/pcm', 'audio/L16'],
};

/**
 * Detects the kind of response from the fields of the schemas, not from the operation's name: a chat completion,
 * embeddings, images, or audio in a format that the request selects; anything else is `plain`.
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

/** Detects a binary response in audio formats that a request field selects: its `enum` lists them. */
function speechShape(body: JsonObject, response: DocumentedResponse): ResponseShape | undefined {
  const types = response.contents.filter(({ kind }) => kind === 'binary').map(({ mediaType }) => mediaType);
  if (!types.some((type) => /^audio\/|^application\/octet-stream/i.test(type))) return undefined;
  for (const name of Object.keys(propertiesOf(body, body))) {
    const schema = mergeSchemas(body, propertyOf(body, name));
    const formats = textsOf(schema.enum).filter((format) => format in soundTypes);
    const [first] = formats;
    if (first === undefined) continue;
    const preset = textsOf(schema.examples).find((value) => formats.includes(value)) ?? first;
    const typeOf = (format: string) =>
      types.find((type) => soundTypes[format]?.includes(type)) ??
      types.find((type) => /octet-stream/.test(type)) ??
      soundTypes[format]?.[0] ??
      '';
    return {
      kind: 'speech',
      field: name,
      preset,
      mediaTypes: Object.fromEntries(formats.map((format) => [format, typeOf(format)])),
    };
  }
  return undefined;
}

/** Returns the properties of a schema, merged with those of the schemas that it is composed of. */
export function propertiesOf(root: JsonObject, schema: JsonObject): JsonObject {
  return objectOf(mergeSchemas(root, schema).properties);
}

function propertyOf(root: JsonObject, name: string): JsonObject {
  return objectOf(propertiesOf(root, root)[name]);
}
