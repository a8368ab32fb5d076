import { exampleOf } from '../../reference/document/example.ts';
import { isStructural } from '../../reference/document/keywords.ts';
import { isObject, type Json, type JsonObject, objectOf, plainText, textsOf } from '../../reference/document/json.ts';
import { writeParameter } from '../../reference/document/parameter-style.ts';
import type { ApiReference, Content, Operation, Response } from '../../reference/document/reference.ts';
import type { DocumentedResponse, ResponseContent, ResponseShape, StreamShape } from '../sandbox.ts';
import type { ReadError } from './error-shape.ts';
import { mergeSchemas } from '../../reference/document/all-of.ts';
import { asSent, concreteType } from '../../reference/samples/sample-bodies.ts';

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
      const given = examplesOf(content).map(({ name, value }) => ({
        name,
        value: kind === 'json' || typeof value === 'string' ? value : madeText(reference, content, value),
      }));
      if (kind === 'binary') return { mediaType, kind, examples: given.map(({ name }) => ({ name, value: null })) };
      if (given.length > 0)
        return { mediaType, kind, examples: given.filter(({ value }) => kind !== 'stream' || !fails(value)) };
      // Where a schema says nothing, any value is right.
      const isAny = kind === 'json' && isObject(source) && !Object.keys(source).some(isStructural);
      const made = exampleOf(reference, source, 'response', true) ?? (isAny ? null : undefined);
      const value = kind === 'json' ? made : madeText(reference, content, made);
      return { mediaType, kind, examples: value === undefined ? [] : [{ name: 'sample', value, generated: true }] };
    }),
  };
}

/**
 * Names that no document decides: those of the connection and the body (RFC 9110, sections 6 to 8), and those by which a
 * browser would change what it keeps of this site.
 */
const fixedNames =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-(?:type|length|encoding|range|security-policy.*)|date|set-cookie2?|clear-site-data|refresh|alt-svc|nel|report(?:ing-endpoints|-to)|strict-transport-security|service-worker-allowed|access-control-.*|cf-.*)$/i;

/** The most characters of all headers of a response together. */
const maxCharacters = 4_096;

/** The headers of a response that a document decides, with their first examples, or values made from their schemas. */
function writtenHeaders(reference: ApiReference, response: Response | undefined): { name: string; text: string }[] {
  return (response?.headers ?? []).flatMap((header) => {
    const { name, examples, source } = header;
    const value = examples.find((example) => example.value !== undefined)?.value?.json;
    const made = value ?? exampleOf(reference, source, 'response', true);
    return made === undefined || fixedNames.test(name) ? [] : [{ name, text: writeParameter(header, made) }];
  });
}

/** Whether a text can be the name of a field of HTTP (RFC 9110, section 5.1). */
export function isFieldName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(name);
}

/** Whether HTTP can send a field (RFC 9110, section 5): no clients agree on a text that is not ASCII. */
function isSendable({ name, text }: { name: string; text: string }): boolean {
  return isFieldName(name) && /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
}

/** The headers of an operation's responses that no HTTP message can have, as a sentence names them. */
export function unsendableHeaders(reference: ApiReference, { responses }: Operation): string[] {
  return responses.flatMap((response) =>
    writtenHeaders(reference, response)
      .filter((header) => header.text !== '' && !isSendable(header))
      .map(({ name, text }) => `the header ${name} of the ${response.status} response, ${JSON.stringify(text)}`),
  );
}

/** The headers of a response as the sandbox sends them; those that no HTTP message can have are left out. */
export function documentedHeaders(reference: ApiReference, response: Response | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  let left = maxCharacters;
  for (const { name, text } of writtenHeaders(reference, response).filter(isSendable)) {
    if (name.length + text.length > left) continue;
    headers[name] = text;
    left -= name.length + text.length;
  }
  return headers;
}

/** Statuses whose responses have no body, whatever their documents say (RFC 9110, section 15). */
const hasNoBody = /^(?:204|205|304)$/;

const eventFields = new Set(['data', 'event', 'id', 'retry']);

/** A response that is not JSON: XML, a stream of one item, other text. */
function madeText(reference: ApiReference, content: Content, made: Json | undefined): string {
  const { contentType, kind } = content;
  // OpenAPI 3.2 gives a stream as the list of its items.
  if (kind === 'stream' && Array.isArray(made)) return made.map((item) => madeText(reference, content, item)).join('');
  if (made === undefined) return kind === 'stream' ? '' : 'sandbox\n';
  const text = plainText(asSent(reference, content, made));
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

/** The properties of a schema with all that it is made of. */
export function propertiesOf(root: JsonObject, schema: JsonObject): JsonObject {
  return objectOf(mergeSchemas(root, schema).properties);
}

function propertyOf(root: JsonObject, name: string): JsonObject {
  return objectOf(propertiesOf(root, root)[name]);
}
