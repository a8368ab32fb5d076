import { Validator } from '@cfworker/json-schema';
import { fits, linkedSchema, type Named } from './fits.ts';
import { formatExamples } from './formats.ts';
import { listOf, memberOf, objectOf, sameJson, textsOf, type Json, type JsonObject } from './json.ts';
import { compilePattern, createSamplePattern } from './patterns.ts';
import type { Alternative, Constraint, Property, SchemaView } from './reference.ts';

/**
 * An example of a schema, valid by it as far as its keywords can be met: its own example, default, constant or first value,
 * otherwise its required properties with the simplest value of each type, without those that are only read. An object
 * without required properties gets its most informative one.
 * @returns undefined for a schema without a type
 */
export function exampleOf(view: SchemaView, named: Named = { schemas: [] }): Json | undefined {
  return valueOf(view, { named, open: [], nth: 0, levels: 0, budget: { left: maxVisits } });
}

/**
 * An example of what a response holds: as `exampleOf`, but the objects of the first two levels have all their properties,
 * and none has those that are only written.
 */
export function responseExampleOf(view: SchemaView, named: Named = { schemas: [] }): Json | undefined {
  return valueOf(view, { named, open: [], nth: 0, levels: 2, isResponse: true, budget: { left: maxVisits } });
}

/** How many schemas are visited to try other alternatives. */
const maxVisits = 5_000;

/**
 * `open` are the ids of the linked schemas around a value, to end recursion. `nth` is the place of a value among those of
 * a list without equal items. `tag` is the discriminator's property and value, for the object itself. `levels`: of how
 * many levels of objects all properties are wanted.
 */
type Context = {
  named: Named;
  open: string[];
  nth: number;
  tag?: { property: string; value: string } | undefined;
  levels: number;
  isResponse?: true;
  budget: { left: number };
};

function valueOf(view: SchemaView, context: Context): Json | undefined {
  const { nth, named, budget } = context;
  budget.left -= 1;
  const fixed = view.const?.value ?? view.enum?.[nth % view.enum.length]?.value;
  // What an author gives a request may break the author's own limits.
  const isGood = (value: Json) => context.isResponse === true || fits(view, value, named);
  const given = nth === 0 ? [view.examples[0], view.default?.value] : [view.examples[nth]];
  const hint = given.find((value) => value !== undefined && value !== null && isGood(value)) ?? fixed;
  if (hint !== undefined) return hint;
  if (view.const?.value === null) return null;
  if (view.link !== undefined) return linkedValue(view.link.id, context);
  const hasOptions = view.alternatives.some(({ options }) => options.length > 0);
  const declared = view.types.find((type) => type !== 'null') ?? view.types[0];
  const type = declared ?? (view.properties.length > 0 ? 'object' : hasOptions ? 'alternative' : '');
  // Several groups describe one object together.
  const isJoined = view.alternatives.length > 1 && view.alternatives.every(({ options }) => options.some(isObjectLike));
  switch (hasOptions && type !== 'object' ? (isJoined ? 'object' : 'alternative') : type) {
    case 'object':
      return firstFitting(view, context, objectValue);
    case 'array':
      return arrayValue(view, context);
    case 'integer':
      return numberValue(view, nth, 1);
    case 'number':
      return numberValue(view, nth, undefined);
    case 'boolean':
      return nth % 2 === 0;
    case 'null':
      return null;
    case 'string':
      return stringValue(view, nth);
    case 'alternative':
      return firstFitting(view, context, (_, around, choice) => alternativeValue(view, around, choice));
    default:
      return undefined;
  }
}

function isObjectLike({ schema }: Alternative): boolean {
  return schema.types.includes('object');
}

/**
 * The first value that fits among those of all alternatives, first with what is required, then with all fields, which
 * may tell it from the others; else the first of all.
 */
function firstFitting(
  view: SchemaView,
  context: Context,
  make: (view: SchemaView, context: Context, choice: number) => Json | undefined,
): Json | undefined {
  const first = make(view, context, 0);
  const choices = view.alternatives.flatMap(({ options }) => options).length;
  if (context.isResponse === true || choices === 0) return first;
  for (const levels of [context.levels, context.levels + 1])
    for (let choice = 0; choice < choices && context.budget.left > 0; choice += 1) {
      const value = choice === 0 && levels === context.levels ? first : make(view, { ...context, levels }, choice);
      if (value !== undefined && fits(view, value, context.named)) return value;
    }
  return first;
}

/** The value of an alternative, or of the first after it that has one. */
function alternativeValue(view: SchemaView, context: Context, choice: number): Json | undefined {
  const all = view.alternatives.flatMap((group) => group.options.map((option) => ({ group, option })));
  return firstOf([...all.slice(choice), ...all.slice(0, choice)], ({ group, option }) =>
    valueOf(withTypes(option.schema, view), { ...context, tag: tagOf(group.discriminator, option.value) }),
  );
}

/** An alternative that names no type has those beside it, and their constraints. */
function withTypes(option: SchemaView, around: SchemaView): SchemaView {
  const types = option.types.length > 0 ? option.types : around.types;
  const isTyped = option.types.length > 0 || option.alternatives.length > 0 || option.link !== undefined;
  return isTyped ? option : { ...option, types, constraints: [...around.constraints, ...option.constraints] };
}

function tagOf(property: string | undefined, value: string | undefined): Context['tag'] {
  return property === undefined || value === undefined ? undefined : { property, value };
}

function linkedValue(id: string, context: Context): Json | undefined {
  const { named, open } = context;
  const schema = open.includes(id) ? undefined : linkedSchema(named, id);
  return schema === undefined ? undefined : valueOf(schema, { ...context, open: [...open, id] });
}

function objectValue(view: SchemaView, around: Context, choice: number): Json {
  const { discriminator } = view;
  const subtypes = discriminator?.mapping ?? [];
  const own = subtypes.find(({ link }) => link.name === view.name);
  const [subtype] = subtypes;
  let { tag } = around;
  if (discriminator !== undefined && tag?.property !== discriminator.property) {
    tag = tagOf(discriminator.property, (own ?? subtype)?.value);
    const value =
      own === undefined && subtype !== undefined ? linkedValue(subtype.link.id, { ...around, tag }) : undefined;
    if (value !== undefined) return value;
  }
  const { levels } = around;
  const context: Context = { ...around, tag: undefined, nth: 0, levels: Math.max(0, levels - 1) };
  const absent = around.isResponse === true ? 'writeOnly' : 'readOnly';
  const shown = view.properties.filter(({ kind, schema }) => kind === 'property' && schema[absent] !== true);
  const values = view.properties.find(({ kind }) => kind === 'map')?.schema;
  const other = (): Json => (values && valueOf(values, context)) ?? 'string';
  const inside: JsonObject = {};
  for (const { options, discriminator: property } of view.alternatives) {
    const option = options[choice % options.length];
    if (option === undefined) continue;
    const schema = { ...option.schema, types: option.schema.link === undefined ? ['object'] : option.schema.types };
    Object.assign(inside, objectOf(valueOf(schema, { ...around, tag: tagOf(property, option.value) })));
  }
  for (const property of shown) {
    if (property.required !== true && levels === 0) continue;
    // An alternative that describes the field as well says more, or has the discriminator's value.
    const before = memberOf(inside, property.name);
    if (before !== undefined && fits(property.schema, before, around.named)) continue;
    const value = valueOf(property.schema, context);
    if (value !== undefined || property.required === true)
      define(inside, property.name, value ?? before ?? (isAny(property.schema) ? 'string' : null));
  }
  for (const limit of view.constraints)
    for (const key of limit.kind === 'needs' ? limit.keys : [])
      if (!Object.hasOwn(inside, key)) define(inside, key, other());
  for (const name of dependents(view, inside))
    if (!Object.hasOwn(inside, name)) {
      const schema = view.properties.find((property) => property.name === name)?.schema;
      define(inside, name, (schema && valueOf(schema, context)) ?? other());
    }
  if (tag !== undefined) define(inside, tag.property, tag.value);
  const least = Math.max(...limitsOf(view, 'keys').map(({ min }) => min ?? 0), Object.keys(inside).length > 0 ? 0 : 1);
  for (const { name, schema } of shown.toSorted((a, b) => informationOf(b) - informationOf(a))) {
    if (Object.keys(inside).length >= least) break;
    const value = Object.hasOwn(inside, name) ? undefined : valueOf(schema, context);
    if (value !== undefined && (around.isResponse === true || fits(schema, value, around.named)))
      define(inside, name, value);
  }
  const keys = Math.max(...limitsOf(view, 'keys').map(({ min }) => min ?? 0), 0);
  const names = objectOf(view.unknown.find(({ key }) => key === 'propertyNames')?.value);
  const nameOf = (nth: number) =>
    textsOf(names.enum)[nth] ??
    (typeof names.pattern === 'string' ? textOfPattern(names.pattern, 0, 64, nth) : undefined);
  for (let nth = 0; Object.keys(inside).length < Math.min(keys, maxMembers) && nth < 2 * maxMembers; nth += 1)
    define(inside, nameOf(nth) ?? `key${nth + 1}`, other());
  return inside;
}

/** The names in a list, or those that a schema requires. */
function asked(more: Json | undefined): string[] {
  return textsOf(Array.isArray(more) ? more : objectOf(more).required);
}

/** The fields that the conditions of a schema ask for beside others. */
function dependents({ rules, unknown }: SchemaView, value: JsonObject): string[] {
  const keywords: JsonObject = Object.fromEntries(unknown.map((one) => [one.key, one.value]));
  const conditions = [keywords, ...rules.map(({ condition }) => condition)];
  return conditions.flatMap((condition) => {
    const beside = [condition.dependentRequired, condition.dependentSchemas].flatMap((all) =>
      Object.entries(objectOf(all)).flatMap(([name, more]) => (Object.hasOwn(value, name) ? asked(more) : [])),
    );
    if (condition.if === undefined) return beside;
    const { valid } = new Validator(objectOf(condition.if)).validate(value);
    return [...beside, ...asked(valid ? condition.then : condition.else)];
  });
}

/** Sets a key of any name, `__proto__` among them. */
function define(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function isAny(view: SchemaView): boolean {
  return view.types.length === 0 && view.link === undefined && view.alternatives.length === 0;
}

/** How informative a property's value is: the author's example most, deprecated properties least. */
function informationOf({ schema }: Property): number {
  if (schema.deprecated === true) return -1;
  if (schema.examples.length > 0) return 3;
  if (schema.default !== undefined || schema.enum !== undefined || schema.const !== undefined) return 2;
  return schema.types.includes('null') ? 0 : 1;
}

function firstOf<Item, Value>(items: Item[], make: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = make(item);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** No list or map is longer in an example. */
const maxMembers = 1000;

function limitsOf(
  { constraints }: SchemaView,
  kind: 'length' | 'items' | 'keys',
): (Constraint & { kind: typeof kind })[] {
  return constraints.filter((limit): limit is Constraint & { kind: typeof kind } => limit.kind === kind);
}

function range(limits: { min?: number | undefined; max?: number | undefined }[]): { min: number; max: number } {
  return {
    min: Math.max(0, ...limits.map(({ min }) => min ?? 0)),
    max: Math.min(Number.POSITIVE_INFINITY, ...limits.map(({ max }) => max ?? Number.POSITIVE_INFINITY)),
  };
}

function arrayValue(view: SchemaView, around: Context): Json[] {
  const context: Context = { ...around, tag: undefined };
  const tuple = view.properties.filter(({ kind }) => kind === 'item');
  const { min, max } = range(limitsOf(view, 'items'));
  const isUnique = view.constraints.some(({ kind }) => kind === 'unique');
  const length = Math.min(max, maxMembers, Math.max(min, tuple.length, view.items === undefined ? 0 : 1));
  const contained = objectOf(view.unknown.find(({ key }) => key === 'contains')?.value);
  const first = contained.const ?? listOf(contained.enum)[0] ?? contained.default;
  const items: Json[] = first === undefined ? [] : [first];
  for (let nth = 0; items.length < length && nth < 2 * maxMembers; nth += 1) {
    const member = tuple[items.length]?.schema ?? view.items;
    const value = member === undefined ? 'string' : valueOf(member, { ...context, nth: isUnique ? nth : 0 });
    if (value === undefined) break;
    if (!isUnique || !items.some((item) => sameJson(item, value))) items.push(value);
  }
  return items;
}

const textOfPattern = createSamplePattern(compilePattern);

/** Of texts and numbers, no schema is looked up. */
const none: Named = { schemas: [] };

/** The example of the format or pattern, else `string`, cut or padded to the length. */
function stringValue(view: SchemaView, nth: number): string {
  const { min, max } = range(limitsOf(view, 'length'));
  const encoded = view.constraints.some((limit) => limit.kind === 'encoding' && /^base64/i.test(limit.text));
  const known = encoded ? 'AAAA' : memberOf(formatExamples, view.format ?? '');
  const patterns = view.constraints.flatMap((limit) => (limit.kind === 'pattern' ? [limit.text] : []));
  const made = patterns.map((pattern) => textOfPattern(pattern, min, max, nth));
  const found = [nth === 0 ? known : undefined, ...made].find((text) => text !== undefined && fits(view, text, none));
  if (found !== undefined) return found;
  const number = nth === 0 ? '' : String(nth + 1);
  const room = Math.max(0, max - number.length);
  return ('string'.slice(0, room) + number).padEnd(min, 'x');
}

/** Without the noise of binary fractions: `0.1 * 3` is 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(15));
}

/** The smallest number that meets the constraints, the `nth` of them. */
function numberValue(view: SchemaView, nth: number, whole: 1 | undefined): number {
  const { constraints } = view;
  const ranges = constraints.filter((limit) => limit.kind === 'range');
  const step = constraints.find((limit) => limit.kind === 'multiple')?.of ?? whole;
  const low = Math.max(...ranges.map(({ min }) => min?.value ?? Number.NEGATIVE_INFINITY));
  const high = Math.min(...ranges.map(({ max }) => max?.value ?? Number.POSITIVE_INFINITY));
  const start = Number.isFinite(low) ? low : Math.min(0, high);
  const candidates =
    step === undefined
      ? [start + nth, start + 1 + nth, (low + high) / 2, low + (high - low) / (nth + 2), start - 1 - nth]
      : [0, 1, -1].map((more) => exact((Math.ceil(exact(start / step)) + more + (more < 0 ? -nth : nth)) * step));
  return (
    candidates.find((value) => Number.isFinite(value) && fits(view, value, none)) ??
    (Number.isFinite(start) ? start : 0)
  );
}
