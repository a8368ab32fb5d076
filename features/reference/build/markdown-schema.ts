import {
  factsOf,
  factWords,
  historyFacts,
  labelOf,
  readableValues,
  titleOf,
  typeFacts,
  type Fact,
  type FactOwner,
} from '../document/facts.ts';
import { inCode, jsonText, readableText } from '../document/json-text.ts';
import type { ReferenceMessages } from '../messages/en.ts';
import type { History, Link, Property, SchemaView, UnknownKeyword } from '../document/reference.ts';

/** Creates functions that write schemas and facts as Markdown, with the texts of a language. */
export function createSchemaMarkdown(messages: ReferenceMessages) {
  const { colon, comma, open, semicolon, close } = messages;
  return { schemaHead, schemaLines, unknownLines, docsLink, historyWords, factMarkdown, inBrackets };

  /** Returns a schema as list items at a depth: its allowed values and rules, then an item for each property. */
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
      ...schema.alternatives.flatMap(({ kind, discriminator: property, options }) => [
        (
          bullet +
          messages[kind] +
          inBrackets(property === undefined ? [] : [messages.discriminatedBy(inCode(readableText(property)))]) +
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

  /** Returns a list item for each keyword that the reference does not know. */
  function unknownLines(unknown: UnknownKeyword[], depth: number): string[] {
    const bullet = `${'  '.repeat(depth)}- ${messages.otherKeywords}${colon}`;
    return unknown.map(({ key, value }) => `${bullet}\`${key}: ${jsonText(value)}\``);
  }

  /** Returns type, facts and description in one line; a description with a table, list or code goes below, indented. */
  function schemaHead(schema: SchemaView, owner: FactOwner = {}, depth = -1): string {
    const { code, formats, link } = typeFacts(schema, messages);
    const facts = [
      [code, titleOf(schema, owner.name), ...formats].filter((part) => part !== undefined && part !== '').join(', '),
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

  /** Returns the facts from the changelog, as links to its entries. */
  function historyWords(history: History | undefined): string[] {
    return historyFacts(history).map(factMarkdown);
  }

  /** Returns a fact as Markdown; a fact from the changelog is a link to its entry. */
  function factMarkdown(fact: Fact): string {
    const text = factWords(fact, messages);
    return 'entry' in fact ? `[${text}](${fact.entry.path})` : text;
  }

  /** Returns remarks in brackets, to follow a name; empty without remarks. */
  function inBrackets(remarks: string[]): string {
    return remarks.length === 0 ? '' : open + remarks.join(semicolon) + close;
  }

  /** Returns the items of an array; only their properties when nothing but the type of an item is known. */
  function itemLines(items: SchemaView, depth: number): string[] {
    const fact = factsOf(items).find(({ kind }) => kind !== 'values');
    if ((items.description ?? titleOf(items) ?? items.link ?? fact) === undefined) return schemaLines(items, depth);
    return [
      `${'  '.repeat(depth)}- ${messages.items} ${schemaHead(items, {}, depth)}`,
      ...schemaLines(items, depth + 1),
    ];
  }

  function descriptionLines(text: string, indent: string): string {
    // An unclosed code fence would swallow the text after it.
    const isWhole = (text.match(/^\s*```/gm) ?? []).length % 2 === 0;
    const hasBlocks = isWhole && /\n\s*(?:[-*+] |\d+[.)] |\||```)/.test(text);
    return hasBlocks
      ? `${colon.trimEnd()}\n\n${text.trim()}`.replaceAll(/\n(?=.)/g, `\n${indent}`)
      : colon + flat(text);
  }
}

/** Returns a link to external documentation. */
function docsLink({ id, name }: Link): string {
  return `[${name}](${id})`;
}

function flat(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}
