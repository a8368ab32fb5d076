import { checkedKeywords, uncheckedKeywords } from './constraints.ts';
import {
  isObject,
  type Json,
  exactDigits,
  type JsonObject,
  listOf,
  narrowerTypes,
  objectOf,
  readExactly,
  plainText,
  textOf,
  typeNames,
  jsonText,
  memberOf,
  sameJson,
  textsOf,
  without,
} from './json.ts';
import type { EnumValue, Link, Rule, UnknownKeyword } from './reference.ts';

/** How pages and the sandbox read a keyword of a schema. */
type Keyword = {
  /** The kind of its value, if values are checked by it: data, a schema, a list of schemas, or schemas by name. */
  holds?: 'data' | 'schema' | 'schemas' | 'named';
  /** Whether pages say it in words, or a test of its value; other keywords are shown as raw JSON. */
  shown?: true | ((value: Json) => boolean);
  /** Whether a schema that has it says more of a value than annotations do. */
  structural?: true;
};

const shape = { shown: true, structural: true } as const;

/** Every keyword of schemas that pages show or the sandbox checks; constraints have a table of their own. */
const table: [keywords: string, Keyword][] = [
  ['type enum const format required', { holds: 'data', ...shape }],
  [checkedKeywords.join(' '), { holds: 'data', shown: true }],
  [`${uncheckedKeywords.join(' ')} contentSchema`, { shown: true }],
  ['minContains maxContains dependentRequired', { holds: 'data' }],
  ['items additionalProperties', { holds: 'schema', ...shape }],
  ['not', { holds: 'schema', shown: isObject, structural: true }],
  ['if then else contains propertyNames unevaluatedItems', { holds: 'schema' }],
  ['unevaluatedProperties', { holds: 'schema', shown: (value) => value === false }],
  ['allOf anyOf oneOf prefixItems', { holds: 'schemas', ...shape }],
  ['properties patternProperties', { holds: 'named', ...shape }],
  ['dependentSchemas', { holds: 'named' }],
  ['$ref', { structural: true }],
  ['nullable title description default example readOnly writeOnly deprecated externalDocs', { shown: true }],
  // No page says in words what OpenAPI 3.2 takes for a value of none of its names.
  ['discriminator', { shown: (value) => !isObject(value) || value.defaultMapping === undefined }],
  ['examples', { shown: Array.isArray }],
];

const keywords = new Map(table.flatMap(([names, keyword]) => names.split(' ').map((name) => [name, keyword] as const)));

/** The keywords that hold something of a kind for a check of values. */
export function keywordsOf(kind: Keyword['holds']): string[] {
  return [...keywords].flatMap(([name, { holds }]) => (holds === kind ? [name] : []));
}

/** The schemas that values are checked by directly inside one, each with the keyword that holds it. */
export function subschemasOf(schema: JsonObject): { keyword: string; schema: Json }[] {
  return Object.entries(schema).flatMap(([keyword, held]) => {
    const holds = keywords.get(keyword)?.holds;
    const lists = { schema: [held], schemas: listOf(held), named: Object.values(objectOf(held)), data: [] };
    return (holds === undefined ? [] : lists[holds]).map((member) => ({ keyword, schema: member }));
  });
}

/** Keywords whose schemas apply to the value itself, alone or as a list. */
export const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** The schemas directly inside one that apply to the value itself. */
export function schemasInPlace(schema: JsonObject): Json[] {
  const held = inPlace.flatMap((keyword) => schema[keyword] ?? []);
  return [...held, ...Object.values(objectOf(schema.dependentSchemas))];
}

function isShown(keyword: string, value: Json): boolean {
  const shown = keywords.get(keyword)?.shown;
  return typeof shown === 'function' ? shown(value) : shown === true;
}

/** Whether a keyword says more of a value than annotations do. */
export function isStructural(keyword: string): boolean {
  return keywords.get(keyword)?.structural === true;
}

/** The JSON types of a schema, `null` last; without `type` those that `const`, `enum` or its keywords imply. */
export function readTypes(parts: JsonObject[]): string[] {
  const declared = declaredTypes(parts);
  const all = declared.length > 0 ? declared.reduce(narrowerTypes) : impliedTypes(parts);
  const nullable = parts.some((part) => part.nullable === true);
  const plain = all.filter((type) => type !== 'null');
  return all.includes('null') || (nullable && plain.length > 0) ? [...plain, 'null'] : plain;
}

/**
 * A schema as its author means it: `nullable` for `x-nullable`, a part of an `allOf` that says nothing else, and null as the
 * only type beside alternatives; a file of Swagger as bytes; the values of a list that are none as those of its items.
 */
export function asMeant(schema: JsonObject): JsonObject {
  const { type, ...others } = schema;
  if (type === 'file') return { ...others, type: 'string', format: 'binary' };
  // Null is one of a list that may be null.
  const values = listOf(schema.enum).filter((value) => value !== null);
  if (type === 'array' && isObject(schema.items) && values.length > 0 && !values.some(Array.isArray)) {
    const own = Object.fromEntries(Object.entries(schema).filter(([key]) => /^(?:x-)?enum/.test(key)));
    return { ...asMeant(without(schema, Object.keys(own))), items: { ...schema.items, ...own } };
  }
  const isUnion = type === 'null' && ['oneOf', 'anyOf'].some((key) => listOf(others[key]).length > 0);
  const isMeant =
    isUnion ||
    schema['x-nullable'] === true ||
    listOf(schema.allOf).some(
      (part) => isObject(part) && part.nullable === true && Object.keys(part).every((key) => !isStructural(key)),
    );
  return isMeant ? { ...(isUnion ? others : schema), nullable: true } : schema;
}

/** The type of the value to make for a schema: its first, or that of which its limits are. */
export function typeToMake(schema: JsonObject): string | undefined {
  const [type] = readTypes([schema]);
  const says = (...keys: string[]) => keys.some((key) => key in schema);
  if (type !== undefined) return type;
  if (says('required', 'minProperties')) return 'object';
  if (says('minItems', 'contains')) return 'array';
  if (says('minimum', 'maximum', 'multipleOf')) return 'number';
  return says('format') ? 'string' : undefined;
}

/** Whether the parts of a schema have types that exclude each other. */
export function contradict(parts: JsonObject[]): boolean {
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
    if (values.length > 0) return [...new Set(values.map(typeOfValue))];
    if ('properties' in part || 'additionalProperties' in part || 'patternProperties' in part) return ['object'];
    if ('items' in part || 'prefixItems' in part) return ['array'];
    if ('minLength' in part || 'maxLength' in part || 'pattern' in part || textOf(part.format) === 'binary')
      return ['string'];
  }
  return [];
}

function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : exactDigits(value) === undefined ? typeof value : 'number';
}

/** Whether a schema is nothing but a condition (`if`, `then`, `else`) and the sentence for it. */
export function isRule(node: Json): boolean {
  return (
    isObject(node) &&
    typeof node.description === 'string' &&
    'if' in node &&
    Object.keys(node).every((key) => ['if', 'then', 'else', 'title', 'description'].includes(key))
  );
}

/** The rules among the members of `x-rules` or of an `allOf`. */
export function readRules(members: Json | undefined): Rule[] {
  return listOf(members)
    .filter(isRule)
    .map((member) => {
      const { title: _, description, ...condition } = objectOf(member);
      return { description: textOf(description) ?? '', condition };
    });
}

/** The keywords that no page says in words, as raw JSON; `isReferred`: whether a definition is shown somewhere else. */
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

/** The fields that pages show of the objects of a document; schemas have the table above. */
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

/** The other fields of an object, as raw JSON; extensions (`x-`) are left out. */
export function unknownFields(node: JsonObject, kind: keyof typeof fields): UnknownKeyword[] {
  const known = fields[kind].split(' ');
  return Object.entries(node).flatMap(([key, value]) =>
    known.includes(key) || key.startsWith('x-') ? [] : [{ key, value }],
  );
}

/** The examples of a schema, from `example` (3.0), `x-example` and `examples`. */
export function schemaExamples(schema: JsonObject): Json[] {
  const example = loneExample(schema.example === undefined ? schema['x-example'] : schema.example, schema);
  return [...(example === undefined ? [] : [example]), ...listOf(schema.examples)];
}

/** An example, unless it is what generators write for none: null or an empty text, of a value that is never that. */
export function loneExample(example: Json | undefined, schema: JsonObject): Json | undefined {
  const none = example === null && schema.nullable !== true ? 'null' : example === '' ? 'string' : undefined;
  const types = typeNames(schema);
  return none !== undefined && types.length > 0 && !types.includes(none) ? undefined : example;
}

/** An example as its schema means it: without quotation marks, YAML has a number for digits, and with them a text. */
export function typedExample(schema: JsonObject, value: Json | undefined): Json | undefined {
  const type = typeNames(schema).join('');
  if (/^(?:integer|number|boolean)$/.test(type) && typeof value === 'string') return readExactly(value) ?? value;
  return type === 'string' && typeof value !== 'object' && value !== undefined ? plainText(value) : value;
}

/** The annotations of a schema; the outermost part wins. */
export function annotations(parts: JsonObject[]) {
  const first = (key: string): Json | undefined => parts.find((part) => part[key] !== undefined)?.[key];
  const flag = (key: string): true | undefined => (parts.some((part) => part[key] === true) ? true : undefined);
  const value = (key: string): { value: Json } | undefined => {
    const written = first(key);
    return written === undefined ? undefined : { value: written };
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
 * The allowed values with their names and descriptions (`x-enum-varnames`, `x-enumDescriptions` and their kind, by value
 * or in order, and both in `x-apifox-enum` and `x-ms-enum`); the intersection when several parts have an `enum`.
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
      name: enumWords(parts, ['x-enum-varnames', 'x-enumNames'], value, index) ?? textOf(words?.name),
      description:
        enumWords(parts, ['x-enumDescriptions', 'x-enum-descriptions'], value, index) ?? textOf(words?.description),
    };
  });
}

function enumWords(parts: JsonObject[], keywords: string[], value: Json, index: number): string | undefined {
  for (const part of parts) {
    const words = keywords.map((keyword) => part[keyword]).find((words) => words !== undefined);
    const key = typeof value === 'string' ? value : jsonText(value);
    // Those in order are in that of the part's own values.
    const own = listOf(part.enum).findIndex((one) => sameJson(one, value));
    const text = textOf(Array.isArray(words) ? listOf(words)[own < 0 ? index : own] : memberOf(objectOf(words), key));
    if (text !== undefined) return text;
  }
  return undefined;
}

/** An `externalDocs` object as a link; its id is the URL. */
export function readDocs(node: Json | undefined): Link | undefined {
  const url = textOf(objectOf(node).url);
  return url === undefined ? undefined : { id: url, name: textOf(objectOf(node).description) ?? url };
}
