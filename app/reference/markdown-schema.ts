import { constraintWords } from './document/constraints.ts';
import type { History } from './history.ts';
import { jsonText, readableText } from './document/json.ts';
import type { Json } from './document/json.ts';
import type { ReferenceMessages } from '../core/messages/reference.ts';
import type { Property, SchemaView } from './document/reference.ts';
import { typeWords } from './document/types.ts';

/**
 * A schema as lines of Markdown: what is said of the value, then a list item for each field, indented by depth.
 * @param depth how many list levels the lines stand in
 */
export function schemaLines(schema: SchemaView, messages: ReferenceMessages, depth = 0): string[] {
  const bullet = `${'  '.repeat(depth)}- `;
  const values = schema.enum?.map(
    (one) =>
      code(one.value) +
      inBrackets(historyWords(one.history, messages), messages) +
      (one.description === undefined ? '' : messages.colon + flat(one.description)),
  );
  return [
    ...(values === undefined ? [] : [bullet + messages.allowedValues + messages.colon + values.join(messages.comma)]),
    ...(schema.discriminator?.mapping ?? []).map(
      ({ value, link }) =>
        `${bullet}${messages.discriminatedBy(schema.discriminator?.property ?? '')}${messages.colon}${code(value)} → ${link.name}`,
    ),
    ...schema.properties.flatMap((property) => propertyLines(property, messages, depth)),
    ...(schema.items === undefined ? [] : itemLines(schema.items, messages, depth)),
    ...schema.alternatives.flatMap((group) => [
      (bullet + (group.kind === 'oneOf' ? messages.oneOf : messages.anyOf) + messages.colon).trimEnd(),
      ...group.options.flatMap((option) => [
        `  ${bullet}**${option.label}** ${schemaHead(option.schema, messages)}`,
        ...schemaLines(option.schema, messages, depth + 2),
      ]),
    ]),
    ...schema.not.flatMap((not) => [
      bullet + messages.not + messages.colon + schemaHead(not, messages),
      ...schemaLines(not, messages, depth + 1),
    ]),
    ...schema.unknown.map(
      ({ key, value }) => `${bullet}${messages.otherKeywords}${messages.colon}\`${key}: ${jsonText(value)}\``,
    ),
  ];
}

/** Type, flags, limits and description in one line. */
export function schemaHead(
  schema: SchemaView,
  messages: ReferenceMessages,
  { required, history }: { required?: true | undefined; history?: History | undefined } = {},
): string {
  const type = typeWords(schema, messages) + (schema.format === undefined ? '' : `, ${schema.format}`);
  const facts = [
    ...(required === true ? [messages.required] : []),
    ...(schema.readOnly === true ? [messages.readOnly] : []),
    ...(schema.writeOnly === true ? [messages.writeOnly] : []),
    ...(schema.deprecated === true ? [messages.deprecated] : []),
    ...historyWords(history, messages),
    ...(schema.default === undefined ? [] : [`${messages.default} ${code(schema.default.value)}`]),
    ...(schema.const === undefined ? [] : [`${messages.constant} ${code(schema.const.value)}`]),
    ...schema.constraints.map((limit) => constraintWords(limit, messages)),
    ...schema.examples.map((example) => `${messages.example} ${code(example)}`),
    ...(schema.link === undefined ? [] : [messages.seeSchema(schema.link.name)]),
  ];
  const text = schema.description === undefined ? '' : messages.colon + flat(schema.description);
  return `(${[type, ...facts].filter((part) => part !== '').join(messages.semicolon)})${text}`;
}

function propertyLines(property: Property, messages: ReferenceMessages, depth: number): string[] {
  const { kind, name } = property;
  const label =
    kind === 'map'
      ? messages.mapKeys
      : kind === 'pattern'
        ? messages.patternKeys(`\`${name}\``)
        : kind === 'item'
          ? messages.tupleItem(Number(name))
          : `\`${name}\``;
  return [
    `${'  '.repeat(depth)}- ${label} ${schemaHead(property.schema, messages, property)}`,
    ...schemaLines(property.schema, messages, depth + 1),
  ];
}

/** What the changelog tells of a place, each with a link to the entry. */
export function historyWords(history: History | undefined, messages: ReferenceMessages): string[] {
  const { introduced, deprecated } = history ?? {};
  return [
    ...(introduced === undefined ? [] : [`[${messages.since(introduced.date)}](${introduced.path})`]),
    ...(deprecated === undefined ? [] : [`[${messages.deprecatedSince(deprecated.date)}](${deprecated.path})`]),
  ];
}

/** Words behind a name, in brackets; nothing for none. */
export function inBrackets(words: string[], { open, semicolon, close }: ReferenceMessages): string {
  return words.length === 0 ? '' : open + words.join(semicolon) + close;
}

/** Items whose line would say only the type, which the array has said already, bring just their fields. */
function itemLines(items: SchemaView, messages: ReferenceMessages, depth: number): string[] {
  const bare =
    items.description === undefined &&
    items.constraints.length === 0 &&
    items.default === undefined &&
    items.const === undefined &&
    items.examples.length === 0 &&
    items.link === undefined;
  if (bare) return schemaLines(items, messages, depth);
  return [
    `${'  '.repeat(depth)}- ${messages.items} ${schemaHead(items, messages)}`,
    ...schemaLines(items, messages, depth + 1),
  ];
}

function code(value: Json): string {
  return `\`${readableText(value)}\``;
}

/** Markdown of several lines as part of one: line breaks become spaces. */
function flat(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}
