import { exampleOf, fitsRequest } from '../document/example.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  mapValues,
  memberOf,
  objectOf,
  sameJson,
  textOf,
} from '../document/json.ts';
import { jsonText, plainText } from '../document/json-text.ts';
import { isJsonLines, isXml } from '../document/media-types.ts';
import { fileNameOf } from './form.ts';
import { escapedXml } from './literals.ts';
import type { ApiReference, Content, Operation, SchemaView } from '../document/reference.ts';
import { linkedSchema, type Named } from '../document/walk.ts';

/** The request body of a sample. `given`: it is an example of the document, not generated from a schema. */
export type SampleBody = {
  name: string;
  title: string;
  description?: string | undefined;
  body: { contentType: string; value: Json } | undefined;
  given: boolean;
};

/** Returns a placeholder for a required body that the document does not describe. */
function anyBody(
  reference: ApiReference,
  { body }: Operation,
  { kind, source = true }: Content,
  contentType: string,
): Json | undefined {
  if (body?.required !== true || kind === 'form') return undefined;
  if (kind === 'json' || kind === 'stream')
    return [{}, [], 'string', 0].find((value) => fitsRequest(reference, source, value)) ?? {};
  return isXml(contentType) ? '<root/>' : 'string';
}

/**
 * Returns the content that samples send. Order of preference: JSON with examples, `application/json`, JSON of another
 * media type, a JSON Patch, any content with examples, JSON for any media type, the first content.
 */
export function sampleContent({ body }: Operation): Content | undefined {
  const contents = body?.contents ?? [];
  const json = contents.filter(({ kind }) => kind === 'json');
  const withExamples = contents.filter(({ examples }) => examples.length > 0);
  const named = json.filter(({ contentType }) => contentType !== '*/*');
  const plain =
    named.find(({ contentType }) => /^application\/json(?:\s*;|$)/i.test(contentType)) ??
    named.find(({ contentType }) => !/json-patch/i.test(contentType));
  return (
    withExamples.find(({ kind }) => kind === 'json') ?? plain ?? named[0] ?? withExamples[0] ?? json[0] ?? contents[0]
  );
}

/** Returns a media type that can be sent: the content's own may be a range. */
export function concreteType({ contentType, kind }: Pick<Content, 'contentType' | 'kind'>): string {
  const either = kind === 'binary' ? 'application/octet-stream' : 'application/json';
  return (
    memberOf(
      {
        '*/*': either,
        'application/*': either,
        'image/*': 'image/png',
        'audio/*': 'audio/mpeg',
        'video/*': 'video/mp4',
        'text/*': 'text/plain',
      },
      contentType,
    ) ?? contentType
  );
}

/** Returns the examples of the content that samples send; without examples, one body generated from the schema. */
export function sampleBodies(reference: ApiReference, operation: Operation): SampleBody[] {
  const content = sampleContent(operation);
  const none: SampleBody = { name: '', title: operation.summary, body: undefined, given: false };
  if (content === undefined) return [none];
  const contentType = concreteType(content);
  const asText = (value: Json): Json => {
    const sent = encodeValue(reference, content, value);
    // In JSON Lines, the last line needs its line break, too.
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
  const generated = example === undefined ? anyBody(reference, operation, content, contentType) : example;
  const isBlank = generated === undefined || (isObject(generated) && Object.keys(generated).length === 0);
  if (content.kind === 'form' && isBlank && operation.body?.required !== true) return [none];
  // Neither a form without fields nor a field with an empty list would be sent.
  const unsent = Object.entries(objectOf(generated)).filter(([, field]) => sameJson(field, []));
  const properties = Object.fromEntries(unsent.map(([name]) => [name, { minItems: 1 }]));
  const filled = { allOf: [content.source ?? {}, { type: 'object', minProperties: 1, properties }] };
  const isFilled = content.kind === 'form' && (isBlank || unsent.length > 0);
  const value = isFilled ? (exampleOf(reference, filled, 'request', true) ?? generated) : generated;
  return [{ ...none, body: value === undefined ? undefined : { contentType, value: asText(value) } }];
}

/**
 * Converts a value to what its media type sends: objects and lists to XML, also in parts of a form, or to JSON Lines.
 * Returns other values unchanged.
 */
export function encodeValue(named: Named, { schema, ...content }: Content, value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isJsonLines(content.contentType)) return (Array.isArray(value) ? value : [value]).map(jsonText).join('\n');
  if (schema === undefined) return value;
  if (content.kind !== 'form' || !isObject(value))
    return isXml(concreteType(content)) ? xmlText(schema, value, named) : value;
  const { properties } = linkedSchema(named, schema);
  return mapValues(value, (member, name) => {
    const property = properties.find((candidate) => candidate.name === name)?.schema;
    const isText = !isXml(memberOf(content.encoding, name)?.contentType ?? '') || typeof member !== 'object';
    return isText || property === undefined || member === null ? member : xmlText(property, member, named);
  });
}

/** Writes a value as XML, by the `xml` keywords of its schema (OpenAPI 3.1 and 3.2, “XML Object”). */
function xmlText(schema: SchemaView, value: Json, named: Named): string {
  const name = schema.name ?? schema.link?.name ?? 'root';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(schema, value, name, named).join('\n')}`;
}

function xmlOf(view: SchemaView, named: Named): { schema: SchemaView; xml: JsonObject } {
  const schema = linkedSchema(named, view);
  const keyword = [...view.unknown, ...schema.unknown].find(({ key }) => key === 'xml');
  return { schema, xml: objectOf(keyword?.value) };
}

function elementName({ name, prefix }: JsonObject, otherwise: string): string {
  return `${textOf(prefix) === undefined ? '' : `${textOf(prefix)}:`}${textOf(name) ?? otherwise}`;
}

/** Returns the lines of an element; for a list without a wrapper, the lines of an element for each item. */
function element(view: SchemaView, value: Json, name: string, named: Named): string[] {
  const { schema, xml } = xmlOf(view, named);
  const tag = elementName(xml, name);
  const namespace = textOf(xml.namespace);
  const prefix = textOf(xml.prefix);
  let attributes =
    namespace === undefined ? '' : ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${escapedXml(namespace)}"`;
  if (Array.isArray(value)) {
    const { items } = schema;
    const elements = value.flatMap((item) =>
      items === undefined ? leaf(tag, item) : element(items, item, tag, named),
    );
    return xml.wrapped === true || xml.nodeType === 'element' ? wrapped(tag, elements, attributes) : elements;
  }
  if (!isObject(value)) return [leaf(tag, value, attributes)];
  const children: string[] = [];
  let text = '';
  for (const [key, member] of Object.entries(value)) {
    const property = schema.properties.find(({ name: known }) => known === key)?.schema;
    const inner = property && xmlOf(property, named).xml;
    if (inner?.attribute === true || inner?.nodeType === 'attribute')
      attributes += ` ${elementName(inner, key)}="${escapedXml(plainText(member))}"`;
    else if (inner?.nodeType === 'text') text += escapedXml(plainText(member));
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

function leaf(tag: string, value: Json, attributes = ''): string {
  return `<${tag}${attributes}>${escapedXml(plainText(value))}</${tag}>`;
}
