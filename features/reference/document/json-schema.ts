import { isMarked, isNullOnly } from './all-of.ts';
import { formats, limitNumbers } from './formats.ts';
import { inPlace, isRule, keywordsOf, schemaExamples, schemasInPlace, typedExample, asMeant } from './keywords.ts';
import {
  type Json,
  type JsonObject,
  isObject,
  listOf,
  objectOf,
  textOf,
  textsOf,
  mapValues,
  without,
  withDoubles,
} from './json.ts';
import { withoutLiteral } from './patterns.ts';
import { createResolver, escapeKey, lookUp, schemasPointer } from './resolve.ts';
import { composing, discriminate, holdsItself, readMapping, tagOf, typed } from './discriminator.ts';

/** Where values are: requests need no read-only fields, responses no write-only ones. */
export type Side = 'request' | 'parameters' | 'response';

const held = {
  data: keywordsOf('data'),
  schema: keywordsOf('schema'),
  schemas: keywordsOf('schemas'),
  named: keywordsOf('named'),
};

/** The most schemas that extend a base and are checked with it. */
const maxSubtypes = 16;

/**
 * A schema of an OpenAPI 3.0 or 3.1 document as self-contained JSON Schema 2020-12, with what it refers to in `$defs`,
 * and `x-rules` (for 3.0, which has no `if`) as conditions. Objects take no fields but those that they describe, also
 * where `allOf` describes them together.
 * @returns without annotations, except the `examples` of responses and the `description` of conditions
 */
export function toJsonSchema(document: JsonObject, schema: Json, side: Side): JsonObject {
  const { convert, $defs } = createConverter(document, side);
  return { ...convert(schema), $defs };
}

/**
 * Converts schemas as `toJsonSchema` does; `defined` lists the names in `$defs`, each converted once, as they came.
 * @param isLoose whether a value may fit several alternatives of a `oneOf`
 * @param patternOf the pattern in the place of the author's
 */
export function createConverter(
  document: JsonObject,
  side: Side,
  isLoose = false,
  patternOf: (source: string) => string = (source) => source,
): { convert: (schema: Json) => JsonObject; $defs: JsonObject; defined: readonly string[] } {
  const resolver = createResolver(document);
  const old = (textOf(document.openapi) ?? '').startsWith('3.0');
  const mark = side === 'response' ? 'writeOnly' : 'readOnly';
  const names = new Map<string, string>();
  const done = new Set<string>();
  const $defs: JsonObject = {};
  const defined: string[] = [];
  return { convert: convertRoot, $defs, defined };

  function convertRoot(schema: Json): JsonObject {
    const known = defined.length;
    const root = convert(schema, false);
    breakCycles($defs, defined.slice(known), done);
    return isObject(root) ? root : { allOf: [root] };
  }

  function convert(written: Json, open: boolean): Json {
    if (!isObject(written)) return written === false ? false : {};
    const meant = asMeant(written);
    // Those that extend a base add fields to it.
    const isClosed = meant.additionalProperties === false && isOpenBase(meant);
    const isExtended = isClosed && readMapping(resolver, [meant])?.mapping[0] !== undefined;
    const node = isExtended ? without(meant, ['additionalProperties']) : meant;
    if (typeof node.$ref === 'string') {
      const { $ref, ...beside } = node;
      const target = reference($ref, open);
      // Beside a reference, 3.0 ignores it, but nobody who writes it there means that.
      if (old || !describes(beside)) return beside.nullable === true ? withNull(target) : target;
      return convertComposed({ ...beside, allOf: [{ $ref }, ...listOf(beside.allOf)] }, open);
    }
    if (isRule(node)) return ruleReference(node);
    const converted = composing.some((key) => key in node)
      ? convertComposed(node, open)
      : convertPlain(node, open, open || !closes(node));
    const rules = [...listOf(node['x-rules']).map((rule) => convert(rule, true)), ...(open ? [] : subtypeRules(node))];
    if (rules.length > 0) converted.allOf = [...listOf(converted.allOf), ...rules];
    // Several alternatives that each may be null are not meant to exclude it.
    const isOfSeveral = listOf(node.oneOf).filter((option) => resolved(option).nullable === true).length > 1;
    return node.nullable === true || isOfSeveral ? withNull(converted) : converted;
  }

  /**
   * Of a base with a discriminator, that a value which means one of those that extend it is all of that. A base whose values
   * hold others has none, as each level would be checked twice as often as the one around it, and one that very many extend
   * neither, as its check would hold all of theirs.
   */
  function subtypeRules(node: JsonObject): JsonObject[] {
    if (!isOpenBase(node)) return [];
    const { property, mapping } = readMapping(resolver, [node]) ?? { property: '', mapping: [] };
    if (mapping.length > maxSubtypes || holdsItself(document)(node)) return [];
    const described = resolved(objectOf(node.properties)[property] ?? {});
    return mapping.map(({ value, link }) => {
      const subtype = reference(`${schemasPointer}${escapeKey(link.name)}`, false);
      return { anyOf: [{ not: tagOf(property, typed([value], described)) }, subtype] };
    });
  }

  function reference(pointer: string, open: boolean): JsonObject {
    const { node } = resolver.resolve({ $ref: pointer });
    if (node === undefined || (isObject(node) && typeof node.$ref === 'string')) return {};
    // What stands beside a reference on the way holds as well.
    return definition(`${pointer} ${open}`, lookUp(document, pointer) ?? node, open);
  }

  /** What a part of an `allOf` says, changed; by reference where it is one, as it may hold itself. */
  function changed(member: Json, part: JsonObject, how: string): Json {
    const { $ref, ...beside } = objectOf(member);
    if (typeof $ref !== 'string') return convert(part, true);
    const target = definition(`${$ref} ${how}`, part, true);
    return old || !describes(beside) ? target : { allOf: [target, convert(beside, true)] };
  }

  /** The fields that several parts describe, of which one takes less than the others have: each as all of them say it. */
  function jointFields(parts: JsonObject[]): JsonObject {
    const described = Map.groupBy(
      parts.flatMap(({ properties }) => Object.entries(objectOf(properties))),
      ([name]) => name,
    );
    const joint = [...described].flatMap(([name, all]): [string, Json][] => {
      const allOf = all.map(([, schema]) => schema);
      const names = all.length < 2 ? [] : fieldNames({ allOf }, 'properties');
      return allOf.some((schema) => isTooNarrow(resolved(schema), names)) ? [[name, { allOf }]] : [];
    });
    return Object.fromEntries(joint);
  }

  /** A reference to a definition, which is made of a schema when its key is new. */
  function definition(key: string, schema: Json, open: boolean): JsonObject {
    const known = names.get(key);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const name = `d${names.size}`;
    names.set(key, name);
    defined.push(name);
    $defs[name] = {};
    $defs[name] = convert(schema, open);
    return { $ref: `#/$defs/${name}` };
  }

  /** Ajv locates an error by the reference that led to it, so each rule is a definition with a name of its own. */
  function ruleReference(node: JsonObject): JsonObject {
    const name = `rule${defined.length}`;
    defined.push(name);
    $defs[name] = {};
    $defs[name] = { ...convertPlain(node, true, true), description: node.description ?? '' };
    return { $ref: `#/$defs/${name}` };
  }

  /** Closes an object around all schemas that describe it, unless one only chooses between whole ones. */
  function convertComposed(node: JsonObject, open: boolean): JsonObject {
    const chooses = !('properties' in node) && !('allOf' in node) && !('if' in node) && !open && !joins(node);
    const converted = convertPlain(node, !chooses, true);
    // A part that takes no other fields, not even those of the whole: its author means that the whole takes no others.
    const names = [...fieldNames(node, 'required', true), ...fieldNames(node, 'properties', true)];
    const members = listOf(node.allOf);
    const joint = jointFields([...members.map(resolved), node]);
    const parts = listOf(converted.allOf);
    for (const [index, member] of members.entries()) {
      const { properties, ...part } = resolved(member);
      const known = Object.keys(joint).filter((name) => Object.hasOwn(objectOf(properties), name));
      const isNarrow = isTooNarrow({ properties: properties ?? {}, ...part }, names);
      if (!isNarrow && known.length === 0) continue;
      const fields = { ...objectOf(properties), ...Object.fromEntries(known.map((name) => [name, true])) };
      const whole = { ...without(part, isNarrow ? ['additionalProperties'] : []), properties: fields };
      parts[index] = changed(member, whole, `${isNarrow} ${known.join()}`);
    }
    const isClosed = isTooNarrow(node, names);
    if (isClosed) delete converted.additionalProperties;
    if (Object.keys(joint).length > 0)
      converted.properties = {
        ...objectOf(converted.properties),
        ...mapValues(joint, (field) => definition(JSON.stringify(field), field, false)),
      };
    discriminate(converted, node, resolver);
    // What a part requires may be described by another.
    const asking = [converted, ...listOf(converted.allOf)].map(objectOf).filter((part) => Array.isArray(part.required));
    const asked = new Set(asking.flatMap((part) => textsOf(part.required)));
    const described = asked.size === 0 ? [] : [node, ...composing.flatMap((key) => listOf(node[key]))];
    const declared = described.flatMap((part) => Object.entries(objectOf(resolved(part).properties)));
    const unasked = new Set(
      declared.flatMap(([name, property]) => (asked.has(name) && isMarked(resolver, property, mark) ? [name] : [])),
    );
    if (unasked.size > 0)
      for (const part of asking) part.required = textsOf(part.required).filter((name) => !unasked.has(name));
    if (
      !chooses &&
      !open &&
      !('additionalProperties' in converted) &&
      !('unevaluatedProperties' in node) &&
      !isOpenBase(node) &&
      (isClosed || fieldNames(node, 'properties').length > 0)
    )
      close(converted, node, 'unevaluatedProperties');
    return converted;
  }

  function convertPlain(node: JsonObject, openParts: boolean, open: boolean): JsonObject {
    const converted: JsonObject = {};
    // A key without a value is as if it were not there.
    for (const key of held.data)
      if (node[key] !== undefined && (node[key] !== null || key === 'const')) converted[key] = withDoubles(node[key]);
    for (const key of held.schema)
      if (node[key] !== undefined)
        converted[key] = convert(node[key], key === 'not' || key === 'if' || key === 'then' || key === 'else');
    for (const key of held.schemas)
      if (Array.isArray(node[key]))
        converted[key] = node[key].map((member) => {
          if (key === 'allOf' || key === 'prefixItems') return convert(member, key === 'allOf' && openParts);
          return isNullOnly(resolver, member) ? { type: 'null' } : convert(withDiscriminator(node, member), openParts);
        });
    for (const key of held.named)
      if (isObject(node[key]))
        converted[key] = mapValues(node[key], (member) => convert(member, key === 'dependentSchemas'));
    if (isLoose && converted.oneOf !== undefined && node.discriminator === undefined) {
      converted.allOf = [...listOf(converted.allOf), { anyOf: converted.oneOf }];
      delete converted.oneOf;
    }
    if (!open) close(converted, node, 'additionalProperties');
    if (Array.isArray(converted.enum) && converted.enum.length === 0) delete converted.enum;
    const examples = [...schemaExamples(node), ...(node.default === undefined ? [] : [node.default])];
    if (side === 'response' && examples.length > 0) converted.examples = examples;
    adaptDialect(converted, node);
    return converted;
  }

  /** An alternative with the property of the discriminator, which some describe nowhere else. */
  function withDiscriminator({ discriminator }: JsonObject, option: Json): Json {
    const name = textOf(objectOf(discriminator).propertyName);
    const names = name === undefined ? [] : fieldNames(option, 'properties');
    if (name === undefined || names.length === 0 || names.includes(name)) return option;
    return { allOf: [option, { properties: { [name]: {} } }] };
  }

  /** What is required can be sent, described or not. */
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

  /** Whether a value may be several alternatives of `anyOf` together: all that are objects describe their fields. */
  function joins(node: JsonObject): boolean {
    if ([...partsOf(node)].some((part) => 'oneOf' in part || 'discriminator' in part)) return false;
    const options = new Set(listOf(node.anyOf).map(resolved));
    // The set grows while it is read.
    for (const { anyOf, properties } of options)
      if (properties === undefined) for (const option of listOf(anyOf)) options.add(resolved(option));
    const objects = [...options].filter(({ anyOf, properties, type }) => {
      const isWhole = anyOf === undefined || properties !== undefined;
      return isWhole && [type].flat().some((name) => name === undefined || name === 'object');
    });
    return objects.length > 1 && objects.every((option) => fieldNames(option, 'properties').length > 0);
  }

  /** A schema and all that it is composed of, also bases that others extend where it is the whole. */
  function partsOf(node: Json | undefined, isWhole = false): Set<JsonObject> {
    const found = new Set([resolved(node)].filter((part) => isWhole || !isOpenBase(part)));
    // The set grows while it is read.
    for (const part of found)
      for (const member of composing.flatMap((keyword) => listOf(part[keyword]))) {
        const inner = resolved(member);
        if (isWhole || !isOpenBase(inner)) found.add(inner);
      }
    return found;
  }

  /** The names of fields that a schema or its parts describe or require. */
  function fieldNames(node: Json | undefined, key: 'properties' | 'required', isWhole = false): string[] {
    return [...partsOf(node, isWhole)].flatMap((part) =>
      key === 'required' ? textsOf(part.required) : Object.keys(objectOf(part.properties)),
    );
  }

  /** Converts keywords of 3.0, and drops unknown formats, invalid patterns and requirements of the other side. */
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
        (name) => !isMarked(resolver, objectOf(node.properties)[name], mark),
      );
    } else delete converted.required;
    limitNumbers(converted);
    if (typeof converted.format === 'string' && !Object.hasOwn(formats, converted.format)) delete converted.format;
    const pattern = withoutLiteral(textOf(converted.pattern) ?? '');
    if (pattern !== '' && isPattern(pattern)) converted.pattern = patternOf(pattern);
    else delete converted.pattern;
  }

  function resolved(node: Json | undefined): JsonObject {
    return objectOf(resolver.resolve(node).node);
  }
}

/** Whether a schema of an object takes fewer fields than there are names. */
function isTooNarrow({ additionalProperties, patternProperties, properties }: JsonObject, names: string[]): boolean {
  const isClosed = additionalProperties === false && patternProperties === undefined;
  return isClosed && names.some((name) => !Object.hasOwn(objectOf(properties), name));
}

function closes(node: JsonObject): boolean {
  const isDecided = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'].some((key) => key in node);
  return !isDecided && !isOpenBase(node) && Object.keys(objectOf(node.properties)).length > 0;
}

/** A schema with a discriminator and no alternatives is the base of others, which add fields. */
function isOpenBase(node: JsonObject): boolean {
  return 'discriminator' in node && !('oneOf' in node) && !('anyOf' in node);
}

function describes(beside: JsonObject): boolean {
  return Object.values(held).some((keywords) => keywords.some((key) => key in beside));
}

function withNull(schema: JsonObject): JsonObject {
  if (typeof schema.type !== 'string' || composing.some((key) => key in schema))
    return { anyOf: [schema, { type: 'null' }] };
  const values = Array.isArray(schema.enum) && !schema.enum.includes(null) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, ...values, type: [schema.type, 'null'] };
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Keywords that lead on from a definition. */
const leading = [...inPlace, '$ref', 'dependentSchemas', 'discriminator', 'unevaluatedProperties'];

const prefix = '#/$defs/';

/**
 * Ends the references among definitions of a JSON Schema that lead back to a definition without going deeper into the
 * value, such as a parent's `oneOf` of children whose `allOf` has the parent: validators would never end. What leads back
 * is replaced by the definition's own keywords, as the rest of it holds for the value already.
 * @param done the names of definitions that it has been done for
 */
function breakCycles(defs: JsonObject, names: readonly string[], done: Set<string>): void {
  for (const name of names) visitDefinition(name, []);

  function visitDefinition(name: string, around: string[]): void {
    if (done.has(name)) return;
    visit(defs[name], [...around, name]);
    done.add(name);
  }

  function visit(node: Json | undefined, around: string[]): void {
    if (!isObject(node)) return;
    const { $ref } = node;
    if (typeof $ref === 'string' && $ref.startsWith(prefix)) {
      const name = $ref.slice(prefix.length);
      if (around.includes(name)) {
        delete node.$ref;
        for (const [key, value] of Object.entries(without(objectOf(defs[name]), leading))) node[key] ??= value;
      } else visitDefinition(name, around);
    }
    for (const part of schemasInPlace(node)) visit(part, around);
  }
}
