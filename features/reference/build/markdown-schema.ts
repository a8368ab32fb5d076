import {
  factsOf,
  factWords,
  historyFacts,
  inCode,
  labelOf,
  readableValues,
  titleOf,
  typeFacts,
  type Fact,
  type FactOwner,
} from '../document/facts.ts';
import { jsonText, readableText, type Json } from '../document/json.ts';
import type { ReferenceMessages } from '../messages/en.ts';
import type { History, Link, Property, SchemaView, UnknownKeyword } from '../document/reference.ts';

/** A schema as lines of Markdown at a level of lists: its values and rules, then an item for each field. */
export function schemaLines(schema: SchemaView, messages: ReferenceMessages, depth = 0): string[] {
  const bullet = `${'  '.repeat(depth)}- `;
  const texts = readableValues(schema.enum ?? []);
  const values = schema.enum?.map(
    (entry, index) =>
      inCode(texts[index] ?? '') +
      (entry.name === undefined ? '' : ` ${entry.name}`) +
      inBrackets(historyWords(entry.history, messages), messages) +
      (entry.description === undefined ? '' : messages.colon + flat(entry.description)),
  );
  return [
    ...(values === undefined ? [] : [bullet + messages.allowedValues + messages.colon + values.join(messages.comma)]),
    ...(schema.discriminator?.mapping ?? []).map(
      ({ value, link }) =>
        `${bullet}${messages.discriminatedBy(schema.discriminator?.property ?? '')}${messages.colon}${code(value)} → ${link.name}`,
    ),
    ...schema.rules.map(({ description }) => bullet + messages.rules + messages.colon + flat(description)),
    ...schema.properties.flatMap((property) => propertyLines(property, messages, depth)),
    ...(schema.items === undefined ? [] : itemLines(schema.items, messages, depth)),
    ...schema.alternatives.flatMap(({ kind, discriminator, options }) => [
      (
        bullet +
        (kind === 'oneOf' ? messages.oneOf : messages.anyOf) +
        (discriminator === undefined ? '' : ` ${messages.discriminatedBy(code(discriminator))}`) +
        messages.colon
      ).trimEnd(),
      ...options.flatMap((option) => [
        `  ${bullet}**${option.label}** ${schemaHead(option.schema, messages, { name: option.label }, depth + 1)}`,
        ...schemaLines(option.schema, messages, depth + 2),
      ]),
    ]),
    ...schema.not.flatMap((not) => [
      bullet + messages.not + messages.colon + schemaHead(not, messages, {}, depth),
      ...schemaLines(not, messages, depth + 1),
    ]),
    ...(schema.docs === undefined ? [] : [bullet + docsLink(schema.docs)]),
    ...unknownLines(schema.unknown, messages, depth),
  ];
}

/** Keywords without a rule, a list item each. */
export function unknownLines(unknown: UnknownKeyword[], messages: ReferenceMessages, depth: number): string[] {
  const bullet = `${'  '.repeat(depth)}- ${messages.otherKeywords}${messages.colon}`;
  return unknown.map(({ key, value }) => `${bullet}\`${key}: ${jsonText(value)}\``);
}

/** A link to documentation elsewhere. */
export function docsLink({ id, name }: Link): string {
  return `[${name}](${id})`;
}

/** Type, facts and description in one line, at a level of lists; a table, a list or code of it stands below. */
export function schemaHead(schema: SchemaView, messages: ReferenceMessages, owner: FactOwner = {}, depth = -1): string {
  const { code, format, link } = typeFacts(schema, messages);
  const facts = [
    [code, titleOf(schema, owner.name), format].filter((part) => part !== undefined && part !== '').join(', '),
    ...factsOf(schema, owner)
      .filter(({ kind }) => kind !== 'values')
      .map((fact) => factMarkdown(fact, messages)),
    ...(link === undefined ? [] : [messages.seeSchema(link.name)]),
  ];
  const text =
    schema.description === undefined ? '' : descriptionLines(schema.description, messages, '  '.repeat(depth + 1));
  return `(${facts.filter((part) => part !== '').join(messages.semicolon)})${text}`;
}

function propertyLines(property: Property, messages: ReferenceMessages, depth: number): string[] {
  const label = labelOf(property, messages) ?? `\`${property.name}\``;
  return [
    `${'  '.repeat(depth)}- ${label} ${schemaHead(property.schema, messages, property, depth)}`,
    ...schemaLines(property.schema, messages, depth + 1),
  ];
}

/** The facts from the changelog, as links to the entries. */
export function historyWords(history: History | undefined, messages: ReferenceMessages): string[] {
  return historyFacts(history).map((fact) => factMarkdown(fact, messages));
}

/** A fact as Markdown; facts from the changelog link to the entry. */
export function factMarkdown(fact: Fact, messages: ReferenceMessages): string {
  const words = factWords(fact, messages);
  return 'entry' in fact ? `[${words}](${fact.entry.path})` : words;
}

/** Remarks after a name, in brackets; empty without any. */
export function inBrackets(words: string[], { open, semicolon, close }: ReferenceMessages): string {
  return words.length === 0 ? '' : open + words.join(semicolon) + close;
}

/** The items of an array; only their fields when there is nothing but the type to say of them. */
function itemLines(items: SchemaView, messages: ReferenceMessages, depth: number): string[] {
  const fact = factsOf(items).find(({ kind }) => kind !== 'values');
  if ((items.description ?? titleOf(items) ?? items.link ?? fact) === undefined)
    return schemaLines(items, messages, depth);
  return [
    `${'  '.repeat(depth)}- ${messages.items} ${schemaHead(items, messages, {}, depth)}`,
    ...schemaLines(items, messages, depth + 1),
  ];
}

function code(value: Json): string {
  return inCode(readableText(value));
}

function descriptionLines(text: string, { colon }: ReferenceMessages, indent: string): string {
  // Code without an end would take in what follows.
  const isWhole = (text.match(/^\s*```/gm) ?? []).length % 2 === 0;
  const hasBlocks = isWhole && /\n\s*(?:[-*+] |\d+[.)] |\||```)/.test(text);
  return hasBlocks ? `${colon.trimEnd()}\n\n${text.trim()}`.replaceAll(/\n(?=.)/g, `\n${indent}`) : colon + flat(text);
}

function flat(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}
