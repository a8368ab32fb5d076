import { isObject, jsonText, listOf, objectOf, sameJson, textOf, textsOf, type Json, type JsonObject } from './json.ts';
import { join, type Anchors } from './anchors.ts';
import { namedUse, openAllOf, readAlternatives, type ReadAlternatives } from './composition.ts';
import { readDocs } from './info.ts';
import {
  constraintKeywords,
  distinctConstraints,
  isRule,
  missingRequired,
  readConstraints,
  readTypes,
} from './read-keywords.ts';
import type { AlternativeGroup, EnumValue, Link, Property, SchemaView, UnknownKeyword } from './reference.ts';
import { schemasPointer, schemaName, type Resolver } from './resolve.ts';
import type { Usage } from './usage.ts';

/** The state of reading one document. */
export type Reading = {
  resolver: Resolver;
  usage: Usage;
  anchors: Anchors;
  /** Ids outside the schemas section that use each named schema. */
  uses: Map<string, string[]>;
};

/** Where a schema is shown. */
export type ViewContext = {
  /** Id of its element, the prefix of its properties' ids. */
  id: string;
  /**
   * Overrides the usage rule to show it in full: `self` only the schema itself (in the schemas section), `level` also its
   * array items and alternatives (the first level of a request body).
   */
  full?: 'self' | 'level' | undefined;
  /** Set inside the schemas section. */
  inSection?: boolean | undefined;
  /** Set inside responses, and inside schemas that only responses use. */
  inResponse?: true | undefined;
  /** The references around it, and where they are shown; a recursive one becomes a link. */
  open: readonly { pointer: string; link: Link }[];
};

/**
 * Reads a schema for one id: links by the rule of `measureUsage`, merged `allOf`, named alternatives, and keywords without
 * a rule as raw JSON.
 */
export function viewSchema(reading: Reading, schema: Json | undefined, context: ViewContext): SchemaView {
  const use = namedUse(reading.resolver, schema);
  const around = use && context.open.find((frame) => frame.pointer === use.pointer);
  if (use !== undefined && context.inSection !== true)
    reading.uses.set(use.name, [...(reading.uses.get(use.name) ?? []), context.id]);
  if (
    use !== undefined &&
    (around !== undefined ||
      (context.full === undefined && reading.usage.isLinked(use.name, context.inSection === true)))
  ) {
    const opened = openAllOf(reading.resolver, { $ref: use.pointer });
    return linked(reading, opened.parts, use.beside, { id: join('schemas', use.name), name: use.name }, use.name);
  }
  const opened = openAllOf(reading.resolver, schema);
  const loop = context.open.find((frame) => opened.pointers.includes(frame.pointer));
  if (loop !== undefined) return linked(reading, opened.parts, {}, loop.link, loop.link.name);
  const name = use?.name ?? schemaName(opened.pointers[0]);
  const here: Link = { id: context.id, name: name ?? context.id };
  const open = [...context.open, ...opened.pointers.map((pointer) => ({ pointer, link: here }))];
  return viewInline(
    reading,
    opened,
    { ...context, open, full: context.full === 'level' ? 'level' : undefined },
    use?.name,
  );
}

function viewInline(
  reading: Reading,
  opened: ReturnType<typeof openAllOf>,
  context: ViewContext,
  name: string | undefined,
): SchemaView {
  const { parts } = opened;
  const groups = readGroups(reading.resolver, parts);
  const properties = readProperties(reading, parts, context);
  const known = new Set(properties.map((property) => property.name));
  const view: SchemaView = {
    ...annotations(parts),
    types: readTypes(groups.some((group) => group.nullable) ? [...parts, { nullable: true }] : parts),
    name,
    enum: readEnum(parts),
    constraints: distinctConstraints([
      ...parts.flatMap(readConstraints),
      ...parts.flatMap((part) => missingRequired(part, known)),
      ...(parts.some((part) => part.additionalProperties === false || part.unevaluatedProperties === false)
        ? [{ kind: 'closed' } as const]
        : []),
      ...(opened.never ? [{ kind: 'never' } as const] : []),
    ]),
    rules: opened.rules,
    properties,
    alternatives: groups.filter((group) => group.options.length > 1).map((group) => viewGroup(reading, group, context)),
    discriminator: readMapping(reading.resolver, parts),
    not: parts
      .filter((part) => isObject(part.not))
      .map((part) =>
        viewSchema(reading, part.not, {
          open: context.open,
          inSection: context.inSection,
          inResponse: context.inResponse,
          id: reading.anchors.claim(join(context.id, 'not')),
        }),
      ),
    unknown: [
      ...opened.rest.map((value) => ({ key: isObject(value) ? '$ref' : 'allOf', value })),
      ...parts.flatMap(unknownKeywords),
    ],
  };
  if (view.enum !== undefined) view.enumId = reading.anchors.claim(join(context.id, 'enum'));
  if (groups.some((group) => group.nullable) && !view.types.includes('null')) view.types.push('null');
  const items = parts.flatMap((part) => (part.items === undefined || Array.isArray(part.items) ? [] : [part.items]));
  if (items.length > 0) view.items = viewSchema(reading, items.length === 1 ? items[0] : { allOf: items }, context);
  if (view.items?.description === view.description) delete view.items?.description;
  return view;
}

/**
 * The properties of a schema in the document's order, then tuple items, pattern properties and map values. A property in
 * several parts of an `allOf` is merged.
 */
function readProperties(reading: Reading, parts: JsonObject[], context: ViewContext): Property[] {
  const required = new Set(parts.flatMap((part) => textsOf(part.required)));
  return [
    ...[...collectSchemas(parts, 'properties')].map(([name, schemas]) =>
      one(name, 'property', join(context.id, name), schemas, required.has(name)),
    ),
    ...tupleItems(parts).map((schema, index) =>
      one(String(index), 'item', join(context.id, String(index)), [schema], false),
    ),
    ...[...collectSchemas(parts, 'patternProperties')].map(([name, schemas]) =>
      one(name, 'pattern', join(context.id, name), schemas, false),
    ),
    ...maps(parts),
  ];

  function one(name: string, kind: Property['kind'], id: string, schemas: Json[], isRequired: boolean): Property {
    const own = reading.anchors.claim(id);
    const schema = viewSchema(reading, schemas.length === 1 ? schemas[0] : { allOf: schemas }, {
      id: own,
      open: context.open,
      inSection: context.inSection,
      inResponse: context.inResponse,
    });
    return { id: own, name, kind, required: isRequired ? true : undefined, inResponse: context.inResponse, schema };
  }

  function maps(all: JsonObject[]): Property[] {
    const open = all.flatMap((part) => {
      const values = part.additionalProperties;
      return values === true || isObject(values) ? [values] : [];
    });
    const typed = open.filter((values) => isObject(values) && Object.keys(values).length > 0);
    if (open.length === 0) return [];
    return [one('*', 'map', join(context.id, '*'), typed.length > 0 ? typed : [{}], false)];
  }
}

function collectSchemas(parts: JsonObject[], key: 'properties' | 'patternProperties'): Map<string, Json[]> {
  const found = new Map<string, Json[]>();
  for (const part of parts) {
    for (const [name, schema] of Object.entries(objectOf(part[key])))
      found.set(name, [...(found.get(name) ?? []), schema]);
  }
  return found;
}

/** Tuple items: `prefixItems` (3.1), or an array in `items` (older drafts). */
function tupleItems(parts: JsonObject[]): Json[] {
  return parts.flatMap((part) => [...listOf(part.prefixItems), ...(Array.isArray(part.items) ? part.items : [])]);
}

/** Reads the alternatives; a group with one alternative besides `null` is merged into the schema. */
function readGroups(resolver: Resolver, parts: JsonObject[]): ReadAlternatives[] {
  const groups: ReadAlternatives[] = [];
  for (const part of parts.slice()) {
    for (const kind of ['oneOf', 'anyOf'] as const) {
      if (!Array.isArray(part[kind])) continue;
      const group = readAlternatives(resolver, part, kind);
      groups.push(group);
      const [only] = group.options;
      if (only !== undefined && group.options.length === 1) {
        const inner = openAllOf(resolver, only.schema).parts;
        parts.push(...inner);
        groups.push(...readGroups(resolver, inner));
      }
    }
  }
  return groups;
}

function viewGroup(reading: Reading, group: ReadAlternatives, context: ViewContext): AlternativeGroup {
  const options = group.options.map((option) => {
    const id = reading.anchors.claim(join(context.id, option.segment));
    return {
      id,
      label: option.label,
      discriminator: option.discriminator,
      schema: viewSchema(reading, option.schema, { ...context, id }),
    };
  });
  return { kind: group.kind, discriminator: group.discriminator, options };
}

/** A use of a schema that is shown in full elsewhere: its type and annotations. */
function linked(reading: Reading, parts: JsonObject[], beside: JsonObject, link: Link, name: string): SchemaView {
  const all = [beside, ...parts];
  const own = annotations([
    beside,
    ...parts.map(({ title, format, deprecated, readOnly, writeOnly, description }) =>
      strip({ title, format, deprecated, readOnly, writeOnly, description }),
    ),
  ]);
  return {
    ...own,
    types: linkedTypes(reading, all),
    name,
    link,
    constraints: readConstraints(beside),
    rules: [],
    properties: [],
    alternatives: [],
    not: [],
    unknown: unknownKeywords(beside),
  };
}

/** The types of a linked schema, or those of all its alternatives. */
function linkedTypes(reading: Reading, parts: JsonObject[]): string[] {
  const own = readTypes(parts);
  if (own.some((type) => type !== 'null')) return own;
  const options = parts.flatMap((part) => [...listOf(part.oneOf), ...listOf(part.anyOf)]);
  return [...new Set([...options.flatMap((option) => readTypes(openAllOf(reading.resolver, option).parts)), ...own])];
}

/** The annotations of a schema; the outermost part wins. */
function annotations(
  parts: JsonObject[],
): Pick<
  SchemaView,
  | 'title'
  | 'description'
  | 'format'
  | 'examples'
  | 'default'
  | 'const'
  | 'docs'
  | 'readOnly'
  | 'writeOnly'
  | 'deprecated'
> {
  const first = (key: string): Json | undefined => parts.find((part) => part[key] !== undefined)?.[key];
  const flag = (key: string): true | undefined => (parts.some((part) => part[key] === true) ? true : undefined);
  const value = (key: string): { value: Json } | undefined => {
    const found = first(key);
    return found === undefined ? undefined : { value: found };
  };
  return {
    title: textOf(first('title')),
    description: textOf(first('description')),
    format: textsOf(parts.map((part) => part.format ?? null))[0],
    examples: parts.flatMap((part) => [...('example' in part ? [part.example ?? null] : []), ...listOf(part.examples)]),
    default: value('default'),
    const: value('const'),
    docs: readDocs(first('externalDocs')),
    readOnly: flag('readOnly'),
    writeOnly: flag('writeOnly'),
    deprecated: flag('deprecated'),
  };
}

function strip(values: { [key: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/**
 * The allowed values with their descriptions (`x-enumDescriptions`, `x-enum-descriptions`, by value or in order); the
 * intersection when several parts have an `enum`.
 */
function readEnum(parts: JsonObject[]): EnumValue[] | undefined {
  let values: Json[] | undefined;
  for (const part of parts) {
    if (!Array.isArray(part.enum)) continue;
    const own = part.enum;
    values = values === undefined ? own : values.filter((value) => own.some((other) => sameJson(value, other)));
  }
  const all = values;
  if (all === undefined) return undefined;
  return all.map((value, index) => ({ value, description: enumDescription(parts, value, index) }));
}

function enumDescription(parts: JsonObject[], value: Json, index: number): string | undefined {
  for (const part of parts) {
    const words = part['x-enumDescriptions'] ?? part['x-enum-descriptions'];
    const key = typeof value === 'string' ? value : jsonText(value);
    const found = textOf(Array.isArray(words) ? listOf(words)[index] : objectOf(words)[key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The discriminator of a base schema without alternatives: value → schema. Without a `mapping`, the schemas that extend the
 * base by `allOf`, under their own names.
 */
function readMapping(resolver: Resolver, parts: JsonObject[]): SchemaView['discriminator'] {
  for (const part of parts) {
    const declared = objectOf(part.discriminator);
    const property = textOf(declared.propertyName);
    if (property === undefined || Array.isArray(part.oneOf) || Array.isArray(part.anyOf)) continue;
    const mapping = Object.entries(objectOf(declared.mapping)).flatMap(([value, target]) => {
      const name = typeof target === 'string' ? (schemaName(target) ?? target) : undefined;
      return name === undefined ? [] : [{ value, link: { id: join('schemas', name), name } }];
    });
    return { property, mapping: mapping.length > 0 ? mapping : subtypesOf(resolver, part) };
  }
  return undefined;
}

function subtypesOf(resolver: Resolver, base: JsonObject): { value: string; link: { id: string; name: string } }[] {
  const schemas = objectOf(objectOf(resolver.document.components).schemas);
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const takes = listOf(isObject(schema) ? schema.allOf : undefined).some((member) => {
      const pointer = isObject(member) ? textOf(member.$ref) : undefined;
      return pointer?.startsWith(schemasPointer) === true && isSame(resolver, pointer, base);
    });
    return takes ? [{ value: name, link: { id: join('schemas', name), name } }] : [];
  });
}

function isSame(resolver: Resolver, pointer: string, base: JsonObject): boolean {
  const { node } = resolver.resolve({ $ref: pointer });
  return isObject(node) && isObject(node.discriminator) && node.discriminator === base.discriminator;
}

const knownKeywords = new Set([
  ...constraintKeywords,
  'enum',
  'type',
  'nullable',
  'format',
  'title',
  'description',
  'default',
  'const',
  'example',
  'examples',
  'required',
  'properties',
  'patternProperties',
  'prefixItems',
  'items',
  'allOf',
  'oneOf',
  'anyOf',
  'readOnly',
  'writeOnly',
  'deprecated',
  'externalDocs',
  'discriminator',
]);

function unknownKeywords(part: JsonObject): UnknownKeyword[] {
  return Object.entries(part).flatMap(([key, value]) => (isKnownKeyword(key, value) ? [] : [{ key, value }]));
}

/** Whether a schema keyword has a rule of its own, or is another tool's (`x-`); the others are shown as raw JSON. */
function isKnownKeyword(key: string, value: Json): boolean {
  if (key === 'not') return isObject(value);
  if (key === 'additionalProperties' || key === 'unevaluatedProperties')
    return key === 'additionalProperties' || value === false;
  if (key === 'examples') return Array.isArray(value);
  if (key === 'x-rules') return listOf(value).every(isRule);
  return knownKeywords.has(key) || key.startsWith('x-');
}
