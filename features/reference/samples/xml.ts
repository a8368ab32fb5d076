import { linkedSchema, type Named } from '../document/walk.ts';
import { isObject, objectOf, plainText, textOf, type Json, type JsonObject } from '../document/json.ts';
import type { SchemaView } from '../document/reference.ts';

/** A value as XML, by the `xml` keywords of its schema (OpenAPI 3.1, “XML Object”). */
export function xmlText(schema: SchemaView, value: Json, named: Named): string {
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
    const own = value.flatMap((item) => (items === undefined ? leaf(tag, item) : element(items, item, tag, named)));
    return xml.wrapped === true ? wrapped(tag, own) : own;
  }
  if (!isObject(value)) return [leaf(tag, value)];
  const namespace = textOf(xml.namespace);
  let attributes =
    namespace === undefined
      ? ''
      : ` xmlns${xml.prefix === undefined ? '' : `:${textOf(xml.prefix)}`}="${escaped(namespace)}"`;
  const children: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const own = schema.properties.find((property) => property.name === key)?.schema;
    const inner = own && xmlOf(own, named).xml;
    if (inner?.attribute === true) attributes += ` ${tagOf(inner, key)}="${escaped(plainText(member))}"`;
    else children.push(...(own === undefined ? [leaf(key, member)] : element(own, member, key, named)));
  }
  return wrapped(tag, children, attributes);
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
