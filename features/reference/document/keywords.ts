import { checkedKeywords, uncheckedKeywords } from './constraints.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  mapValues,
  memberOf,
  narrowerTypes,
  objectOf,
  sameJson,
  textOf,
  textsOf,
  typeNames,
  without,
} from './json.ts';
import { exactDigits, jsonText, plainText, readExactly } from './json-text.ts';
import type { EnumValue, Link, Rule, UnknownKeyword } from './schema-view.ts';

/** How pages and validation treat a schema keyword. */
type Keyword = {
  /** The kind of the keyword's value, if validation uses the keyword: data, a schema, an array or a map of schemas. */
  holds?: 'data' | 'schema' | 'schemas' | 'named';
  /** Whether pages render the keyword, or a predicate on its value; other keywords are shown as raw JSON. */
  shown?: true | ((value: Json) => boolean);
  /** Whether the keyword defines the structure of the value, unlike annotations and limits. */
  structural?: true;
};

const shape = { shown: true, structural: true } as const;

/** All schema keywords that pages render or validation uses; `constraints.ts` lists the keywords of constraints. */
const table: [keywords: string, Keyword][] = [
  ['type enum const format required', { holds: 'data', ...shape }],
  [checkedKeywords.join(' '), { holds: 'data', shown: true }],
  [`${uncheckedKeywords.join(' ')} contentSchema`, { shown: true }],
  ['minContains maxContains dependentRequired', { holds: 'data' }],
  ['items additionalProperties', { holds: 'schema', ...shape }],
  ['not', { holds: 'schema', shown: isObject, structural: true }],
  ['if then else contains unevaluatedItems', { holds: 'schema' }],
  // All names are strings.
  ['propertyNames', { holds: 'schema', shown: (value) => sameJson(value, { type: 'string' }) }],
  ['unevaluatedProperties', { holds: 'schema', shown: (value) => value === false }],
  ['allOf anyOf oneOf prefixItems', { holds: 'schemas', ...shape }],
  ['properties patternProperties', { holds: 'named', ...shape }],
  ['dependentSchemas', { holds: 'named' }],
  ['$ref', { structural: true }],
  ['nullable title description default example readOnly writeOnly deprecated externalDocs', { shown: true }],
  // Pages do not render `defaultMapping` (OpenAPI 3.2).
  ['discriminator', { shown: (value) => !isObject(value) || value.defaultMapping === undefined }],
  ['examples', { shown: Array.isArray }],
];

const keywords = new Map(table.flatMap(([names, keyword]) => names.split(' ').map((name) => [name, keyword] as const)));

/** Returns the keywords that validation uses and whose values are of a kind. */
export function keywordsOf(kind: Keyword['holds']): string[] {
  return [...keywords].flatMap(([name, { holds }]) => (holds === kind ? [name] : []));
}

/** Keywords whose value, a schema or an array of schemas, applies to the validated value itself. */
export const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** Returns the schemas directly inside a schema that apply to the validated value itself. */
export function schemasInPlace(schema: JsonObject): Json[] {
  const schemas = inPlace.flatMap((keyword) => schema[keyword] ?? []);
  return [...schemas, ...Object.values(objectOf(schema.dependentSchemas))];
}

function isShown(keyword: string, value: Json): boolean {
  const shown = keywords.get(keyword)?.shown;
  return typeof shown === 'function' ? shown(value) : shown === true;
}

/** Whether a keyword defines the structure of the value, unlike annotations and limits. */
export function isStructural(keyword: string): boolean {
  return keywords.get(keyword)?.structural === true;
}

/** Returns the JSON types of a schema, `null` last; without `type`, those that its values or other keywords imply. */
export function readTypes(parts: JsonObject[]): string[] {
  const declared = declaredTypes(parts);
  const all = declared.length > 0 ? declared.reduce(narrowerTypes) : impliedTypes(parts);
  const nullable = parts.some((part) => part.nullable === true);
  const plain = all.filter((type) => type !== 'null');
  return all.includes('null') || (nullable && plain.length > 0) ? [...plain, 'null'] : plain;
}

/**
 * Repairs what authors write against the specification. `x-nullable`, a part of an `allOf` with only `nullable`, and
 * `type: null` beside alternatives become `nullable`; `type: file` of Swagger becomes a binary string; the values of
 * `x-extensible-enum`, to which an API may add, become examples, its default first; an array's `enum` without arrays
 * moves to its items; of older drafts, the tuple in `items` becomes `prefixItems`, and `dependencies` becomes
 * `dependentSchemas`.
 */
export function repair(schema: JsonObject): JsonObject {
  const { type } = schema;
  if (type === 'file') return { ...without(schema, ['type']), type: 'string', format: 'binary' };
  if (Array.isArray(schema.items)) {
    const { items, additionalItems, ...rest } = schema;
    return repair({ ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) });
  }
  if (Array.isArray(schema['x-extensible-enum']) && schema.examples === undefined) {
    const { 'x-extensible-enum': examples, ...rest } = schema;
    return repair({ ...rest, examples: [rest.default ?? [], examples].flat() });
  }
  if (isObject(schema.dependencies)) {
    const { dependencies, ...rest } = schema;
    const dependentSchemas = mapValues(dependencies, (value) => (Array.isArray(value) ? { required: value } : value));
    return repair({ dependentSchemas, ...rest });
  }
  // `null` in an `enum` only marks the array as nullable.
  const values = listOf(schema.enum).filter((value) => value !== null);
  if (type === 'array' && isObject(schema.items) && values.length > 0 && !values.some(Array.isArray)) {
    const moved = Object.fromEntries(Object.entries(schema).filter(([key]) => /^(?:x-)?enum/.test(key)));
    return { ...repair(without(schema, Object.keys(moved))), items: { ...schema.items, ...moved } };
  }
  const isUnion = type === 'null' && ['oneOf', 'anyOf'].some((key) => listOf(schema[key]).length > 0);
  const isNullable =
    isUnion ||
    schema['x-nullable'] === true ||
    listOf(schema.allOf).some(
      (part) => isObject(part) && part.nullable === true && Object.keys(part).every((key) => !isStructural(key)),
    );
  return isNullable ? { ...(isUnion ? without(schema, ['type']) : schema), nullable: true } : schema;
}

/** Returns the type of a generated value: the schema's first type, or the type that its limits apply to. */
export function typeToMake(schema: JsonObject): string | undefined {
  const [type] = readTypes([schema]);
  const hasAny = (...keys: string[]) => keys.some((key) => key in schema);
  if (type !== undefined) return type;
  if (hasAny('required', 'minProperties')) return 'object';
  if (hasAny('minItems', 'contains')) return 'array';
  if (hasAny('minimum', 'maximum', 'multipleOf')) return 'number';
  return hasAny('format') ? 'string' : undefined;
}

/** Whether the types of a schema's parts exclude each other. */
export function excludeEachOther(parts: JsonObject[]): boolean {
  const all = declaredTypes(parts).map((types) => (types.includes('number') ? [...types, 'integer'] : types));
  const [first = []] = all;
  return all.length > 1 && !first.some((type) => all.every((types) => types.includes(type)));
}

function declaredTypes(parts: JsonObject[]): string[][] {
  return parts.map(typeNames).filter((types) => types.length > 0);
}

function impliedTypes(parts: JsonObject[]): string[] {
  for (const part of parts) {
    const values = 'const' in part ? [part.const ?? null] : listOf(part.enum);
    const types = [...new Set(values.map(typeOfValue))];
    if (types.length > 0) return types.filter((type) => type !== 'integer' || !types.includes('number'));
    if ('properties' in part || 'additionalProperties' in part || 'patternProperties' in part) return ['object'];
    if ('items' in part || 'prefixItems' in part) return ['array'];
    if ('minLength' in part || 'maxLength' in part || 'pattern' in part || textOf(part.format) === 'binary')
      return ['string'];
  }
  return [];
}

function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const digits = exactDigits(value);
  if (digits === undefined && typeof value !== 'number') return typeof value;
  return Number.isInteger(value) || /^-?\d+$/.test(digits ?? '') ? 'integer' : 'number';
}

/** Whether a schema is only a condition (`if`, `then`, `else`) with a description. */
export function isRule(node: Json): boolean {
  return (
    isObject(node) &&
    typeof node.description === 'string' &&
    'if' in node &&
    Object.keys(node).every((key) => ['if', 'then', 'else', 'title', 'description'].includes(key))
  );
}

/** Reads the rules in an `x-rules` or `allOf`. */
export function readRules(members: Json | undefined): Rule[] {
  return listOf(members)
    .filter(isRule)
    .map((member) => {
      const { title: _, description, ...condition } = objectOf(member);
      return { description: textOf(description) ?? '', condition };
    });
}

/** Returns the keywords that pages do not render. `isReferred`: whether a definition is shown at a reference. */
export function unknownKeywords(part: JsonObject, isReferred: (definition: Json) => boolean): UnknownKeyword[] {
  return Object.entries(part).flatMap(([key, value]) => {
    if ((key === '$defs' || key === 'definitions') && isObject(value)) {
      const others = Object.entries(value).filter(([, definition]) => !isReferred(definition));
      return others.length === 0 ? [] : [{ key, value: Object.fromEntries(others) }];
    }
    const isKnown = key === 'x-rules' ? listOf(value).every(isRule) : key.startsWith('x-') || isShown(key, value);
    return isKnown ? [] : [{ key, value }];
  });
}

/** The fields that pages render, by kind of object; schemas have the table above. */
const fields = {
  document: 'openapi info servers security tags paths webhooks components externalDocs $self jsonSchemaDialect',
  info: 'title version summary description termsOfService contact license',
  tag: 'name summary description externalDocs parent',
  security: 'type scheme bearerFormat in name openIdConnectUrl flows description $ref',
  operation:
    'operationId summary description tags deprecated externalDocs parameters requestBody responses security servers callbacks',
  parameter: 'name in required deprecated description schema content example examples $ref',
  body: 'required description content $ref',
  response: 'summary description headers content links $ref',
  content: 'schema itemSchema example examples',
};

/** Returns the fields of an object that pages do not render, as raw JSON, without extensions (`x-`). */
export function unknownFields(node: JsonObject, kind: keyof typeof fields): UnknownKeyword[] {
  const rendered = fields[kind].split(' ');
  return Object.entries(node).flatMap(([key, value]) =>
    rendered.includes(key) || key.startsWith('x-') ? [] : [{ key, value }],
  );
}

/** Returns the examples of a schema: from `example` (3.0) or `x-example`, and from `examples`. */
export function schemaExamples(schema: JsonObject): Json[] {
  const example = loneExample(schema.example === undefined ? schema['x-example'] : schema.example, schema);
  return [...(example === undefined ? [] : [example]), ...listOf(schema.examples)];
}

/** Returns an example, unless it is a generator's placeholder: null or an empty string that the types exclude. */
export function loneExample(example: Json | undefined, schema: JsonObject): Json | undefined {
  const placeholderType = example === null && schema.nullable !== true ? 'null' : example === '' ? 'string' : undefined;
  const types = typeNames(schema);
  return placeholderType !== undefined && types.length > 0 && !types.includes(placeholderType) ? undefined : example;
}

/** Converts an example to its schema's type, as YAML reads unquoted digits as a number and quoted ones as a string. */
export function typedExample(schema: JsonObject, value: Json | undefined): Json | undefined {
  const type = typeNames(schema).join('');
  if (/^(?:integer|number|boolean)$/.test(type) && typeof value === 'string') return readExactly(value) ?? value;
  return type === 'string' && typeof value !== 'object' && value !== undefined ? plainText(value) : value;
}

/** Returns the annotations of a schema; the outermost part wins. */
export function annotations(parts: JsonObject[]) {
  const first = (key: string): Json | undefined => parts.find((part) => part[key] !== undefined)?.[key];
  const flag = (key: string): true | undefined => (parts.some((part) => part[key] === true) ? true : undefined);
  const value = (key: string): { value: Json } | undefined => {
    const annotation = first(key);
    return annotation === undefined ? undefined : { value: annotation };
  };
  return {
    title: textOf(first('title')),
    description: textOf(first('description')),
    format: textsOf(parts.map((part) => part.format ?? null))[0],
    examples: parts.flatMap(schemaExamples),
    default: value('default'),
    const: value('const'),
    docs: readDocs(first('externalDocs')),
    readOnly: flag('readOnly'),
    writeOnly: flag('writeOnly'),
    deprecated: flag('deprecated'),
  };
}

/**
 * Reads the allowed values; the intersection if several parts have an `enum`. Their names and descriptions are in
 * `x-enum-varnames`, `x-enumDescriptions` and similar, by value or in order, or in `x-apifox-enum` and `x-ms-enum`.
 */
export function readEnum(parts: JsonObject[]): EnumValue[] | undefined {
  const [first, ...others] = parts.map((part) => listOf(part.enum)).filter(({ length }) => length > 0);
  const values = first?.filter((value) => others.every((list) => list.some((other) => sameJson(value, other))));
  const named = parts
    .flatMap((part) => [...listOf(part['x-apifox-enum']), ...listOf(objectOf(part['x-ms-enum']).values)])
    .map(objectOf);
  return values?.map((value, index) => {
    const words = named.find((entry) => entry.value === value);
    return {
      value,
      name: enumWords(parts, ['x-enum-varnames', 'x-enumNames'], value, index, words?.name),
      description: enumWords(parts, ['x-enumDescriptions', 'x-enum-descriptions'], value, index, words?.description),
    };
  });
}

/** Returns the words of a value, unless they only repeat it, as generators write them. */
function enumWords(parts: JsonObject[], keywords: string[], value: Json, index: number, otherwise: Json = null) {
  for (const part of parts) {
    const words = keywords.map((keyword) => part[keyword]).find((words) => words !== undefined);
    const key = typeof value === 'string' ? value : jsonText(value);
    // Texts in an array are in the order of the part's own values.
    const at = listOf(part.enum).findIndex((other) => sameJson(other, value));
    const text = textOf(Array.isArray(words) ? listOf(words)[at < 0 ? index : at] : memberOf(objectOf(words), key));
    if (text !== undefined && text !== value) return text;
  }
  return otherwise === value ? undefined : textOf(otherwise);
}

/** Reads an `externalDocs` object as a link; the link's id is the URL. */
export function readDocs(node: Json | undefined): Link | undefined {
  const url = textOf(objectOf(node).url);
  return url === undefined ? undefined : { id: url, name: textOf(objectOf(node).description) ?? url };
}
