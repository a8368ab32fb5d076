import type { ApiReference, ChangelogReference, History, EnumValue, SchemaView } from '../document/reference.ts';
import { nearest } from '../../../app/core/nearest.ts';
import type { Source } from '../../../build/content/scan.ts';
import { Fault, throwFaults, placeInText } from '../../../build/faults/fault.ts';
import type { Project } from '../../../build/project/project.ts';
import { operationsOf } from '../document/walk.ts';

type Claim = { id: string; kind: keyof History; source: Source };

const keys = { introduced: 'introduces', deprecated: 'deprecates' } as const;

/**
 * Sets `history` on the parts of a reference that changelog entries name in `introduces` and `deprecates`: an id, or
 * `<id>=<value>` for an allowed value. Replaces the history of earlier calls.
 * @param reference undefined for a site without an API document
 * @throws Fault or AggregateError for an id that is unknown, not deprecated, in two entries, or on an undated page
 */
export function markFromChangelog(reference: ApiReference | undefined, project: Pick<Project, 'site' | 'rows'>): void {
  const claims = claimsOf(project);
  if (reference === undefined)
    return throwFaults(
      claims.map(({ id, source }) => faultAt(source, id, `“${id}” is in no reference: the site has no API document`)),
    );
  const targets = targetsOf(reference);
  for (const { part } of targets) for (const marked of [part, ...valuesOf(part.schema)]) delete marked.history;
  const dates = new Map<string, string>();
  throwFaults(claims.flatMap((claim) => mark(claim) ?? []));

  /** Sets the history of the part that a claim names, wherever it is shown. Returns the fault of an invalid claim. */
  function mark({ id, kind, source }: Claim): Fault | undefined {
    const fault = (message: string, hint: string) => faultAt(source, id, message, hint);
    const entry: ChangelogReference = { date: source.frontMatter.date ?? '', path: source.path };
    if (entry.date === '') {
      const message = `front matter: ${keys[kind]} is for changelog entries, and this page has no date`;
      return faultAt(source, keys[kind], message, 'write date: 2025-08-27, or move it to an entry');
    }
    const earlier = dates.get(`${kind} ${id}`);
    if (earlier !== undefined) return fault(`“${id}” is in the entry of ${earlier} already`, 'keep it in one of them');
    dates.set(`${kind} ${id}`, entry.date);
    const [partId = '', value] = id.split(/=(.*)/s);
    const target = targets.find(({ part }) => part.id === partId);
    if (target === undefined) {
      const similar = nearest(
        Array.from(targets, ({ part }) => part.id),
        partId,
      ).join(' or ');
      const hint = similar === '' ? 'write an id of the reference, as in the fragment of its URLs' : `write ${similar}`;
      return fault(`“${partId}” is not an operation, parameter, field or schema of the reference`, hint);
    }
    const keyOf = value === undefined ? ({ key }: Target) => key : valueKey;
    const matches = targets.filter((candidate) => keyOf(candidate) === keyOf(target)).map(({ part }) => part);
    const parts =
      value === undefined
        ? matches
        : matches.flatMap(({ schema }) => valuesOf(schema).filter((allowed) => String(allowed.value) === value));
    if (parts.length === 0)
      return fault(`“${partId}” has no value ${value}`, 'write one of the values that the reference lists there');
    for (const part of parts) part.history = { ...part.history, [kind]: entry };
    // OpenAPI cannot deprecate a single value.
    const isDeprecated = matches.some(({ deprecated, schema }) => deprecated === true || schema?.deprecated === true);
    return kind !== 'deprecated' || value !== undefined || isDeprecated
      ? undefined
      : fault(
          `deprecates: “${id}” is not deprecated in the API document`,
          'give it deprecated: true there, or leave it out here',
        );
  }
}

/** Returns the claims of the latest version's pages. Entries of other versions are about the same document. */
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
  const pattern = new RegExp(`(?<![^\\s,[\\]'":])${RegExp.escape(words)}(?![^\\s,[\\]'":])`);
  return new Fault(placeInText(source, pattern), message, hint);
}

/** A part of the reference that a claim can name. Targets for the same part of the document have the same `key`. */
type Target = { key: string; part: Part };

type Part = { id: string; history?: History | undefined; deprecated?: boolean | undefined; schema?: SchemaView };

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

  function addInside(schema: SchemaView | undefined, parentKey: string): void {
    if (schema === undefined) return;
    const key = schema.name === undefined ? parentKey : `schemas.${schema.name}`;
    for (const property of schema.properties) add(property, `${key}.${property.name}`);
    addInside(schema.items, key);
    for (const { options } of schema.alternatives)
      for (const option of options) addInside(option.schema, `${key}.${option.label}`);
  }
}

function valueKey({ key, part }: Target): string {
  return part.schema?.name === undefined ? key : `schemas.${part.schema.name}`;
}

/** Returns the allowed values of a schema, its items and its alternatives. */
function valuesOf(schema: SchemaView | undefined): EnumValue[] {
  if (schema === undefined) return [];
  const options = schema.alternatives.flatMap((group) => group.options);
  return [...(schema.enum ?? []), ...valuesOf(schema.items), ...options.flatMap((option) => valuesOf(option.schema))];
}
