import { exampleOf } from '../document/example.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  jsonText,
  mapValues,
  memberOf,
  objectOf,
  plainText,
  sameJson,
  textOf,
} from '../document/json.ts';
import { fileNameOf } from './form.ts';
import type { ApiReference, Content, Operation, SchemaView } from '../document/reference.ts';
import { linkedSchema, type Named } from '../document/walk.ts';

/** The request body of one sample; `given` when it is an example of the document, not generated from a schema. */
export type SampleBody = {
  name: string;
  title: string;
  description?: string | undefined;
  body: { contentType: string; value: Json } | undefined;
  given: boolean;
};

/** Stands for a body that must be sent, of which the document says nothing else. */
function anyBody({ body }: Operation, { kind }: Content, contentType: string): Json | undefined {
  if (body?.required !== true || kind === 'form') return undefined;
  if (kind === 'json' || kind === 'stream') return {};
  return isXml(contentType) ? '<root/>' : 'string';
}

/**
 * The content of the body that samples send: JSON with examples or by its plain name, other JSON, the first media type; JSON
 * of any type only where no other has an example.
 */
export function sampleContent({ body }: Operation): Content | undefined {
  const contents = body?.contents ?? [];
  const json = contents.filter(({ kind }) => kind === 'json');
  const told = contents.filter(({ examples }) => examples.length > 0);
  const named = json.filter(({ contentType }) => contentType !== '*/*');
  const plain = named.find(({ contentType }) => /^application\/json(?:\s*;|$)/i.test(contentType));
  return told.find(({ kind }) => kind === 'json') ?? plain ?? named[0] ?? told[0] ?? json[0] ?? contents[0];
}

/** A media type that can be sent, of the range of them that a content may have. */
export function concreteType({ contentType, kind }: Pick<Content, 'contentType' | 'kind'>): string {
  return (
    memberOf(
      {
        '*/*': 'application/json',
        'application/*': kind === 'binary' ? 'application/octet-stream' : 'application/json',
        'image/*': 'image/png',
        'audio/*': 'audio/mpeg',
        'video/*': 'video/mp4',
        'text/*': 'text/plain',
      },
      contentType,
    ) ?? contentType
  );
}

/** The examples of an operation's JSON body, or of its first media type; without an example, one generated from the schema. */
export function sampleBodies(reference: ApiReference, operation: Operation): SampleBody[] {
  const content = sampleContent(operation);
  const none: SampleBody = { name: '', title: operation.summary, body: undefined, given: false };
  if (content === undefined) return [none];
  const contentType = concreteType(content);
  const asText = (value: Json): Json => {
    const sent = asSent(reference, content, value);
    // A line of JSON needs its end.
    return isJsonLines(contentType) && typeof sent === 'string' && !sent.endsWith('\n') ? `${sent}\n` : sent;
  };
  const examples = content.examples.flatMap(({ name, summary, description, value }): SampleBody[] =>
    value === undefined
      ? []
      : [{ name, title: summary ?? name, description, body: { contentType, value: asText(value.json) }, given: true }],
  );
  if (examples.length > 0) return examples;
  if (content.kind === 'binary')
    return [{ ...none, body: { contentType, value: content.fileName ?? fileNameOf('input', undefined, contentType) } }];
  const example = exampleOf(reference, content.source, 'request');
  const made = example === undefined ? anyBody(operation, content, contentType) : example;
  const isBlank = made === undefined || (isObject(made) && Object.keys(made).length === 0);
  // A form without fields is no body, and a list without members no field.
  const unsent = Object.entries(objectOf(made)).filter(([, field]) => sameJson(field, []));
  const properties = Object.fromEntries(unsent.map(([name]) => [name, { minItems: 1 }]));
  const filled = { allOf: [content.source ?? {}, { type: 'object', minProperties: 1, properties }] };
  const isFilled = content.kind === 'form' && (isBlank || unsent.length > 0);
  const value = isFilled ? (exampleOf(reference, filled, 'request', true) ?? made) : made;
  return [{ ...none, body: value === undefined ? undefined : { contentType, value: asText(value) } }];
}

/** Whether a media type is JSON a line: `application/x-ndjson`, `application/jsonl`. */
function isJsonLines(mediaType: string): boolean {
  return /[/-](?:ndjson|jsonl)\b/i.test(mediaType);
}

/**
 * A value as a content of its media type is sent: an object or a list as XML where that is asked, also in a form's parts;
 * where each line is JSON, a list as its members.
 */
export function asSent(named: Named, { schema, ...content }: Content, value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isJsonLines(content.contentType)) return (Array.isArray(value) ? value : [value]).map(jsonText).join('\n');
  if (schema === undefined) return value;
  if (content.kind !== 'form' || !isObject(value))
    return isXml(concreteType(content)) ? xmlText(schema, value, named) : value;
  const { properties } = (schema.link && linkedSchema(named, schema.link.id)) ?? schema;
  return mapValues(value, (member, name) => {
    const property = properties.find((candidate) => candidate.name === name)?.schema;
    const isText = !isXml(memberOf(content.encoding, name)?.contentType ?? '') || typeof member !== 'object';
    return isText || property === undefined || member === null ? member : xmlText(property, member, named);
  });
}

/** Whether a media type is XML: `application/xml`, `text/xml`, `application/atom+xml`. */
export function isXml(mediaType: string): boolean {
  return /[/+]xml\b/i.test(mediaType);
}

/** A value as XML, by the `xml` keywords of its schema (OpenAPI 3.1 and 3.2, “XML Object”). */
function xmlText(schema: SchemaView, value: Json, named: Named): string {
  const name = schema.name ?? schema.link?.name ?? 'root';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(schema, value, name, named).join('\n')}`;
}

function xmlOf(view: SchemaView, named: Named): { schema: SchemaView; xml: JsonObject } {
  const schema = (view.link && linkedSchema(named, view.link.id)) ?? view;
  const written = [...view.unknown, ...schema.unknown].find(({ key }) => key === 'xml');
  return { schema, xml: objectOf(written?.value) };
}

function tagOf({ name, prefix }: JsonObject, otherwise: string): string {
  return `${textOf(prefix) === undefined ? '' : `${textOf(prefix)}:`}${textOf(name) ?? otherwise}`;
}

/** The lines of an element; of a list without a wrapper, of several. */
function element(view: SchemaView, value: Json, name: string, named: Named): string[] {
  const { schema, xml } = xmlOf(view, named);
  const tag = tagOf(xml, name);
  if (Array.isArray(value)) {
    const { items } = schema;
    const elements = value.flatMap((item) =>
      items === undefined ? leaf(tag, item) : element(items, item, tag, named),
    );
    return xml.wrapped === true || xml.nodeType === 'element' ? wrapped(tag, elements) : elements;
  }
  if (!isObject(value)) return [leaf(tag, value)];
  const namespace = textOf(xml.namespace);
  let attributes =
    namespace === undefined
      ? ''
      : ` xmlns${xml.prefix === undefined ? '' : `:${textOf(xml.prefix)}`}="${escaped(namespace)}"`;
  const children: string[] = [];
  let text = '';
  for (const [key, member] of Object.entries(value)) {
    const property = schema.properties.find(({ name: known }) => known === key)?.schema;
    const inner = property && xmlOf(property, named).xml;
    if (inner?.attribute === true || inner?.nodeType === 'attribute')
      attributes += ` ${tagOf(inner, key)}="${escaped(plainText(member))}"`;
    else if (inner?.nodeType === 'text') text += escaped(plainText(member));
    else if (inner?.nodeType === 'cdata')
      text += `<![CDATA[${plainText(member).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    else children.push(...(property === undefined ? [leaf(key, member)] : element(property, member, key, named)));
  }
  if (children.length === 0 && text !== '') return [`<${tag}${attributes}>${text}</${tag}>`];
  return wrapped(tag, text === '' ? children : [text, ...children], attributes);
}

function wrapped(tag: string, children: string[], attributes = ''): string[] {
  if (children.length === 0) return [`<${tag}${attributes}/>`];
  return [`<${tag}${attributes}>`, ...children.map((line) => `  ${line}`), `</${tag}>`];
}

function leaf(tag: string, value: Json): string {
  return `<${tag}>${escaped(plainText(value))}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
