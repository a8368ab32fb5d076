import { join, slug } from './anchors.ts';
import { inCode } from './facts.ts';
import {
  entriesOf,
  isBinary,
  isJson,
  isObject,
  jsonText,
  listOf,
  objectOf,
  plainText,
  readExactly,
  sameJson,
  textOf,
  textsOf,
  type Json,
  type JsonObject,
  mapValues,
  without,
} from './json.ts';
import { loneExample, unknownFields } from './keywords.ts';
import type {
  Content,
  Example,
  Link,
  Occurrence,
  SchemaView,
  StreamDescription,
  StreamEventKind,
} from './reference.ts';
import { schemaName } from './resolve.ts';
import { viewSchema, type ViewContext, type Reading } from './schema.ts';

/**
 * The contents of a body or response, one for each media type.
 * Ids: properties of the first one are directly below the owner (`createChatCompletion.request.temperature`); each
 * further one has its own segment, `stream` for an event stream, otherwise its media type (`multipart-form-data`).
 * @param said the description around them, which their schemas need not repeat
 */
export function readContents(
  reading: Reading,
  owner: string,
  content: Json | undefined,
  context: Pick<ViewContext, 'full' | 'inResponse'>,
  said?: string,
): Content[] {
  return Object.entries(objectOf(content)).map(([contentType, node], index) => {
    const media = reading.resolver.objectAt(node);
    const kind = contentKind(contentType, media);
    const id =
      index === 0
        ? owner
        : reading.claim(join(owner, kind === 'stream' ? 'stream' : slug(contentType.replace('/', '-'))));
    const { schema, itemSchema, examples, 'x-examples': others } = media;
    const shape = schema ?? itemSchema;
    const beside = others ?? objectOf(reading.resolver.resolve(shape).node)['x-examples'];
    const view = shape === undefined ? undefined : viewSchema(reading, shape, { ...context, id, open: [] });
    if (view?.description === said) delete view?.description;
    const untold = tellTypes(view, media);
    const example = loneExample(media.example, { type: view?.types ?? [] });
    const given = {
      example,
      examples: example === undefined && examples === undefined ? asExamples(beside) : examples,
    };
    const named = readExamples(reading, id, given, kind === 'text' || kind === 'stream');
    return {
      id,
      contentType,
      kind,
      schema: view,
      source: shape,
      stream: readStream(reading, id, media),
      encoding: readEncoding(media.encoding),
      fileName: textOf(media['x-file-name']),
      examples: kind !== 'json' || view?.types[0] === 'string' ? named : named.map(withoutText),
      unknown: [
        ...unknownFields(untold, 'content'),
        // Where both are given, pages say in words what the whole is.
        ...(schema === undefined || itemSchema === undefined ? [] : [{ key: 'itemSchema', value: itemSchema }]),
      ],
    };
  });
}

/** Says of the fields of a form of which media type they are sent; returns the content without what is said so. */
function tellTypes(view: SchemaView | undefined, media: JsonObject): JsonObject {
  if (!isObject(media.encoding)) return media;
  const left = Object.entries(media.encoding).flatMap(([name, node]): [string, Json][] => {
    const property = view?.properties.find((candidate) => candidate.kind === 'property' && candidate.name === name);
    const { contentType, ...others } = objectOf(node);
    const type = textOf(contentType);
    const constraints = property?.schema.constraints ?? [];
    if (property === undefined || type === undefined || constraints.some(({ kind }) => kind === 'media'))
      return [[name, node]];
    constraints.push({ kind: 'media', text: type });
    return Object.keys(others).length === 0 ? [] : [[name, others]];
  });
  return left.length === 0 ? without(media, ['encoding']) : { ...media, encoding: Object.fromEntries(left) };
}

function readEncoding(encoding: Json | undefined): Content['encoding'] {
  return Object.fromEntries(
    Object.entries(objectOf(encoding)).map(([field, node]) => {
      const { contentType, style, explode } = objectOf(node);
      return [
        field,
        {
          contentType: textOf(contentType),
          style: textOf(style),
          explode: typeof explode === 'boolean' ? explode : undefined,
        },
      ];
    }),
  );
}

/**
 * The named examples of a media type or parameter; a lone `example` is called `default`.
 * @param isText whether it is sent as the text that one may have (OpenAPI 3.2, `serializedValue`), and not as JSON
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
    const fields = withComponentExample(reading, reading.resolver.objectAt(example));
    if (Object.keys(fields).length === 0) return [];
    const { dataValue, serializedValue } = fields;
    const [first, second] = isText ? [serializedValue, dataValue] : [dataValue, serializedValue];
    const value = fields.value ?? first ?? second;
    const words = [fields.description ?? null];
    // The other form of the same value.
    if (first !== undefined && second !== undefined) {
      const other = plainText(second);
      words.push(other.includes('\n') ? `\`\`\`\n${other}\n\`\`\`` : inCode(other));
    }
    return [
      {
        id: reading.claim(join(join(owner, 'example'), name)),
        name,
        summary: textOf(fields.summary),
        description: textOf(textsOf(words).join('\n\n')),
        value: value === undefined ? ('value' in fields ? { json: null } : undefined) : { json: value },
        externalValue: textOf(fields.externalValue),
      },
    ];
  });
}

/**
 * A member of `examples`, some of which are the value alone: by what else it has, or in a map where it has nothing of it. A
 * name of which nothing is said is none.
 */
function asExample(member: Json, isNamed: boolean): Json {
  if (isNamed && (member === null || sameJson(member, {}))) return {};
  if (!isObject(member)) return { value: member };
  const says = (...keys: string[]) => keys.some((key) => key in member);
  const isWhole = isNamed
    ? says('value', 'externalValue', 'dataValue', 'serializedValue', 'summary', 'description', '$ref')
    : says('value') && says('summary', 'description');
  return isWhole ? member : { value: member };
}

/** An example with the object or list that its text is the JSON of, as some write it. */
function withoutText(example: Example): Example {
  const inside = typeof example.value?.json === 'string' ? readExactly(example.value.json) : undefined;
  return typeof inside === 'object' && inside !== null ? { ...example, value: { json: inside } } : example;
}

/** An example whose value is a whole example of the components, or a reference to data, by which some write it. */
function withComponentExample({ resolver }: Reading, fields: JsonObject): JsonObject {
  const { value } = fields;
  if (!isObject(value) || !('$ref' in value || 'value' in value)) return fields;
  const { node = value } = resolver.resolve(value);
  const known = entriesOf(objectOf(resolver.document.components).examples);
  const [, whole] = known.find(([, example]) => sameJson(example, node)) ?? [];
  return { ...objectOf(whole), ...fields, value: whole === undefined ? node : (objectOf(whole).value ?? node) };
}

/** `x-examples`: values by name, or objects with a `value`. */
function asExamples(values: Json | undefined): Json | undefined {
  if (!isObject(values)) return values;
  return mapValues(values, (value) => (isObject(value) && 'value' in value ? value : { value }));
}

/** The kind of a media type; binary also by the schema's `format`. */
function contentKind(contentType: string, node: JsonObject): Content['kind'] {
  const type = contentType.toLowerCase().split(';')[0]?.trim() ?? '';
  if (/^text\/event-stream$|^application\/(?:x-ndjson|jsonl|(?:\w+\+)?json-seq)$/.test(type)) return 'stream';
  if (isJson(type) || type.endsWith('+json') || type === '*/*') return 'json';
  if (type.startsWith('multipart/') || type === 'application/x-www-form-urlencoded') return 'form';
  return (isBinary(type) && type !== 'image/svg+xml') || objectOf(node.schema).format === 'binary' ? 'binary' : 'text';
}

const occurrences: Occurrence[] = ['once', 'once-or-more', 'at-most-once', 'on-failure'];

/**
 * The kinds of events of a stream, from the media type's `x-event-stream`:
 * `{ description, events: [{ id, title, description, occurs, event, data: { $ref } | text }] }`.
 * `owner` is the content's id; data of the content's own schema links to it.
 */
function readStream(reading: Reading, owner: string, content: JsonObject): StreamDescription | undefined {
  const node = content['x-event-stream'];
  if (!isObject(node)) return undefined;
  const pointer = textOf(objectOf(content.schema).$ref);
  const events = listOf(node.events)
    .filter(isObject)
    .map((event, index): StreamEventKind => {
      const name = textOf(event.id) ?? String(index + 1);
      return {
        id: reading.claim(join(join(owner, 'event'), name)),
        name,
        title: textOf(event.title) ?? name,
        description: textOf(event.description),
        occurs: occurrences.find((name) => name === event.occurs),
        event: textOf(event.event),
        data: dataLink(owner, pointer, event.data),
        source: event.data,
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
