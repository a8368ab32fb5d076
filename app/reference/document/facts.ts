import type { ReferenceMessages } from '../../core/messages/reference.ts';
import { constraintWords } from './constraints.ts';
import type { Constraint } from './constraints.ts';
import { readableText, sameJson } from './json.ts';
import type { Json } from './json.ts';
import type { ChangelogReference, EnumValue, History, SchemaView } from './reference.ts';

/** One thing that is to be known of a value besides its type and description, still without words. */
export type Fact =
  | { kind: 'required' | 'returned' | 'readOnly' | 'writeOnly' | 'deprecated' }
  | { kind: 'introducedOn' | 'deprecatedOn'; entry: ChangelogReference }
  | { kind: 'default' | 'constant' | 'example'; value: Json }
  | { kind: 'values'; values: EnumValue[] }
  | { kind: 'limit'; limit: Constraint };

/** What the place of a value adds to its schema: a property, a parameter, a header. */
export type FactPlace = {
  required?: true | undefined;
  /** The place stands in an answer: nobody has to fill it in. */
  answer?: true | undefined;
  deprecated?: true | undefined;
  history?: History | undefined;
};

/**
 * The facts of a schema at a place, in the order in which every reader of the document prints them. An example that
 * says no more than the default is left out.
 */
export function factsOf(schema: SchemaView, place: FactPlace = {}): Fact[] {
  const preset = schema.default;
  return [
    ...(place.required === true ? [{ kind: place.answer === true ? 'returned' : 'required' } as const] : []),
    ...(schema.readOnly === true ? [{ kind: 'readOnly' } as const] : []),
    ...(schema.writeOnly === true ? [{ kind: 'writeOnly' } as const] : []),
    ...(schema.deprecated === true || place.deprecated === true ? [{ kind: 'deprecated' } as const] : []),
    ...historyFacts(place.history),
    ...(preset === undefined ? [] : [{ kind: 'default', value: preset.value } as const]),
    ...(schema.const === undefined ? [] : [{ kind: 'constant', value: schema.const.value } as const]),
    ...(schema.enum === undefined ? [] : [{ kind: 'values', values: schema.enum } as const]),
    ...schema.constraints.map((limit) => ({ kind: 'limit', limit }) as const),
    ...schema.examples
      .filter((value) => preset === undefined || !sameJson(value, preset.value))
      .map((value) => ({ kind: 'example', value }) as const),
  ];
}

/** What the changelog tells of a place. */
export function historyFacts({ introduced, deprecated }: History = {}): (Fact & { entry: ChangelogReference })[] {
  return [
    ...(introduced === undefined ? [] : [{ kind: 'introducedOn', entry: introduced } as const]),
    ...(deprecated === undefined ? [] : [{ kind: 'deprecatedOn', entry: deprecated } as const]),
  ];
}

/** A fact in words: `Default 1`, `0 to 2`, `required`; values, patterns and names stand in back quotes. */
export function factWords(fact: Fact, messages: ReferenceMessages): string {
  switch (fact.kind) {
    case 'introducedOn':
      return messages.since(fact.entry.date);
    case 'deprecatedOn':
      return messages.deprecatedSince(fact.entry.date);
    case 'default':
    case 'constant':
    case 'example':
      return `${messages[fact.kind]} \`${readableText(fact.value)}\``;
    case 'values':
      return `${messages.allowedValues} ${fact.values.map(({ value }) => `\`${readableText(value)}\``).join(' ')}`;
    case 'limit':
      return constraintWords(fact.limit, messages);
    default:
      return messages[fact.kind];
  }
}
