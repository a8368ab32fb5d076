import { type Fact, type FactOwner, factsOf } from '../../document/facts.ts';
import type { JsonObject } from '../../document/json.ts';
import { readReference } from '../../document/read-reference.ts';
import type { Operation, SchemaView } from '../../document/reference.ts';
import { operationsOf, walkReference } from '../../document/walk.ts';

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
  const factsById = new Map<string, string[]>();
  const note = (id: string, facts: (string | undefined)[]) =>
    factsById.set(id, [...(factsById.get(id) ?? []), ...facts.filter((fact) => fact !== undefined)]);
  for (const { id, type, scheme, in: place, parameter } of reference.authentication)
    note(id, [type, scheme, place, parameter]);
  for (const operation of operationsOf(reference)) {
    note(operation.id, operationFacts(operation));
    if (operation.body !== undefined) note(operation.body.id, [operation.body.required && 'required']);
    for (const { id, contents } of operation.responses) note(id, contents.length === 0 ? ['no content'] : []);
  }
  /** Named schemas of whole bodies: their facts are noted at the body, not again at the schema. */
  const sent = new Set<string | undefined>();
  walkReference(reference, {
    content: ({ id, contentType, schema, stream }) => {
      sent.add(schema?.name);
      note(id, [contentType, ...(schema === undefined ? [] : factsAt(schema))]);
      for (const event of stream?.events ?? []) note(event.id, [event.event ?? 'data', event.text, event.occurs]);
    },
    property: ({ id, required, schema }) => factsById.set(id, factsAt(schema, { required })),
  });
  for (const { id, name, schema } of reference.schemas) if (!sent.has(name)) note(id, factsAt(schema));
  const entries = [...factsById].map(([id, facts]) => [id, facts.join('; ')] as const);
  return { version: reference.version, contract: Object.fromEntries(entries) };
}

function operationFacts({ method, path, deprecated, security }: Operation): string[] {
  const keys = security.map((way) => way.map(({ name }) => name).join(' + ')).join(' | ');
  return [`${method} ${path}`, ...(deprecated === true ? ['deprecated'] : []), ...(keys === '' ? [] : [`key ${keys}`])];
}

function compareContracts(before: Contract, after: Contract): Change[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return ids.flatMap((id) => (before[id] === after[id] ? [] : [{ id, before: before[id], after: after[id] }]));
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

/** A fact without words; empty for what no program observes. */
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

/** The source of a changelog entry. */
export type Entry = { file: string; date: string; text: string };

/**
 * API changes without a changelog entry since the last release; of a schema shown at several ids, one entry is enough.
 * An entry documents a change by a link to its id in the reference or to a parent's; a removal, by its name as code.
 */
export function undocumentedChanges(
  release: Release,
  contract: Contract,
  entries: Entry[],
  referencePath = '/api/',
): Change[] {
  const texts = entries.filter(({ date }) => date > release.date).map(({ text }) => text);
  const groups = Map.groupBy(compareContracts(release.contract, contract), ({ id, before, after }) =>
    JSON.stringify([nameOf(id), before, after]),
  );
  return [...groups.values()].flatMap((group) =>
    group.some((change) => isDocumented(change, texts, referencePath)) ? [] : group,
  );
}

function isDocumented({ id, after }: Change, texts: string[], referencePath: string): boolean {
  const linked = withParents(id).some((ancestor) =>
    texts.some((text) =>
      text
        .split(`${referencePath}#${ancestor}`)
        .slice(1)
        .some((rest) => !/^[\w.-]/.test(rest)),
    ),
  );
  return linked || (after === undefined && texts.some((text) => text.includes(`\`${nameOf(id)}\``)));
}

function nameOf(id: string): string {
  return id.split('.').at(-1) ?? id;
}

/** An id and those of its parents, up to the property below the request, the response or the schema. */
function withParents(id: string): string[] {
  const parts = id.split('.');
  const shortest = Math.min(parts.length, parts[0] === 'schemas' ? 2 : parts[1] === 'response' ? 3 : 2);
  return parts.map((_, index) => parts.slice(0, index + 1).join('.')).slice(shortest - 1);
}

/** A change in one line: the facts that were added and removed. */
export function changeText({ id, before, after }: Change): string {
  if (before === undefined) return `#${id} is new (${after ?? ''})`;
  if (after === undefined) return `${id} is gone (was ${before})`;
  const [old, now] = [before, after].map((facts) => facts.split(/(?:; |, | \| )/));
  const removed = old?.filter((fact) => now?.includes(fact) !== true).map((fact) => `− ${fact}`) ?? [];
  const added = now?.filter((fact) => old?.includes(fact) !== true).map((fact) => `+ ${fact}`) ?? [];
  return `#${id} changed: ${[...removed, ...added].join('; ')}`;
}
