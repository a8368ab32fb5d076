import { checkedKeywords, uncheckedKeywords } from './constraints.ts';
import { isObject, type Json } from './json.ts';

/** What a keyword of a schema is to its readers. */
type Keyword = {
  /** What it holds for a check of values, if one is made by it: data, a schema, a list of schemas, or schemas by name. */
  holds?: 'data' | 'schema' | 'schemas' | 'named';
  /** Whether pages say it in words, or of which values; others are shown as raw JSON. */
  shown?: true | ((value: Json) => boolean);
  /** Whether a schema that has it says more of a value than annotations do. */
  structural?: true;
};

const shape = { shown: true, structural: true } as const;

/** Every keyword of schemas that pages say or the sandbox checks; those of constraints have a table of their own. */
const table: [keywords: string, Keyword][] = [
  ['type enum const format required', { holds: 'data', ...shape }],
  [checkedKeywords.join(' '), { holds: 'data', shown: true }],
  [uncheckedKeywords.join(' '), { shown: true }],
  ['minContains maxContains dependentRequired', { holds: 'data' }],
  ['items additionalProperties', { holds: 'schema', ...shape }],
  ['not', { holds: 'schema', shown: isObject, structural: true }],
  ['if then else contains propertyNames unevaluatedItems', { holds: 'schema' }],
  ['unevaluatedProperties', { holds: 'schema', shown: (value) => value === false }],
  ['allOf anyOf oneOf prefixItems', { holds: 'schemas', ...shape }],
  ['properties patternProperties', { holds: 'named', ...shape }],
  ['dependentSchemas', { holds: 'named' }],
  ['$ref', { structural: true }],
  ['nullable title description default example readOnly writeOnly deprecated externalDocs', { shown: true }],
  ['discriminator', { shown: true }],
  ['examples', { shown: Array.isArray }],
];

const keywords = new Map(table.flatMap(([names, keyword]) => names.split(' ').map((name) => [name, keyword] as const)));

/** The keywords that hold something of a kind for a check of values. */
export function keywordsOf(kind: Keyword['holds']): string[] {
  return [...keywords].flatMap(([name, { holds }]) => (holds === kind ? [name] : []));
}

/** Whether pages say a keyword's value in words. */
export function isShown(keyword: string, value: Json): boolean {
  const shown = keywords.get(keyword)?.shown;
  return typeof shown === 'function' ? shown(value) : shown === true;
}

/** Whether a keyword says more of a value than annotations do. */
export function isStructural(keyword: string): boolean {
  return keywords.get(keyword)?.structural === true;
}
