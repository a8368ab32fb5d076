import type {
  ApiReference,
  ChangelogReference,
  History,
  EnumValue,
  Property,
  SchemaView,
} from '../document/reference.ts';
import { nearest } from '../../../app/core/nearest.ts';
import type { Source } from '../../../build/content/scan.ts';
import { Fault, type FaultLocation, throwFaults, placeInText } from '../../../build/faults/fault.ts';
import type { Project } from '../../../build/project/project.ts';
import { operationsOf } from '../document/walk.ts';

type Claim = { id: string; kind: keyof History; source: Source };

const keys = { introduced: 'introduces', deprecated: 'deprecates' } as const;

/**
 * Adds to a reference when its parts were introduced and deprecated, by the ids in `introduces` and `deprecates` of
 * changelog entries.
 * @param reference undefined for a site without one
 * @throws Fault or Faults for unknown ids, for an id in two entries, and for a page without a date
 */
export function markFromChangelog(reference: ApiReference | undefined, project: Pick<Project, 'site' | 'rows'>): void {
  const claims = claimsOf(project);
  if (reference === undefined)
    return throwFaults(
      claims.map(
        ({ id, source }) =>
          new Fault(locationOf(source, id), `“${id}” is in no reference: the site has no API document`),
      ),
    );
  const marks = new Map<string, History>();
  const faults: Fault[] = [];
  for (const { id, kind, source } of claims) {
    const entry: ChangelogReference = { date: source.frontMatter.date ?? '', path: source.path };
    const before = marks.get(id)?.[kind];
    if (entry.date === '')
      faults.push(
        new Fault(
          locationOf(source, keys[kind]),
          `front matter: ${keys[kind]} is for changelog entries, and this page has no date`,
          'write date: 2025-08-27, or move it to an entry',
        ),
      );
    else if (before !== undefined)
      faults.push(
        new Fault(
          locationOf(source, id),
          `“${id}” is in the entry of ${before.date} already`,
          'keep it in one of them',
        ),
      );
    else marks.set(id, { ...marks.get(id), [kind]: entry });
  }
  const unmatched = markHistory(reference, marks);
  const fault = (mark: UnmatchedMark) =>
    claims.filter(({ id }) => id === mark.id).map(({ source }) => unmatchedFault(mark, source, reference));
  throwFaults([...faults, ...unmatched.flatMap(fault)]);
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

function unmatchedFault({ id, reason }: UnmatchedMark, source: Source, reference: ApiReference): Fault {
  if (reason === 'not deprecated')
    return new Fault(
      locationOf(source, id),
      `deprecates: “${id}” is not deprecated in the API document`,
      'give it deprecated: true there, or leave it out here',
    );
  const [part = ''] = id.split('=');
  const ids = targetsOf(reference).map((target) => target.id);
  if (ids.includes(part))
    return new Fault(
      locationOf(source, id),
      `“${part}” has no value ${id.slice(part.length + 1)}`,
      'write one of the values that the reference lists there',
    );
  const like = nearest(ids, part);
  return new Fault(
    locationOf(source, id),
    `“${part}” is no operation, parameter, field or schema of the reference`,
    like.length === 0 ? 'write an id of the reference, as in the fragment of its URLs' : `write ${like.join(' or ')}`,
  );
}

function locationOf(source: Source, words: string): FaultLocation {
  return placeInText(source, new RegExp(`(?<![^\\s,[\\]'":])${RegExp.escape(words)}(?![^\\s,[\\]'":])`));
}

/** A mark that was not applied: its id is unknown, or not deprecated in the document. */
type UnmatchedMark = { id: string; reason: 'unknown' | 'not deprecated' };

/** A part of the reference that a mark may name; `key` is equal for all elements that show the same part of the document. */
type Target = {
  id: string;
  key: string;
  owner: { history?: History | undefined };
  schema: SchemaView | undefined;
  deprecated: boolean;
};

/**
 * Sets the history of the marked parts of a reference, replacing earlier marks. A schema that is shown several times is
 * marked everywhere.
 * @param marks by id, or by `<id>=<value>` for one of the allowed values
 * @returns the marks that were not applied
 */
export function markHistory(reference: ApiReference, marks: ReadonlyMap<string, History>): UnmatchedMark[] {
  const targets = targetsOf(reference);
  for (const { owner, schema } of targets) for (const marked of [owner, ...valuesOf(schema)]) delete marked.history;
  return [...marks].flatMap(([mark, history]): UnmatchedMark[] => {
    const [id = '', value] = mark.split(/=(.*)/s);
    const target = targets.find((candidate) => candidate.id === id);
    if (target === undefined) return [{ id: mark, reason: 'unknown' }];
    const twins = targets.filter((candidate) =>
      value === undefined ? candidate.key === target.key : valueKey(candidate) === valueKey(target),
    );
    const owners =
      value === undefined
        ? twins.map(({ owner }) => owner)
        : twins.flatMap(({ schema }) => valuesOf(schema).filter((allowed) => String(allowed.value) === value));
    if (owners.length === 0) return [{ id: mark, reason: 'unknown' }];
    for (const owner of owners) owner.history = { ...owner.history, ...history };
    // OpenAPI cannot deprecate a single value.
    return history.deprecated !== undefined && value === undefined && !twins.some(({ deprecated }) => deprecated)
      ? [{ id: mark, reason: 'not deprecated' }]
      : [];
  });
}

function targetsOf(reference: ApiReference): Target[] {
  const targets: Target[] = [];
  for (const operation of operationsOf(reference)) {
    const { id, parameters, body, responses } = operation;
    targets.push({ id, key: id, owner: operation, schema: undefined, deprecated: operation.deprecated === true });
    for (const parameter of [...parameters, ...responses.flatMap(({ headers }) => headers)])
      addProperty(parameter, parameter.id, parameter.deprecated === true);
    for (const { id: key, schema } of [...(body?.contents ?? []), ...responses.flatMap(({ contents }) => contents)])
      addInside(schema, key);
  }
  for (const entry of reference.schemas) {
    targets.push({
      id: entry.id,
      key: entry.id,
      owner: entry,
      schema: entry.schema,
      deprecated: entry.schema.deprecated === true,
    });
    addInside(entry.schema, entry.id);
  }
  return targets;

  function addInside(schema: SchemaView | undefined, around: string): void {
    if (schema === undefined) return;
    const key = schema.name === undefined ? around : `schemas.${schema.name}`;
    for (const property of schema.properties) addProperty(property, `${key}.${property.name}`, false);
    addInside(schema.items, key);
    for (const { options } of schema.alternatives)
      for (const option of options) addInside(option.schema, `${key}.${option.label}`);
  }

  function addProperty(property: Property, key: string, deprecated: boolean): void {
    targets.push({
      id: property.id,
      key,
      owner: property,
      schema: property.schema,
      deprecated: deprecated || property.schema.deprecated === true,
    });
    addInside(property.schema, key);
  }
}

function valueKey({ key, schema }: Target): string {
  return schema?.name === undefined ? key : `schemas.${schema.name}`;
}

/** The values that a schema, its items and its alternatives allow. */
function valuesOf(schema: SchemaView | undefined): EnumValue[] {
  if (schema === undefined) return [];
  const options = schema.alternatives.flatMap((group) => group.options);
  return [...(schema.enum ?? []), ...valuesOf(schema.items), ...options.flatMap((option) => valuesOf(option.schema))];
}
