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
import { jsonText, readableText } from '../document/json.ts';
import type { ReferenceMessages } from '../messages/en.ts';
import type { History, Link, Property, SchemaView, UnknownKeyword } from '../document/reference.ts';

/** Writes schemas and facts as Markdown, in the words of a language. */
export function createSchemaMarkdown(messages: ReferenceMessages) {
  const { colon, comma, open, semicolon, close } = messages;
  return { schemaHead, schemaLines, unknownLines, docsLink, historyWords, factMarkdown, inBrackets };

  /** A schema as lines of Markdown at a level of lists: its values and rules, then an item for each field. */
  function schemaLines(schema: SchemaView, depth = 0): string[] {
    const bullet = `${'  '.repeat(depth)}- `;
    const texts = readableValues(schema.enum ?? []);
    const values = schema.enum?.map(
      (entry, index) =>
        inCode(texts[index] ?? '') +
        (entry.name === undefined ? '' : ` ${entry.name}`) +
        inBrackets(historyWords(entry.history)) +
        (entry.description === undefined ? '' : colon + flat(entry.description)),
    );
    const discriminator = schema.discriminator ?? { property: '', mapping: [] };
    return [
      ...(values === undefined ? [] : [bullet + messages.allowedValues + colon + values.join(comma)]),
      ...discriminator.mapping.map(
        ({ value, link }) =>
          `${bullet}${messages.discriminatedBy(discriminator.property)}${colon}${inCode(readableText(value))} → ${link.name}`,
      ),
      ...schema.rules.map(({ description }) => bullet + messages.rules + colon + flat(description)),
      ...schema.properties.flatMap((property) => propertyLines(property, depth)),
      ...(schema.items === undefined ? [] : itemLines(schema.items, depth)),
      ...schema.alternatives.flatMap(({ kind, discriminator: told, options }) => [
        (
          bullet +
          messages[kind] +
          inBrackets(told === undefined ? [] : [messages.discriminatedBy(inCode(readableText(told)))]) +
          colon
        ).trimEnd(),
        ...options.flatMap(({ label, schema: option }) => [
          `  ${bullet}**${label}** ${schemaHead(option, { name: label }, depth + 1)}`,
          ...schemaLines(option, depth + 2),
        ]),
      ]),
      ...schema.not.flatMap((not) => [
        bullet + messages.not + colon + schemaHead(not, {}, depth),
        ...schemaLines(not, depth + 1),
      ]),
      ...(schema.docs === undefined ? [] : [bullet + docsLink(schema.docs)]),
      ...unknownLines(schema.unknown, depth),
    ];
  }

  /** Keywords without a rule, a list item each. */
  function unknownLines(unknown: UnknownKeyword[], depth: number): string[] {
    const bullet = `${'  '.repeat(depth)}- ${messages.otherKeywords}${colon}`;
    return unknown.map(({ key, value }) => `${bullet}\`${key}: ${jsonText(value)}\``);
  }

  /** Type, facts and description in one line, at a level of lists; a table, a list or code of it stands below. */
  function schemaHead(schema: SchemaView, owner: FactOwner = {}, depth = -1): string {
    const { code, format, link } = typeFacts(schema, messages);
    const facts = [
      [code, titleOf(schema, owner.name), format].filter((part) => part !== undefined && part !== '').join(', '),
      ...factsOf(schema, owner)
        .filter(({ kind }) => kind !== 'values')
        .map(factMarkdown),
      ...(link === undefined ? [] : [messages.seeSchema(link.name)]),
    ];
    const text = schema.description === undefined ? '' : descriptionLines(schema.description, '  '.repeat(depth + 1));
    return `(${facts.filter((part) => part !== '').join(semicolon)})${text}`;
  }

  function propertyLines(property: Property, depth: number): string[] {
    const label = labelOf(property, messages) ?? `\`${property.name}\``;
    return [
      `${'  '.repeat(depth)}- ${label} ${schemaHead(property.schema, property, depth)}`,
      ...schemaLines(property.schema, depth + 1),
    ];
  }

  /** The facts from the changelog, as links to the entries. */
  function historyWords(history: History | undefined): string[] {
    return historyFacts(history).map(factMarkdown);
  }

  /** A fact as Markdown; facts from the changelog link to the entry. */
  function factMarkdown(fact: Fact): string {
    const words = factWords(fact, messages);
    return 'entry' in fact ? `[${words}](${fact.entry.path})` : words;
  }

  /** Remarks after a name, in brackets; empty without any. */
  function inBrackets(words: string[]): string {
    return words.length === 0 ? '' : open + words.join(semicolon) + close;
  }

  /** The items of an array; only their fields when there is nothing but the type to say of them. */
  function itemLines(items: SchemaView, depth: number): string[] {
    const fact = factsOf(items).find(({ kind }) => kind !== 'values');
    if ((items.description ?? titleOf(items) ?? items.link ?? fact) === undefined) return schemaLines(items, depth);
    return [
      `${'  '.repeat(depth)}- ${messages.items} ${schemaHead(items, {}, depth)}`,
      ...schemaLines(items, depth + 1),
    ];
  }

  function descriptionLines(text: string, indent: string): string {
    // Code without an end would take in what follows.
    const isWhole = (text.match(/^\s*```/gm) ?? []).length % 2 === 0;
    const hasBlocks = isWhole && /\n\s*(?:[-*+] |\d+[.)] |\||```)/.test(text);
    return hasBlocks
      ? `${colon.trimEnd()}\n\n${text.trim()}`.replaceAll(/\n(?=.)/g, `\n${indent}`)
      : colon + flat(text);
  }
}

/** A link to documentation elsewhere. */
function docsLink({ id, name }: Link): string {
  return `[${name}](${id})`;
}

function flat(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}
