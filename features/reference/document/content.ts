import { join, slug } from './anchors.ts';
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  mapValues,
  objectOf,
  sameJson,
  textOf,
  textsOf,
  without,
} from './json.ts';
import { inCode, inFence, jsonText, plainText, readExactly } from './json-text.ts';
import { isBinary, isJson } from './media-types.ts';
import { loneExample, unknownFields } from './keywords.ts';
import type { Example, Link, SchemaView } from './schema-view.ts';
import { objectAt, resolve, schemaName } from './resolve.ts';
import type { ViewContext, Reading } from './schema.ts';

/** The content of a request body or response in one media type. */
export type Content = ReturnType<typeof readContents>[number];

/**
 * Reads the contents of a request body or response, one for each media type.
 * Ids: properties of the first content are directly below the owner (`createChatCompletion.request.temperature`); every
 * other content adds a segment, `stream` for an event stream, otherwise its media type (`multipart-form-data`).
 * @param ownerDescription the description of the owner, which the schemas of its contents do not repeat
 */
export function readContents(
  reading: Reading,
  owner: string,
  content: Json | undefined,
  context: Pick<ViewContext, 'full' | 'inResponse'>,
  ownerDescription?: string,
) {
  return Object.entries(objectOf(content)).map(([contentType, node], index) => {
    const media = objectAt(reading.document, node);
    const isFile = objectAt(reading.document, media.schema).format === 'binary';
    const kind = contentKind(contentType, isFile);
    const id =
      index === 0
        ? owner
        : reading.claim(join(owner, kind === 'stream' ? 'stream' : slug(contentType.replace('/', '-'))));
    const { schema, itemSchema, examples, 'x-examples': others } = media;
    const stated = schema ?? itemSchema;
    const shape = kind === 'form' ? withFields(reading.document, stated) : stated;
    const extensionExamples = others ?? objectOf(resolve(reading.document, shape).node)['x-examples'];
    const view = shape === undefined ? undefined : reading.viewSchema(shape, { ...context, id, open: [] });
    if (view?.description === ownerDescription) delete view?.description;
    const rest = moveMediaTypes(view, media);
    const example = loneExample(media.example, { type: view?.types ?? [] });
    const exampleFields = {
      example,
      examples: example === undefined && examples === undefined ? asExamples(extensionExamples) : examples,
    };
    const named = readExamples(reading, id, exampleFields, kind === 'text' || kind === 'stream');
    return {
      id,
      contentType,
      kind,
      schema: view,
      /** The content's schema as in the document, but for the type of a form with fields. */
      source: shape,
      stream: readStream(reading, id, media),
      encoding: readEncoding(media.encoding),
      /** The file name of a binary body. */
      fileName: textOf(media['x-file-name']),
      examples: /^(?:json|form)$/.test(kind) && view?.types[0] !== 'string' ? named.map(withParsedText) : named,
      unknown: [
        ...unknownFields(rest, 'content'),
        // With both, the page shows `schema`, which describes the whole stream.
        ...(schema === undefined || itemSchema === undefined ? [] : [{ key: 'itemSchema', value: itemSchema }]),
      ],
    };
  });
}

/** Reads the schema of a form that lists fields beside the type of a text as that of an object: forms are no texts. */
function withFields(document: JsonObject, schema: Json | undefined): Json | undefined {
  const { node } = resolve(document, schema ?? null);
  if (!isObject(node) || node.type !== 'string' || !isObject(node.properties)) return schema;
  return { ...without(node, ['format']), type: 'object' };
}

/** Moves the media types of form fields from `encoding` to the fields' constraints; returns the remaining content. */
function moveMediaTypes(view: SchemaView | undefined, media: JsonObject): JsonObject {
  if (!isObject(media.encoding)) return media;
  const remaining = Object.entries(media.encoding).flatMap(([name, node]): [string, Json][] => {
    const property = view?.properties.find((candidate) => candidate.kind === 'property' && candidate.name === name);
    const { contentType, ...others } = objectOf(node);
    const type = textOf(contentType);
    const constraints = property?.schema.constraints ?? [];
    if (property === undefined || type === undefined || constraints.some(({ kind }) => kind === 'media'))
      return [[name, node]];
    constraints.push({ kind: 'media', text: type });
    return Object.keys(others).length === 0 ? [] : [[name, others]];
  });
  return remaining.length === 0 ? without(media, ['encoding']) : { ...media, encoding: Object.fromEntries(remaining) };
}

/** Returns how the fields of a form are serialized, if the document specifies it. */
function readEncoding(encoding: Json | undefined) {
  const fields = Object.entries(objectOf(encoding)).map(([field, node]) => {
    const { contentType, style, explode } = objectOf(node);
    const isExploded = typeof explode === 'boolean' ? explode : undefined;
    return [field, { contentType: textOf(contentType), style: textOf(style), explode: isExploded }] as const;
  });
  return Object.fromEntries(fields);
}

/**
 * Reads the named examples of a media type or parameter; a single `example` gets the name `default`.
 * @param isText whether to prefer the serialized text of an example (`serializedValue`, OpenAPI 3.2) to its JSON value
 */
export function readExamples(
  reading: Reading,
  owner: string,
  node: { [key: string]: Json | undefined },
  isText = false,
): Example[] {
  const lone: [string, Json][] = node.example === undefined ? [] : [['default', { value: node.example }]];
  const named = Array.isArray(node.examples)
    ? listOf(node.examples).map((value, index): [string, Json] => [String(index + 1), asExample(value, false)])
    : Object.entries(objectOf(node.examples)).map(([name, value]): [string, Json] => [name, asExample(value, true)]);
  return [...lone, ...named].flatMap(([name, example]) => {
    const fields = withComponentExample(reading, objectAt(reading.document, example));
    if (Object.keys(fields).length === 0) return [];
    const { dataValue, serializedValue } = fields;
    const [first, second] = isText ? [serializedValue, dataValue] : [dataValue, serializedValue];
    const value = fields.value ?? first ?? second;
    const texts = [fields.description ?? null];
    // The description also shows the other form of the value.
    if (first !== undefined && second !== undefined) {
      const other = plainText(second);
      texts.push(other.includes('\n') ? inFence(other) : inCode(other));
    }
    return [
      {
        id: reading.claim(join(owner, 'example', name)),
        name,
        summary: textOf(fields.summary),
        description: textOf(textsOf(texts).join('\n\n')),
        value: value === undefined ? ('value' in fields ? { json: null } : undefined) : { json: value },
        externalValue: textOf(fields.externalValue),
      },
    ];
  });
}

/**
 * Normalizes a member of `examples` to an Example Object, as some documents write only the value. Example Objects are
 * kept: members of a map with any of its fields, and members of an array with `value` and a summary or description.
 * `null` in a map is an empty example.
 */
function asExample(member: Json, isNamed: boolean): Json {
  if (isNamed && (member === null || sameJson(member, {}))) return {};
  if (!isObject(member)) return { value: member };
  const hasAny = (...keys: string[]) => keys.some((key) => key in member);
  const isExampleObject = isNamed
    ? hasAny('value', 'externalValue', 'dataValue', 'serializedValue', 'summary', 'description', '$ref')
    : hasAny('value') && hasAny('summary', 'description');
  return isExampleObject ? member : { value: member };
}

/** Parses an example that some documents write as a string of JSON, if the string contains an object or array. */
function withParsedText(example: Example): Example {
  const json = typeof example.value?.json === 'string' ? readExactly(example.value.json) : undefined;
  return typeof json === 'object' && json !== null ? { ...example, value: { json } } : example;
}

/** Resolves an example whose `value` is, against the specification, a `$ref` or a copy of an example component. */
function withComponentExample({ document }: Reading, fields: JsonObject): JsonObject {
  const { value } = fields;
  if (!isObject(value) || !('$ref' in value || 'value' in value)) return fields;
  const { node = value } = resolve(document, value);
  const components = entriesOf(objectOf(document.components).examples);
  const [, match] = components.find(([, example]) => sameJson(example, node)) ?? [];
  return { ...objectOf(match), ...fields, value: match === undefined ? node : (objectOf(match).value ?? node) };
}

/** Normalizes `x-examples`, whose members are values or Example Objects. */
function asExamples(values: Json | undefined): Json | undefined {
  if (!isObject(values)) return values;
  return mapValues(values, (value) => (isObject(value) && 'value' in value ? value : { value }));
}

/** Returns the kind of a media type; `isFile`, a schema with `format: binary`, also makes it binary. */
function contentKind(contentType: string, isFile: boolean) {
  const type = contentType.toLowerCase().split(';')[0]?.trim() ?? '';
  if (/^text\/event-stream$|^application\/(?:x-ndjson|jsonl|(?:\w+\+)?json-seq)$/.test(type)) return 'stream';
  if (isJson(type) || type.endsWith('+json') || (type === '*/*' && !isFile)) return 'json';
  if (type.startsWith('multipart/') || type === 'application/x-www-form-urlencoded') return 'form';
  return (isBinary(type) && type !== 'image/svg+xml') || isFile ? 'binary' : 'text';
}

const occurrences = ['once', 'once-or-more', 'at-most-once', 'on-failure'] as const;

/** A stream's description and the kinds of its events, in order. */
export type StreamDescription = NonNullable<ReturnType<typeof readStream>>;

/**
 * Reads the kinds of events of a stream from the media type's `x-event-stream`:
 * `{ description, events: [{ id, title, description, occurs, event, data: { $ref } | text }] }`.
 * `owner` is the id of the content, to which events with the content's own schema link.
 */
function readStream(reading: Reading, owner: string, content: JsonObject) {
  const node = content['x-event-stream'];
  if (!isObject(node)) return undefined;
  const pointer = textOf(objectOf(content.schema).$ref);
  const events = listOf(node.events)
    .filter(isObject)
    .map((event, index) => {
      const name = textOf(event.id) ?? String(index + 1);
      return {
        id: reading.claim(join(owner, 'event', name)),
        name,
        title: textOf(event.title) ?? name,
        description: textOf(event.description),
        /** How often the event occurs in one stream, if the document specifies it. */
        occurs: occurrences.find((name) => name === event.occurs),
        /** The value of the `event:` line. */
        event: textOf(event.event),
        /** A link to the schema of the event's data. */
        data: dataLink(owner, pointer, event.data),
        source: event.data,
        /** The literal data of an event without schema. */
        text: textOf(event.text),
      };
    });
  return { description: textOf(node.description), events };
}

function dataLink(owner: string, contentPointer: string | undefined, data: Json | undefined): Link | undefined {
  const pointer = textOf(objectOf(data).$ref);
  const name = schemaName(pointer);
  if (pointer === undefined) return data === undefined ? undefined : { id: owner, name: jsonText(data) };
  return name === undefined ? undefined : { id: pointer === contentPointer ? owner : join('schemas', name), name };
}
