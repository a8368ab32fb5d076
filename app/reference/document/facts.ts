import type { ReferenceMessages } from '../../core/messages/reference.ts';
import { constraintWords } from './constraints.ts';
import type { Constraint } from './constraints.ts';
import { readableText, sameJson } from './json.ts';
import type { Json } from './json.ts';
import type { ChangelogReference, EnumValue, History, SchemaView } from './reference.ts';

/** A fact about a value besides its type and description, as data. */
export type Fact =
  | { kind: 'required' | 'returned' | 'readOnly' | 'writeOnly' | 'deprecated' }
  | { kind: 'introducedOn' | 'deprecatedOn'; entry: ChangelogReference }
  | { kind: 'default' | 'constant' | 'example'; value: Json }
  | { kind: 'values'; values: EnumValue[] }
  | { kind: 'limit'; limit: Constraint };

/** The facts of a property, parameter or header besides those of its schema. */
export type FactPlace = {
  required?: true | undefined;
  /** Part of a response, so that `required` means always returned. */
  answer?: true | undefined;
  deprecated?: true | undefined;
  history?: History | undefined;
};

/**
 * The facts of a schema, in the order in which every output prints them. An example equal to the default is omitted.
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

/** The facts from the changelog. */
export function historyFacts({ introduced, deprecated }: History = {}): (Fact & { entry: ChangelogReference })[] {
  return [
    ...(introduced === undefined ? [] : [{ kind: 'introducedOn', entry: introduced } as const]),
    ...(deprecated === undefined ? [] : [{ kind: 'deprecatedOn', entry: deprecated } as const]),
  ];
}

/** A fact as text: `Default 1`, `0 to 2`, `required`; values, patterns and names are in backticks. */
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
