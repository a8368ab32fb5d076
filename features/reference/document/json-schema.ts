import { flattenAllOf, isMarked, isNullOnly, withJointEnum } from './all-of.ts';
import { keywordCount } from './constraints.ts';
import { formats, limitNumbers } from './formats.ts';
import { breakCycles } from './break-cycles.ts';
import { countSent, withJointCounts } from './sent-counts.ts';
import { isRule, keywordsOf, schemaExamples, typedExample, repair } from './keywords.ts';
import { isObject, type Json, type JsonObject, listOf, mapValues, objectOf, textOf, textsOf, without } from './json.ts';
import { withDoubles } from './json-text.ts';
import { isPattern, withoutLiteral } from './patterns.ts';
import { escapeKey, lookUp, resolve, schemasPointer } from './resolve.ts';
import { combiners, discriminate, canContainItself, readMapping, requireTag, typed } from './discriminator.ts';

/** The messages that a schema applies to: requests do not require read-only properties, responses write-only ones. */
export type Side = 'request' | 'parameters' | 'response';

/** The keywords that validation uses, by the kind of their values. */
const byKind = {
  data: keywordsOf('data'),
  schema: keywordsOf('schema'),
  schemas: keywordsOf('schemas'),
  named: keywordsOf('named'),
};

/** The largest number of subtypes that are validated with their base. */
const maxSubtypes = 16;

/**
 * Converts a schema of an OpenAPI 3.0 or 3.1 document to self-contained JSON Schema 2020-12, with referenced schemas in
 * `$defs`, and `x-rules` (for 3.0, which has no `if`) as conditions. Objects allow only the properties that they
 * describe; the parts of an `allOf` describe an object together.
 * @returns without annotations, except `examples` in responses and the `description` of conditions
 */
export function toJsonSchema(document: JsonObject, schema: Json, side: Side): JsonObject {
  const { convert, $defs } = createConverter(document, side);
  return { ...convert(schema), $defs };
}

/** The levels on which overlapping parts are merged: the parts of a recursive schema make new ones on each level. */
const maxMerging = 8;

/**
 * Creates a converter that works as `toJsonSchema`, but converts each referenced schema once for all calls; `defined`
 * lists the names in `$defs` in order of addition.
 * @param isLoose whether a value may match several alternatives of a `oneOf`
 * @param patternOf converts the document's patterns
 */
export function createConverter(
  document: JsonObject,
  side: Side,
  isLoose = false,
  patternOf: (source: string) => string = (source) => source,
): { convert: (schema: Json) => JsonObject; $defs: JsonObject; defined: readonly string[] } {
  const old = (textOf(document.openapi) ?? '').startsWith('3.0');
  const mark = side === 'response' ? 'writeOnly' : 'readOnly';
  const names = new Map<string, string>();
  const done = new Set<string>();
  const $defs: JsonObject = {};
  const defined: string[] = [];
  let merging = 0;
  return { convert: convertRoot, $defs, defined };

  function convertRoot(schema: Json): JsonObject {
    const count = defined.length;
    const root = convert(schema, false);
    breakCycles($defs, defined.slice(count), done);
    return isObject(root) ? root : { allOf: [root] };
  }

  function convert(schema: Json, open: boolean): Json {
    if (!isObject(schema)) return schema === false ? false : {};
    const repaired = withJointEnum(document, repair(schema));
    // Subtypes add properties to a closed base.
    const isClosed = repaired.additionalProperties === false && isOpenBase(repaired);
    const isExtended = isClosed && readMapping(document, [repaired])?.mapping[0] !== undefined;
    const node = isExtended ? without(repaired, ['additionalProperties']) : repaired;
    if (typeof node.$ref === 'string') {
      const { $ref, ...beside } = node;
      const target = reference($ref, open);
      // 3.0 ignores `nullable` beside a `$ref`, but authors who write it there mean it.
      if (old || !constrains(beside)) return beside.nullable === true ? withNull(target) : target;
      return convertComposed({ ...beside, allOf: [{ $ref }, ...listOf(beside.allOf)] }, open);
    }
    if (isRule(node)) return { ...convertPlain(node, true, true), description: node.description ?? '' };
    const apart = withoutOverlaps(node);
    if (apart !== node && merging < maxMerging) {
      merging += 1;
      const merged = definition(`${JSON.stringify(node)} ${open}`, apart, open);
      merging -= 1;
      return merged;
    }
    const converted = combiners.some((key) => key in node)
      ? convertComposed(node, open)
      : convertPlain(node, open, open || !isClosable(node));
    const rules = [...listOf(node['x-rules']).map((rule) => convert(rule, true)), ...(open ? [] : subtypeRules(node))];
    if (rules.length > 0) converted.allOf = [...listOf(converted.allOf), ...rules];
    // Null matches several nullable alternatives of a `oneOf`, but authors mean to allow it.
    const isNullableUnion = listOf(node.oneOf).filter((option) => resolved(option).nullable === true).length > 1;
    return node.nullable === true || isNullableUnion ? withNull(converted) : converted;
  }

  /**
   * Returns the rules of a base with a discriminator: an object whose discriminator selects a subtype must match the
   * subtype. A base that contains itself has none, as each level would be validated twice as often as the level above;
   * nor has a base with very many subtypes, as its validator would include all of theirs.
   */
  function subtypeRules(node: JsonObject): JsonObject[] {
    if (!isOpenBase(node)) return [];
    const { property, mapping } = readMapping(document, [node]) ?? { property: '', mapping: [] };
    if (mapping.length > maxSubtypes || canContainItself(document)(node)) return [];
    const described = resolved(objectOf(node.properties)[property] ?? {});
    return mapping.map(({ value, link }) => {
      const subtype = reference(`${schemasPointer}${escapeKey(link.name)}`, false);
      return { anyOf: [{ not: requireTag(property, typed([value], described)) }, subtype] };
    });
  }

  function reference(pointer: string, open: boolean): JsonObject {
    const { node } = resolve(document, { $ref: pointer });
    if (node === undefined || (isObject(node) && typeof node.$ref === 'string')) return {};
    // Not the resolved node: the keywords beside each `$ref` of a chain apply as well.
    return definition(`${pointer} ${open}`, lookUp(document, pointer) ?? node, open);
  }

  /** Converts a closed part of an `allOf` as open: by reference if the member is one, as the part may contain itself. */
  function convertOpened(member: Json): Json {
    const part = without(resolved(member), ['additionalProperties']);
    const { $ref, ...beside } = objectOf(member);
    if (typeof $ref !== 'string') return convert(part, true);
    const target = definition(`${$ref} opened`, part, true);
    return old || !constrains(beside) ? target : { allOf: [target, convert(beside, true)] };
  }

  /**
   * Returns a schema whose parts describe no object together, such as the same property of each: a schema of one part
   * alone would disallow the properties that only another part describes.
   */
  function withoutOverlaps(node: JsonObject): JsonObject {
    if (node.allOf === undefined || !isDivided(node)) return node;
    const { parts, rest } = flattenAllOf(document, node);
    const [own = {}, ...others] = Object.keys(node).length > 1 ? parts : [{}, ...parts];
    const rules = [...partsOf(node, true, ['allOf'])].flatMap(({ allOf }) => listOf(allOf).filter(isRule));
    return { ...own, allOf: [...others, ...rest, ...rules] };
  }

  /** Whether parts describe a property or the items of an array, and one of them too narrowly, on at most four levels. */
  function isDivided(node: JsonObject, depth = 4): boolean {
    const parts = [...partsOf(node, true, ['allOf'])];
    const fields = Map.groupBy(
      parts.flatMap(({ properties }) => Object.entries(objectOf(properties))),
      ([name]) => name,
    );
    const groups = [...fields.values()].map((group) => group.map(([, schema]) => schema));
    return [...groups, parts.flatMap(({ items = true }) => (isObject(items) ? [items] : []))].some((allOf) => {
      if (allOf.length < 2) return false;
      const names = fieldNames({ allOf }, 'properties');
      return (
        allOf.some((schema) => isNarrow(resolved(schema), names)) || (depth > 1 && isDivided({ allOf }, depth - 1))
      );
    });
  }

  /** Whether an object schema is closed, or will be, and does not describe all of the names. */
  function isNarrow(node: JsonObject, names: string[]): boolean {
    const described = new Set(isDecided(node) ? names : fieldNames(node, 'properties'));
    return isTooNarrow(node, names) || (described.size > 0 && names.some((name) => !described.has(name)));
  }

  /** Returns a reference to the definition with a key, which is converted from the schema if the key is new. */
  function definition(key: string, schema: Json, open: boolean): JsonObject {
    const existing = names.get(key);
    if (existing !== undefined) return { $ref: `#/$defs/${existing}` };
    const name = `d${names.size}`;
    names.set(key, name);
    defined.push(name);
    $defs[name] = {};
    $defs[name] = convert(schema, open);
    return { $ref: `#/$defs/${name}` };
  }

  /** Converts a composed schema, and closes it around all schemas in it unless it only chooses between these. */
  function convertComposed(composed: JsonObject, open: boolean): JsonObject {
    const node = withJointCounts(composed, document, mark);
    const chooses = !('properties' in node) && !('allOf' in node) && !('if' in node) && !open && !mayOverlap(node);
    const converted = convertPlain(node, !chooses, true);
    // If a part does not even allow the properties of the whole, its author means to close the whole.
    const names = [...fieldNames(node, 'required', true), ...fieldNames(node, 'properties', true)];
    const parts = listOf(converted.allOf);
    for (const [index, member] of listOf(node.allOf).entries())
      if (isTooNarrow(resolved(member), names)) parts[index] = convertOpened(member);
    const isClosed = isTooNarrow(node, names);
    const least = Math.max(1, ...[...partsOf(node, true)].map((part) => keywordCount(part, 'minProperties', 0)));
    if (isClosed) delete converted.additionalProperties;
    discriminate(document, converted, node, mark);
    // A part may require a property that another part marks as read-only or write-only.
    const owners = [converted, ...listOf(converted.allOf)].map(objectOf).filter((part) => Array.isArray(part.required));
    const required = new Set(owners.flatMap((part) => textsOf(part.required)));
    const described = required.size === 0 ? [] : [node, ...combiners.flatMap((key) => listOf(node[key]))];
    const declared = described.flatMap((part) => Object.entries(objectOf(resolved(part).properties)));
    const marked = new Set(
      declared.flatMap(([name, property]) => (required.has(name) && isMarked(document, property, mark) ? [name] : [])),
    );
    if (marked.size > 0)
      for (const part of owners) part.required = textsOf(part.required).filter((name) => !marked.has(name));
    if (
      !chooses &&
      !open &&
      !('additionalProperties' in converted) &&
      !('unevaluatedProperties' in node) &&
      !isOpenBase(node) &&
      (isClosed || new Set(fieldNames(node, 'properties')).size >= least)
    )
      close(converted, node, 'unevaluatedProperties');
    return converted;
  }

  function convertPlain(node: JsonObject, openParts: boolean, open: boolean): JsonObject {
    const converted: JsonObject = {};
    // YAML reads a key without value as null; it counts as missing.
    for (const key of byKind.data)
      if (node[key] !== undefined && (node[key] !== null || key === 'const')) converted[key] = withDoubles(node[key]);
    for (const key of byKind.schema)
      if (node[key] !== undefined)
        converted[key] = convert(node[key], key === 'not' || key === 'if' || key === 'then' || key === 'else');
    for (const key of byKind.schemas)
      if (Array.isArray(node[key]))
        converted[key] = node[key].map((member) => {
          if (key === 'allOf' || key === 'prefixItems') return convert(member, key === 'allOf' && openParts);
          return isNullOnly(document, member) ? { type: 'null' } : convert(withDiscriminator(node, member), openParts);
        });
    for (const key of byKind.named)
      if (isObject(node[key]))
        converted[key] = mapValues(node[key], (member) => convert(member, key === 'dependentSchemas'));
    if (isLoose && converted.oneOf !== undefined && node.discriminator === undefined) {
      converted.allOf = [...listOf(converted.allOf), { anyOf: converted.oneOf }];
      delete converted.oneOf;
    }
    if (!open || node.additionalProperties === false) close(converted, node, 'additionalProperties');
    if (listOf(converted.enum).length === 0) delete converted.enum;
    const examples = [...schemaExamples(node), ...(node.default === undefined ? [] : [node.default])];
    if (side === 'response' && examples.length > 0) converted.examples = examples;
    adaptDialect(converted, node);
    return converted;
  }

  /** Adds the discriminator's property to an alternative that does not describe the property itself. */
  function withDiscriminator({ discriminator }: JsonObject, option: Json): Json {
    const name = textOf(objectOf(discriminator).propertyName);
    const names = name === undefined ? [] : fieldNames(option, 'properties');
    if (name === undefined || names.length === 0 || names.includes(name)) return option;
    return { allOf: [option, { properties: { [name]: {} } }] };
  }

  /** Disallows all properties that are neither described nor required. */
  function close(converted: JsonObject, node: JsonObject, keyword: string): void {
    const described = new Set(fieldNames(node, 'properties'));
    const others = fieldNames(node, 'required').filter((name) => !described.has(name));
    if (others.length > 0)
      converted.properties = {
        ...Object.fromEntries(others.map((name) => [name, true])),
        ...objectOf(converted.properties),
      };
    converted[keyword] = false;
  }

  /** Whether several alternatives of `anyOf` may apply to one object: all that allow objects describe properties. */
  function mayOverlap(node: JsonObject): boolean {
    if ([...partsOf(node)].some((part) => 'oneOf' in part || 'discriminator' in part)) return false;
    const options = new Set(listOf(node.anyOf).map(resolved));
    // Iterating a set includes the members that are added during the loop.
    for (const { anyOf, properties } of options)
      if (properties === undefined) for (const option of listOf(anyOf)) options.add(resolved(option));
    const objects = [...options].filter(({ anyOf, properties, type }) => {
      const isWhole = anyOf === undefined || properties !== undefined;
      return isWhole && [type].flat().some((name) => name === undefined || name === 'object');
    });
    return objects.length > 1 && objects.every((option) => fieldNames(option, 'properties').length > 0);
  }

  /** Returns a schema and the schemas that it is composed of; open bases only if `isWhole`. */
  function partsOf(node: Json | undefined, isWhole = false, keywords: readonly string[] = combiners): Set<JsonObject> {
    const parts = new Set([resolved(node)].filter((part) => isWhole || !isOpenBase(part)));
    for (const part of parts)
      for (const member of keywords.flatMap((keyword) => listOf(part[keyword]))) {
        const inner = resolved(member);
        if (isWhole || !isOpenBase(inner)) parts.add(inner);
      }
    return parts;
  }

  /** Returns the names of the properties that a schema and its parts describe or require. */
  function fieldNames(node: Json | undefined, key: 'properties' | 'required', isWhole = false): string[] {
    const parts = partsOf(node, isWhole);
    if (key === 'properties') return [...parts].flatMap(({ properties }) => Object.keys(objectOf(properties)));
    // The loop also visits the parts that it adds.
    for (const { then: met = true, else: unmet = true, dependentSchemas, 'x-rules': rules } of parts)
      for (const member of [met, unmet, ...Object.values(objectOf(dependentSchemas)), ...listOf(rules)])
        for (const part of isObject(member) ? partsOf(member, isWhole) : []) parts.add(part);
    return [...parts].flatMap(({ required, dependentRequired }) =>
      [required, ...Object.values(objectOf(dependentRequired))].flatMap((names) => textsOf(names)),
    );
  }

  /** Converts keywords of 3.0; removes unknown formats, invalid patterns and required properties of the other side. */
  function adaptDialect(converted: JsonObject, node: JsonObject): void {
    for (const [bound, exclusive] of [
      ['minimum', 'exclusiveMinimum'],
      ['maximum', 'exclusiveMaximum'],
    ] as const) {
      if (typeof converted[exclusive] !== 'boolean') continue;
      if (converted[exclusive] && converted[bound] !== undefined) {
        converted[exclusive] = converted[bound];
        delete converted[bound];
      } else delete converted[exclusive];
    }
    if (Array.isArray(converted.enum))
      converted.enum = converted.enum.map((value) => typedExample(node, value) ?? null);
    if (Array.isArray(converted.required)) {
      converted.required = textsOf(converted.required).filter(
        (name) => !isMarked(document, objectOf(node.properties)[name], mark),
      );
    } else delete converted.required;
    countSent(converted, node, document, mark);
    if (isObject(converted.dependentRequired))
      converted.dependentRequired = mapValues(converted.dependentRequired, textsOf);
    limitNumbers(converted);
    if (typeof converted.format === 'string' && !Object.hasOwn(formats, converted.format)) delete converted.format;
    const pattern = withoutLiteral(textOf(converted.pattern) ?? '');
    if (pattern !== '' && isPattern(pattern)) converted.pattern = patternOf(pattern);
    else delete converted.pattern;
  }

  function resolved(node: Json | undefined): JsonObject {
    return objectOf(resolve(document, node).node);
  }
}

/** Whether an object schema is closed and does not describe all of the names. */
function isTooNarrow({ additionalProperties, patternProperties, properties }: JsonObject, names: string[]): boolean {
  const isClosed = additionalProperties === false && patternProperties === undefined;
  return isClosed && names.some((name) => !Object.hasOwn(objectOf(properties), name));
}

/** Whether a schema says itself which other properties an object may have. */
function isDecided(node: JsonObject): boolean {
  const keywords = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'];
  return keywords.some((key) => key in node) || isOpenBase(node);
}

/** Whether an object describes its properties, and not fewer than it must have. */
function isClosable(node: JsonObject): boolean {
  const { length } = Object.keys(objectOf(node.properties));
  return !isDecided(node) && length >= Math.max(1, keywordCount(node, 'minProperties', 0));
}

/** Whether a schema is a base whose subtypes add properties: it has a discriminator and no alternatives. */
function isOpenBase(node: JsonObject): boolean {
  return 'discriminator' in node && !('oneOf' in node) && !('anyOf' in node);
}

function constrains(beside: JsonObject): boolean {
  return Object.values(byKind).some((keywords) => keywords.some((key) => key in beside));
}

function withNull(schema: JsonObject): JsonObject {
  if (typeof schema.type !== 'string' || combiners.some((key) => key in schema))
    return { anyOf: [schema, { type: 'null' }] };
  const values = Array.isArray(schema.enum) && !schema.enum.includes(null) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, ...values, type: [schema.type, 'null'] };
}
