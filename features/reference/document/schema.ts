import { createClaim, join } from './anchors.ts';
import { annotations, readEnum, excludeEachOther, readTypes, unknownKeywords } from './keywords.ts';
import { flattenAllOf, mergeParts, namedUse, type Parts } from './all-of.ts';
import { distinctConstraints, missingRequired, readConstraints } from './constraints.ts';
import { readAlternatives, type ReadAlternatives } from './alternatives.ts';
import { isObject, type Json, type JsonObject, listOf, objectOf, textOf, textsOf } from './json.ts';
import { readMapping } from './discriminator.ts';
import type { AlternativeGroup, Link, Property, SchemaView } from './schema-view.ts';
import { lookUp, schemaName } from './resolve.ts';
import { measureUsage } from './usage.ts';

/** The place where a schema is shown. */
export type ViewContext = {
  /** The id of the schema's element, and the prefix of its properties' ids. */
  id: string;
  /** Shows a schema in full regardless of usage: `self` only the schema, `level` also its items and alternatives. */
  full?: 'self' | 'level' | undefined;
  /** Set inside the schemas section. */
  inSection?: boolean | undefined;
  /** Set inside responses and inside schemas that only responses use. */
  inResponse?: true | undefined;
  /** The enclosing references and schemas and where each is shown; a reference to one of them becomes a link. */
  open: readonly { pointer?: string; node?: Json | undefined; link: Link }[];
};

/** What all parts of reading a document share. */
export type Reading = ReturnType<typeof createReading>;

/** Creates what the parts of reading a document share: the document, how its schemas are used, which ids are taken. */
export function createReading(document: JsonObject) {
  const usage = measureUsage(document);
  /** Reserves an id, and makes it unique. */
  const claim = createClaim();
  /** Name of a schema → ids of its uses outside the schemas section. */
  const uses = new Map<string, string[]>();
  return { document, usage, claim, uses, viewSchema };

  /** Reads a schema for one id: as a link if `measureUsage` decides so, otherwise in full with its `allOf` merged. */
  function viewSchema(schema: Json | undefined, context: ViewContext): SchemaView {
    const use = namedUse(document, schema);
    const enclosing = context.open.find((frame) => frame.pointer === use?.pointer);
    if (use !== undefined && context.inSection !== true)
      uses.set(use.name, [...(uses.get(use.name) ?? []), context.id]);
    const isLinked =
      use !== undefined &&
      (enclosing !== undefined || (context.full === undefined && usage.isLinked(use.name, context.inSection === true)));
    const flat = flattenAllOf(document, isLinked ? { $ref: use.pointer } : schema);
    const targets = new Set(flat.pointers.map((pointer) => lookUp(document, pointer)));
    const shared = context.open.find(
      ({ pointer = '', node }) => flat.pointers.includes(pointer) || (isObject(node) && targets.has(node)),
    );
    const named = use && { id: join('schemas', use.name), name: use.name };
    // Sharing a base with an enclosing schema is not a loop by itself.
    const loop = shared !== undefined && flat.pointers.some(usage.leadsToItself) ? shared.link : undefined;
    const link = isLinked || shared !== undefined ? (named ?? loop) : undefined;
    const isTitled = use?.beside.title === undefined ? undefined : true;
    if (link !== undefined)
      return use === undefined
        ? viewBesideLoop(schema, flat, context, link)
        : { ...viewLink(flat.parts, use.beside, link), isTitled };
    const name = use?.name ?? schemaName(flat.pointers[0]);
    const self: Link = { id: context.id, name: name ?? context.id };
    const groups = readGroups(flat, context.open);
    const frames = [{ node: schema }, ...flat.pointers.map((pointer) => ({ pointer }))];
    const open = [...context.open, ...frames.map((frame) => ({ ...frame, link: self }))];
    const full = context.full === 'level' ? 'level' : undefined;
    return { ...viewInline(flat, groups, { ...context, open, full }, use?.name), isTitled };
  }

  /** Returns a link to the enclosing schema that a schema refers to, with the keywords beside the reference. */
  function viewBesideLoop(schema: Json | undefined, flat: Parts, context: ViewContext, link: Link): SchemaView {
    const enclosing = context.open.flatMap(({ pointer }) => pointer ?? []);
    // Schemas that refer to each other would be expanded in every order.
    const elsewhere = flat.pointers.filter((pointer) => {
      const name = schemaName(pointer);
      return name === undefined || usage.isLinked(name, context.inSection === true);
    });
    const { parts } = flattenAllOf(document, schema, { ancestors: [...enclosing, ...elsewhere] });
    const open = [...context.open, ...flat.pointers.map((pointer) => ({ pointer, link }))];
    const properties = readProperties(parts, { ...context, open });
    return { ...viewLink(flat.parts, mergeParts(parts), link), properties };
  }

  function viewInline(flat: Parts, groups: ReadAlternatives[], context: ViewContext, name?: string): SchemaView {
    const { parts } = flat;
    const properties = readProperties(parts, context);
    const names = new Set(properties.map((property) => property.name));
    const view: SchemaView = {
      ...annotations(parts),
      description: [...flat.descriptions.own].join('\n\n') || flat.descriptions.referred,
      types: readTypes(parts),
      name,
      enum: readEnum(parts),
      constraints: distinctConstraints([
        ...parts.flatMap(readConstraints),
        // `items: false` allows no items after those of the tuple.
        ...parts.flatMap((part) => {
          const length = listOf(part.prefixItems).length;
          const isRedundant = typeof part.maxItems === 'number' && part.maxItems <= length;
          return part.items === false && !isRedundant ? readConstraints({ maxItems: length }) : [];
        }),
        ...parts.flatMap((part) => missingRequired(part, names)),
        ...(parts.some((part) => part.additionalProperties === false || part.unevaluatedProperties === false)
          ? [{ kind: 'closed' } as const]
          : []),
        ...(flat.never || excludeEachOther(parts) ? [{ kind: 'never' } as const] : []),
      ]),
      rules: flat.rules,
      properties,
      alternatives: groups
        .filter(({ options, merged }) => options.length > 0 && merged !== true)
        .map((group) => viewGroup(group, context)),
      discriminator: readMapping(document, parts),
      not: parts
        .filter((part) => isObject(part.not))
        .map((part) => {
          const { open, inSection, inResponse } = context;
          const id = claim(join(context.id, 'not'));
          return { ...viewSchema(part.not, { open, inSection, inResponse, id }), id };
        }),
      unknown: [
        ...flat.rest.map((value) => ({ key: isObject(value) ? '$ref' : 'allOf', value })),
        ...flat.replaced,
        ...parts.flatMap((part) => unknownKeywords(part, usage.isReferred)),
      ],
    };
    if (view.enum !== undefined) view.enumId = claim(join(context.id, 'enum'));
    const isNullable = groups.some((group) => group.nullable || parts.some((part) => part.nullable === true));
    // A merged alternative without type already allows null.
    const isMerged = groups.some(({ options, merged }) => options.length > 0 && merged === true);
    const isAny = isMerged && view.types.length === 0 && view.alternatives.length === 0;
    if (isNullable && !isAny && !view.types.includes('null')) view.types.push('null');
    const items = parts.flatMap(({ items: all = false }) => (all === false || Array.isArray(all) ? [] : [all]));
    if (items.length > 0) view.items = viewSchema(items.length === 1 ? items[0] : { allOf: items }, context);
    if (view.items?.description === view.description) delete view.items?.description;
    return view;
  }

  /** Reads the properties in document order, merged across `allOf`, then content, tuple items, patterns, map values. */
  function readProperties(parts: JsonObject[], context: ViewContext): Property[] {
    const required = new Set(parts.flatMap((part) => textsOf(part.required)));
    const maps = parts.flatMap(({ additionalProperties: values }) =>
      values === true || isObject(values) ? [values] : [],
    );
    const typed = maps.filter((values) => isObject(values) && Object.keys(values).length > 0);
    return [
      ...schemasByName(parts, 'properties').map(([name, schemas]) => readProperty('property', name, schemas)),
      ...parts.flatMap(({ contentSchema: content }) =>
        content === undefined ? [] : [readProperty('content', 'content', [content])],
      ),
      ...parts
        .flatMap((part) => listOf(part.prefixItems))
        .map((schema, index) => readProperty('item', String(index), [schema])),
      ...schemasByName(parts, 'patternProperties').map(([name, schemas]) => readProperty('pattern', name, schemas)),
      ...(maps.length === 0 ? [] : [readProperty('map', '*', typed.length > 0 ? typed : [{}])]),
    ];

    function readProperty(kind: Property['kind'], name: string, schemas: Json[]): Property {
      const { open, inSection, inResponse } = context;
      const id = claim(join(context.id, name));
      const merged = schemas.length === 1 ? schemas[0] : { allOf: schemas };
      const schema = viewSchema(merged, { id, open, inSection, inResponse });
      const isRequired = kind === 'property' && required.has(name);
      return { id, name, kind, required: isRequired ? true : undefined, inResponse, schema };
    }
  }

  /**
   * Reads the groups of alternatives. If a group has only one alternative besides `null`, merges it into `flat`, whose
   * parts grow during the loop, as the alternative may contain such a group itself. Schemas that are already merged are
   * not merged again. An enclosing schema (in `open`) stays an alternative, which links to it.
   */
  function readGroups(flat: Parts, open: ViewContext['open']): ReadAlternatives[] {
    const groups: ReadAlternatives[] = [];
    for (const part of flat.parts) {
      for (const kind of ['oneOf', 'anyOf'] as const) {
        if (!Array.isArray(part[kind])) continue;
        // The group belongs to a base of the current schema, and lists that schema.
        if (part[kind].some((member) => flat.pointers.includes(textOf(objectOf(member).$ref) ?? ''))) continue;
        const group = readAlternatives(document, part, kind);
        groups.push(group);
        const [only] = group.options;
        // With a discriminator, the alternative shows the value that selects it.
        if (only === undefined || group.options.length > 1 || group.discriminator !== undefined) continue;
        // The title of a constant is its name, which is only shown in an alternative.
        if (isObject(only.schema) && 'const' in only.schema && 'title' in only.schema) continue;
        const inner = flattenAllOf(document, only.schema, { ancestors: flat.pointers, from: 'member' });
        if (open.some(({ pointer = '' }) => inner.pointers.includes(pointer))) continue;
        group.merged = true;
        flat.parts.push(...inner.parts);
        flat.pointers.push(...inner.pointers);
        for (const text of inner.descriptions.own) flat.descriptions.own.add(text);
        flat.descriptions.referred ??= inner.descriptions.referred;
      }
    }
    return groups;
  }

  function viewGroup(group: ReadAlternatives, context: ViewContext): AlternativeGroup {
    const options = group.options.map(({ schema, segment, ...labels }) => {
      const id = claim(join(context.id, segment));
      return { id, ...labels, schema: viewSchema(schema, { ...context, id }) };
    });
    return { kind: group.kind, discriminator: group.discriminator, options };
  }

  /** Returns the view of a link to a schema that is shown in full elsewhere: its types and annotations. */
  function viewLink(parts: JsonObject[], beside: JsonObject, link: Link): SchemaView {
    const shown = annotations([
      beside,
      ...parts.map((part) => Object.fromEntries(Object.entries(part).filter(([key]) => shownWithLink.has(key)))),
    ]);
    return {
      ...shown,
      types: linkedTypes([beside, ...parts]),
      name: link.name,
      link,
      isDescribed: beside.description === undefined ? undefined : true,
      constraints: readConstraints(beside),
      rules: [],
      properties: [],
      alternatives: [],
      not: [],
      unknown: unknownKeywords(beside, usage.isReferred),
    };
  }

  /** Returns the types of a linked schema, or else of all its alternatives. */
  function linkedTypes(parts: JsonObject[]): string[] {
    const types = readTypes(parts);
    if (types.some((type) => type !== 'null')) return types;
    const options = parts.flatMap((part) => [...listOf(part.oneOf), ...listOf(part.anyOf)]);
    const forms = options.map((option) => flattenAllOf(document, option).parts);
    const isNullable = forms.length > 0 && parts.some((part) => part.nullable === true);
    return [...new Set([...forms.flatMap(readTypes), ...types, ...(isNullable ? ['null'] : [])])];
  }
}

function schemasByName(parts: JsonObject[], key: 'properties' | 'patternProperties'): [string, Json[]][] {
  const entries = parts.flatMap((part) => Object.entries(objectOf(part[key])));
  return [...Map.groupBy(entries, ([name]) => name)].map(([name, group]) => [name, group.map(([, schema]) => schema)]);
}

/** The annotations of a schema that links to it also show. */
const shownWithLink = new Set(['title', 'format', 'deprecated', 'readOnly', 'writeOnly', 'description']);
