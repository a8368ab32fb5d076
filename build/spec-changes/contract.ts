import { factsOf } from '../../app/reference/document/facts.ts';
import type { Fact, FactPlace } from '../../app/reference/document/facts.ts';
import type { JsonObject } from '../../app/reference/document/json.ts';
import { readReference } from '../../app/reference/document/read-reference.ts';
import type { SchemaView } from '../../app/reference/document/reference.ts';
import { operationsOf, walkReference } from '../../app/reference/document/walk.ts';

/** What a program can notice of an API: id of the place in the reference → its type, limits and values. Words are left out. */
export type Contract = Record<string, string>;

/** The state of the API that readers were last told of. */
export type Release = {
  version: string;
  /** Day of the changelog entry that told of it, YYYY-MM-DD: later entries tell of later changes. */
  date: string;
  contract: Contract;
};

/** A place of the API that came, went or became another. */
export type Change = { id: string; before: string | undefined; after: string | undefined };

/** Reads the contract of a bundled OpenAPI document. */
export function readContract(document: JsonObject): { version: string; contract: Contract } {
  const reference = readReference(document);
  const contract: Contract = {};
  for (const { id, method, path, deprecated } of operationsOf(reference))
    contract[id] = `${method} ${path}${deprecated === true ? '; deprecated' : ''}`;
  walkReference(reference, {
    property: ({ id, required, schema }) => {
      contract[id] = placeOf(schema, { required }).join('; ');
    },
  });
  return { version: reference.version, contract };
}

/** What differs between two states, in the order of the places' ids. */
export function compareContracts(before: Contract, after: Contract): Change[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return ids.flatMap((id) => (before[id] === after[id] ? [] : [{ id, before: before[id], after: after[id] }]));
}

function placeOf(schema: SchemaView, place: FactPlace = {}): string[] {
  const { required, ...rest } = place;
  return [
    ...(required === true ? ['required'] : []),
    [...schema.types, ...(schema.format === undefined ? [] : [schema.format])].join(' '),
    ...factsOf(schema, rest).flatMap(factText),
    ...(schema.items === undefined ? [] : [`items: ${placeOf(schema.items).join(', ')}`]),
    ...schema.alternatives.flatMap(({ kind, options }) => [
      `${kind}: ${options.map((option) => `${option.label} (${placeOf(option.schema).join(', ')})`).join(' | ')}`,
    ]),
    ...(schema.link === undefined ? [] : [schema.link.name]),
  ].filter((fact) => fact !== '');
}

/** A fact without words; none for what no program notices. */
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
    default:
      return [];
  }
}
