import { factsOf, type Fact, type FactOwner } from '../../app/reference/document/facts.ts';
import type { JsonObject } from '../../app/reference/document/json.ts';
import { readReference } from '../../app/reference/document/read-reference.ts';
import type { SchemaView } from '../../app/reference/document/reference.ts';
import { operationsOf, walkReference } from '../../app/reference/document/walk.ts';

/** What a program can observe of an API: id in the reference → type, limits, values and rules, without descriptions. */
export type Contract = Record<string, string>;

/** The contract as of the last release. */
export type Release = {
  version: string;
  /** Date of its changelog entry, YYYY-MM-DD. */
  date: string;
  contract: Contract;
};

/** A change at an id; `before` is undefined for a new one, `after` for a removed one. */
export type Change = { id: string; before: string | undefined; after: string | undefined };

/** Reads the contract of a bundled OpenAPI document. */
export function readContract(document: JsonObject): { version: string; contract: Contract } {
  const reference = readReference(document);
  const contract: Contract = {};
  for (const { id, method, path, deprecated } of operationsOf(reference))
    contract[id] = `${method} ${path}${deprecated === true ? '; deprecated' : ''}`;
  const rulesAt = (id: string, schema: SchemaView | undefined): void => {
    const rules = schema === undefined ? [] : ruleTexts(schema);
    if (rules.length > 0) contract[id] = rules.join('; ');
  };
  walkReference(reference, {
    content: ({ id, schema }) => rulesAt(id, schema),
    property: ({ id, required, schema }) => {
      contract[id] = factsAt(schema, { required }).join('; ');
    },
  });
  for (const { id, schema } of reference.schemas) rulesAt(id, schema);
  return { version: reference.version, contract };
}

/** The differences between two contracts, sorted by id. */
export function compareContracts(before: Contract, after: Contract): Change[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return ids.flatMap((id) => (before[id] === after[id] ? [] : [{ id, before: before[id], after: after[id] }]));
}

function factsAt(schema: SchemaView, owner: FactOwner = {}): string[] {
  const { required, ...rest } = owner;
  return [
    ...(required === true ? ['required'] : []),
    [...schema.types, ...(schema.format === undefined ? [] : [schema.format])].join(' '),
    ...factsOf(schema, rest).flatMap(factText),
    ...(schema.items === undefined ? [] : [`items: ${factsAt(schema.items).join(', ')}`]),
    ...schema.alternatives.flatMap(({ kind, options }) => [
      `${kind}: ${options.map((option) => `${option.label} (${factsAt(option.schema).join(', ')})`).join(' | ')}`,
    ]),
    ...(schema.link === undefined ? [] : [schema.link.name]),
  ].filter((fact) => fact !== '');
}

/** The rules of a body or a named schema, which has no other entry: its fields have theirs. */
function ruleTexts(schema: SchemaView): string[] {
  return factsOf(schema).flatMap((fact) => (fact.kind === 'rule' ? factText(fact) : []));
}

/** A fact without words; empty for what no program observes. */
function factText(fact: Fact): string[] {
  switch (fact.kind) {
    case 'deprecated':
      return ['deprecated'];
    case 'default':
      return [`default ${JSON.stringify(fact.value)}`];
    case 'values':
      return [`one of ${fact.values.map((one) => JSON.stringify(one.value)).join(', ')}`];
    case 'limit': {
      const { kind, ...limit } = fact.limit;
      return [`${kind} ${JSON.stringify(limit)}`];
    }
    case 'rule':
      return [`rule ${JSON.stringify(fact.rule.condition)}`];
    default:
      return [];
  }
}
