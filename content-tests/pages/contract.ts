import { type Fact, type FactOwner, factsOf } from '../../features/reference/document/facts.ts';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { readReference, type Operation, type SchemaView } from '../../features/reference/document/reference.ts';
import { operationsOf, walkReference } from '../../features/reference/document/walk.ts';

/** What a client can observe of an API: id in the reference → type, limits, values and rules, without descriptions. */
export type Contract = Record<string, string>;

/** The contract as of the last release. */
export type Release = {
  version: string;
  /** Date of its changelog entry, YYYY-MM-DD. */
  date: string;
  contract: Contract;
};

/** Reads the contract of a bundled OpenAPI document. */
export function readContract(document: JsonObject): { version: string; contract: Contract } {
  const reference = readReference(document);
  const factsById = new Map<string, string[]>();
  const addFacts = (id: string, facts: (string | undefined)[]) =>
    factsById.set(id, [...(factsById.get(id) ?? []), ...facts.filter((fact) => fact !== undefined)]);
  for (const { id, type, scheme, in: place, parameter } of reference.authentication)
    addFacts(id, [type, scheme, place, parameter]);
  for (const operation of operationsOf(reference)) {
    addFacts(operation.id, operationFacts(operation));
    if (operation.body !== undefined)
      addFacts(operation.body.id, [operation.body.required === true ? 'required' : undefined]);
    for (const { id, contents } of operation.responses) addFacts(id, contents.length === 0 ? ['no content'] : []);
  }
  /** Names of the schemas of whole bodies, whose facts are added to the body and not again to the schema. */
  const bodySchemas = new Set<string | undefined>();
  walkReference(reference, {
    content: ({ id, contentType, schema, stream }) => {
      bodySchemas.add(schema?.name);
      addFacts(id, [contentType, ...(schema === undefined ? [] : factsAt(schema))]);
      for (const event of stream?.events ?? []) addFacts(event.id, [event.event ?? 'data', event.text, event.occurs]);
    },
    property: ({ id, required, schema }) => factsById.set(id, factsAt(schema, { required })),
  });
  for (const { id, name, schema } of reference.schemas) if (!bodySchemas.has(name)) addFacts(id, factsAt(schema));
  const entries = [...factsById].map(([id, facts]) => [id, facts.join('; ')] as const);
  return { version: reference.version, contract: Object.fromEntries(entries) };
}

function operationFacts({ method, path, deprecated, security }: Operation): string[] {
  const keys = security.map((requirement) => requirement.map(({ name }) => name).join(' + ')).join(' | ');
  return [`${method} ${path}`, ...(deprecated === true ? ['deprecated'] : []), ...(keys === '' ? [] : [`key ${keys}`])];
}

function factsAt(schema: SchemaView, owner: FactOwner = {}): string[] {
  const { required, ...rest } = owner;
  return [
    ...(required === true ? ['required'] : []),
    [...schema.types, ...(schema.format === undefined ? [] : [schema.format])].join(' '),
    ...factsOf(schema, rest).flatMap(factText),
    ...schema.rules.map(({ condition }) => `rule ${JSON.stringify(condition)}`),
    ...(schema.items === undefined ? [] : [`items: ${factsAt(schema.items).join(', ')}`]),
    ...schema.alternatives.flatMap(({ kind, options }) => [
      `${kind}: ${options.map((option) => `${option.label} (${factsAt(option.schema).join(', ')})`).join(' | ')}`,
    ]),
    ...schema.not.map((not) => `not: ${factsAt(not).join(', ')}`),
    ...(schema.link === undefined ? [] : [schema.link.name]),
  ].filter((fact) => fact !== '');
}

/** Returns a fact in a form that no language or wording changes; empty for a fact that no client can observe. */
function factText(fact: Fact): string[] {
  switch (fact.kind) {
    case 'deprecated':
    case 'readOnly':
    case 'writeOnly':
      return [fact.kind];
    case 'constant':
    case 'default':
      return [`${fact.kind} ${JSON.stringify(fact.value)}`];
    case 'values':
      return [`one of ${fact.values.map(({ value }) => JSON.stringify(value)).join(', ')}`];
    case 'limit': {
      const { kind, ...limit } = fact.limit;
      return [`${kind} ${JSON.stringify(limit)}`];
    }
    default:
      return [];
  }
}
