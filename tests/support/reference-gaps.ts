import { type ApiDocument, isObject, type Json, type JsonObject, membersOf, valueAt } from './api-document.ts';
import type { HtmlIndex, Place } from './html-index.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const BOUNDS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
];

/** The number of checked texts, and the missing ones. */
export type Gaps = { checked: number; missing: string[] };

/**
 * Walks a bundled document, independently of the renderer except for its ids, and looks in the HTML for every
 * operation, parameter, body, response, property, enum value, default, constant, constraint and rule. A named schema
 * may be a link, as it is checked on its own.
 */
export function referenceGaps(document: ApiDocument, { places }: HtmlIndex): Gaps {
  const missing: string[] = [];
  let checked = 0;
  for (const [path, item] of membersOf(document.paths)) {
    for (const [method, operation] of membersOf(resolved(item)))
      if (METHODS.includes(method)) walkOperation(path, method, operation, item);
  }
  const components = isObject(document.components) ? document.components : {};
  for (const [name, schema] of membersOf(components.schemas)) walkPlace(`schemas.${name}`, schema);
  return { checked, missing };

  function walkOperation(route: string, method: string, operation: Json, item: Json): void {
    if (!isObject(operation)) return;
    const id =
      typeof operation.operationId === 'string'
        ? operation.operationId.trim().replaceAll(/[\s"'<>`#%?&\\^{}|]+/g, '-')
        : undefined;
    const place =
      id === undefined
        ? [...places.values()].find((entry) => entry.text.includes(route) && entry.text.includes(method.toUpperCase()))
        : places.get(id);
    expectText(place, `${method} ${route}`, [method.toUpperCase(), route]);
    if (id === undefined) return;
    const path = resolved(item);
    for (const node of [...listOf(isObject(path) ? path.parameters : undefined), ...listOf(operation.parameters)]) {
      const parameter = resolved(node);
      if (isObject(parameter))
        walkPlace(`${id}.${String(parameter.in)}.${segment(String(parameter.name))}`, parameter.schema ?? {});
    }
    const body = resolved(operation.requestBody);
    if (isObject(body)) walkContent(`${id}.request`, body.content);
    for (const [status, node] of membersOf(operation.responses)) {
      const response = resolved(node);
      if (isObject(response)) walkContent(`${id}.response.${status}`, response.content);
      if (isObject(response))
        for (const [name] of membersOf(response.headers)) walkPlace(`${id}.response.${status}.header.${name}`, {});
    }
  }

  function walkContent(id: string, content: Json | undefined): void {
    expectText(
      places.get(id),
      id,
      membersOf(content).map(([type]) => type),
    );
    const [first] = membersOf(content);
    if (first !== undefined && isObject(first[1])) walkSchema(first[1].schema, id, places.get(id), true);
  }

  function walkPlace(id: string, schema: Json): void {
    expectText(places.get(id), id, []);
    walkSchema(schema, id, places.get(id), true);
  }

  /** `exact`: the ids of the fields derive from `id`. Inside alternatives, they have another segment in between. */
  function walkSchema(
    node: Json | undefined,
    id: string,
    place: Place | undefined,
    exact: boolean,
    around: readonly string[] = [],
  ): void {
    if (!isObject(node) || place === undefined) return;
    if (typeof node.$ref === 'string') {
      const name = /^#\/components\/schemas\/([^/]+)$/.exec(node.$ref)?.[1];
      if (around.includes(node.$ref) || (name !== undefined && place.links.has(`schemas.${decodeURIComponent(name)}`)))
        return;
      walkSchema(valueAt(document, node.$ref), id, place, exact, [...around, node.$ref]);
      return;
    }
    expectText(place, id, valuesOf(node));
    for (const [name, property] of [...membersOf(node.properties), ...membersOf(node.patternProperties)]) {
      const fieldId = `${id}.${segment(name)}`;
      const field = exact
        ? places.get(fieldId)
        : places.get(place.ids.find((key) => key.startsWith(`${id}.`) && key.endsWith(`.${segment(name)}`)) ?? '');
      expectText(field, fieldId, []);
      walkSchema(property, exact ? fieldId : id, exact ? field : place, exact, around);
    }
    for (const member of listOf(node.allOf)) walkSchema(member, id, place, exact, around);
    for (const member of [...listOf(node.oneOf), ...listOf(node.anyOf)]) walkSchema(member, id, place, false, around);
    for (const key of ['items', 'additionalProperties', 'not'])
      walkSchema(node[key], id, place, key === 'items' && exact, around);
  }

  function expectText(place: Place | undefined, what: string, texts: string[]): void {
    checked += 1 + texts.length;
    if (place === undefined) missing.push(what);
    else
      missing.push(
        ...texts.filter((text) => !place.text.includes(text.replaceAll(/\s+/g, ' '))).map((text) => `${what}: ${text}`),
      );
  }

  function resolved(node: Json | undefined): Json | undefined {
    return isObject(node) && typeof node.$ref === 'string' ? resolved(valueAt(document, node.$ref)) : node;
  }
}

/** Returns all values and constraints of a schema that must occur as text. */
function valuesOf(schema: JsonObject): string[] {
  return [
    ...listOf(schema.enum).map(written),
    ...(['default', 'const'] as const).flatMap((key) => (schema[key] === undefined ? [] : [written(schema[key])])),
    ...BOUNDS.flatMap((key) => (typeof schema[key] === 'number' ? [String(schema[key])] : [])),
    ...(typeof schema.pattern === 'string' ? [schema.pattern.replaceAll('`', '')] : []),
    ...(typeof schema.format === 'string' ? [schema.format] : []),
    ...listOf(schema['x-rules']).flatMap((rule) =>
      isObject(rule) && typeof rule.description === 'string' ? [rule.description.replaceAll('`', '')] : [],
    ),
  ];
}

function written(value: Json): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

function segment(name: string): string {
  return (
    name
      .trim()
      .replaceAll(/[\s"'<>`#%?&\\^{}|]+/g, '-')
      .replaceAll(/(?<=.)-+$|^-+(?=.)/g, '') || '-'
  );
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
