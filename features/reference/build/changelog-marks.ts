import type { ApiReference, ChangelogReference, History, EnumValue, SchemaView } from '../document/reference.ts';
import { nearest } from '../../../app/core/nearest.ts';
import type { Source } from '../../../build/content/scan.ts';
import { Fault, throwFaults, placeInText } from '../../../build/faults/fault.ts';
import type { Project } from '../../../build/project/project.ts';
import { operationsOf } from '../document/walk.ts';

type Claim = { id: string; kind: keyof History; source: Source };

const keys = { introduced: 'introduces', deprecated: 'deprecates' } as const;

/**
 * Adds to a reference when its parts were introduced and deprecated, by the ids in `introduces` and `deprecates` of
 * changelog entries, `<id>=<value>` for one of the allowed values; earlier marks are replaced.
 * @param reference undefined for a site without one
 * @throws Fault or AggregateError for unknown ids, for an id in two entries, and for a page without a date
 */
export function markFromChangelog(reference: ApiReference | undefined, project: Pick<Project, 'site' | 'rows'>): void {
  const claims = claimsOf(project);
  if (reference === undefined)
    return throwFaults(
      claims.map(({ id, source }) => faultAt(source, id, `“${id}” is in no reference: the site has no API document`)),
    );
  const targets = targetsOf(reference);
  for (const { part } of targets) for (const marked of [part, ...valuesOf(part.schema)]) delete marked.history;
  const claimed = new Map<string, string>();
  throwFaults(claims.flatMap((claim) => mark(claim) ?? []));

  /** Marks what a claim names; a schema that is shown several times is marked everywhere. */
  function mark({ id, kind, source }: Claim): Fault | undefined {
    const fault = (message: string, hint: string) => faultAt(source, id, message, hint);
    const entry: ChangelogReference = { date: source.frontMatter.date ?? '', path: source.path };
    if (entry.date === '') {
      const message = `front matter: ${keys[kind]} is for changelog entries, and this page has no date`;
      return faultAt(source, keys[kind], message, 'write date: 2025-08-27, or move it to an entry');
    }
    const before = claimed.get(`${kind} ${id}`);
    if (before !== undefined) return fault(`“${id}” is in the entry of ${before} already`, 'keep it in one of them');
    claimed.set(`${kind} ${id}`, entry.date);
    const [place = '', value] = id.split(/=(.*)/s);
    const target = targets.find(({ part }) => part.id === place);
    if (target === undefined) {
      const like = nearest(
        Array.from(targets, ({ part }) => part.id),
        place,
      ).join(' or ');
      const hint = like === '' ? 'write an id of the reference, as in the fragment of its URLs' : `write ${like}`;
      return fault(`“${place}” is no operation, parameter, field or schema of the reference`, hint);
    }
    const keyOf = value === undefined ? ({ key }: Target) => key : valueKey;
    const twins = targets.filter((candidate) => keyOf(candidate) === keyOf(target)).map(({ part }) => part);
    const marked =
      value === undefined
        ? twins
        : twins.flatMap(({ schema }) => valuesOf(schema).filter((allowed) => String(allowed.value) === value));
    if (marked.length === 0)
      return fault(`“${place}” has no value ${value}`, 'write one of the values that the reference lists there');
    for (const part of marked) part.history = { ...part.history, [kind]: entry };
    // OpenAPI cannot deprecate a single value.
    const isDeprecated = twins.some(({ deprecated, schema }) => deprecated === true || schema?.deprecated === true);
    return kind !== 'deprecated' || value !== undefined || isDeprecated
      ? undefined
      : fault(
          `deprecates: “${id}” is not deprecated in the API document`,
          'give it deprecated: true there, or leave it out here',
        );
  }
}

/** The claims of the latest version; the other versions' entries are about the same document. */
function claimsOf({ site, rows }: Pick<Project, 'site' | 'rows'>): Claim[] {
  const current = site.versions.find(({ isLast }) => isLast)?.name;
  const sources = rows.flatMap(({ page, module }) =>
    module.kind === 'source' && page.version === current ? [module.source] : [],
  );
  return sources.flatMap((source) => [
    ...source.frontMatter.introduces.map((id): Claim => ({ id, kind: 'introduced', source })),
    ...source.frontMatter.deprecates.map((id): Claim => ({ id, kind: 'deprecated', source })),
  ]);
}

function faultAt(source: Source, words: string, message: string, hint?: string): Fault {
  const written = new RegExp(`(?<![^\\s,[\\]'":])${RegExp.escape(words)}(?![^\\s,[\\]'":])`);
  return new Fault(placeInText(source, written), message, hint);
}

/** A part of the reference that a claim may name; `key` is equal for all that show the same part of the document. */
type Target = { key: string; part: Part };

type Part = { id: string; history?: History | undefined; deprecated?: true | undefined; schema?: SchemaView };

function targetsOf(reference: ApiReference): Target[] {
  const targets: Target[] = [];
  for (const operation of operationsOf(reference)) {
    const { id, parameters, body, responses } = operation;
    add(operation, id);
    for (const parameter of [...parameters, ...responses.flatMap(({ headers }) => headers)])
      add(parameter, parameter.id);
    for (const content of [...(body?.contents ?? []), ...responses.flatMap(({ contents }) => contents)])
      addInside(content.schema, content.id);
  }
  for (const entry of reference.schemas) add(entry, entry.id);
  return targets;

  function add(part: Part, key: string): void {
    targets.push({ key, part });
    addInside(part.schema, key);
  }

  function addInside(schema: SchemaView | undefined, around: string): void {
    if (schema === undefined) return;
    const key = schema.name === undefined ? around : `schemas.${schema.name}`;
    for (const property of schema.properties) add(property, `${key}.${property.name}`);
    addInside(schema.items, key);
    for (const { options } of schema.alternatives)
      for (const option of options) addInside(option.schema, `${key}.${option.label}`);
  }
}

function valueKey({ key, part }: Target): string {
  return part.schema?.name === undefined ? key : `schemas.${part.schema.name}`;
}

/** The values that a schema, its items and its alternatives allow. */
function valuesOf(schema: SchemaView | undefined): EnumValue[] {
  if (schema === undefined) return [];
  const options = schema.alternatives.flatMap((group) => group.options);
  return [...(schema.enum ?? []), ...valuesOf(schema.items), ...options.flatMap((option) => valuesOf(option.schema))];
}
