import { isObject, listOf, objectOf, textOf, textsOf } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { join } from './anchors.ts';
import { readAlternatives } from './alternatives.ts';
import type { ReadAlternatives } from './alternatives.ts';
import { distinct, missingRequired, readConstraints } from './constraints.ts';
import { readEnum } from './enums.ts';
import { isKnownKeyword } from './keywords.ts';
import { namedUse, openAllOf } from './merge.ts';
import type { AlternativeGroup, Link, SchemaView } from './reference.ts';
import { schemaName } from './resolve.ts';
import type { Resolver } from './resolve.ts';
import { readProperties } from './properties.ts';
import { readMapping } from './discriminator.ts';
import { readTypes } from './types.ts';
import type { Place, Reading } from './reading.ts';

/**
 * Reads a schema for one id: links by the rule of `measureUsage`, merged `allOf`, named alternatives, and keywords without
 * a rule as raw JSON.
 */
export function viewSchema(reading: Reading, schema: Json | undefined, place: Place): SchemaView {
  const use = namedUse(reading.resolver, schema);
  const around = use && place.open.find((frame) => frame.pointer === use.pointer);
  if (use !== undefined && place.inSection !== true)
    reading.uses.set(use.name, [...(reading.uses.get(use.name) ?? []), place.id]);
  if (
    use !== undefined &&
    (around !== undefined || (place.full === undefined && reading.usage.isLinked(use.name, place.inSection === true)))
  ) {
    const opened = openAllOf(reading.resolver, { $ref: use.pointer });
    return linked(reading, opened.parts, use.beside, { id: join('schemas', use.name), name: use.name }, use.name);
  }
  const opened = openAllOf(reading.resolver, schema);
  const loop = place.open.find((frame) => opened.pointers.includes(frame.pointer));
  if (loop !== undefined) return linked(reading, opened.parts, {}, loop.link, loop.link.name);
  const name = use?.name ?? schemaName(opened.pointers[0]);
  const here: Link = { id: place.id, name: name ?? place.id };
  const open = [...place.open, ...opened.pointers.map((pointer) => ({ pointer, link: here }))];
  return inPlace(reading, opened, { ...place, open, full: place.full === 'level' ? 'level' : undefined }, use?.name);
}

function inPlace(
  reading: Reading,
  opened: ReturnType<typeof openAllOf>,
  place: Place,
  name: string | undefined,
): SchemaView {
  const { parts } = opened;
  const groups = readGroups(reading.resolver, parts);
  const properties = readProperties(reading, parts, place);
  const known = new Set(properties.map((property) => property.name));
  const view: SchemaView = {
    ...annotations(parts),
    types: readTypes(groups.some((group) => group.nullable) ? [...parts, { nullable: true }] : parts),
    name,
    enum: readEnum(parts),
    constraints: distinct([
      ...parts.flatMap(readConstraints),
      ...parts.flatMap((part) => missingRequired(part, known)),
      ...(parts.some((part) => part.additionalProperties === false || part.unevaluatedProperties === false)
        ? [{ kind: 'closed' } as const]
        : []),
      ...(opened.never ? [{ kind: 'never' } as const] : []),
    ]),
    properties,
    alternatives: groups.filter((group) => group.options.length > 1).map((group) => viewGroup(reading, group, place)),
    discriminator: readMapping(reading.resolver, parts),
    not: parts
      .filter((part) => isObject(part.not))
      .map((part) =>
        viewSchema(reading, part.not, {
          open: place.open,
          inSection: place.inSection,
          answer: place.answer,
          id: reading.anchors.claim(join(place.id, 'not')),
        }),
      ),
    unknown: [
      ...opened.rest.map((value) => ({ key: isObject(value) ? '$ref' : 'allOf', value })),
      ...parts.flatMap((part) =>
        Object.entries(part)
          .filter(([key, value]) => !isKnownKeyword(key, value))
          .map(([key, value]) => ({ key, value })),
      ),
    ],
  };
  if (view.enum !== undefined) view.enumId = reading.anchors.claim(join(place.id, 'enum'));
  if (groups.some((group) => group.nullable) && !view.types.includes('null')) view.types.push('null');
  const items = parts.flatMap((part) => (part.items === undefined || Array.isArray(part.items) ? [] : [part.items]));
  if (items.length > 0) view.items = viewSchema(reading, items.length === 1 ? items[0] : { allOf: items }, place);
  return view;
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

function viewGroup(reading: Reading, group: ReadAlternatives, place: Place): AlternativeGroup {
  const options = group.options.map((option) => {
    const id = reading.anchors.claim(join(place.id, option.segment));
    return {
      id,
      label: option.label,
      discriminator: option.discriminator,
      schema: viewSchema(reading, option.schema, { ...place, id }),
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
  const unknown = Object.entries(beside)
    .filter(([key, value]) => !isKnownKeyword(key, value))
    .map(([key, value]) => ({ key, value }));
  return {
    ...own,
    types: linkedTypes(reading, all),
    name,
    link,
    constraints: readConstraints(beside),
    properties: [],
    alternatives: [],
    not: [],
    unknown,
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
  const docs = objectOf(first('externalDocs'));
  const url = textOf(docs.url);
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
    docs: url === undefined ? undefined : { id: url, name: textOf(docs.description) ?? url },
    readOnly: flag('readOnly'),
    writeOnly: flag('writeOnly'),
    deprecated: flag('deprecated'),
  };
}

function strip(values: { [key: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
