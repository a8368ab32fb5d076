import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  mapValues,
  memberOf,
  objectOf,
  objectsIn,
  textOf,
  textsOf,
  without,
} from '../../document/json.ts';
import { flattenAllOf } from '../../document/all-of.ts';
import { inPlace } from '../../document/keywords.ts';
import { withPointers } from '../../document/local-references.ts';
import { escapeKey, lookUp, objectAt, pointerKeys, resolve } from '../../document/resolve.ts';
import { dataKeywords, namedKeywords } from '../../document/usage.ts';

/**
 * Returns a bundled OpenAPI document without its internal parts: objects marked `x-internal: true`, references to them,
 * and their values in examples. Components that only internal parts use, and tags that lose their last operation, are
 * removed as well.
 * @param mark the name of the keyword, such as `x-internal`
 */
export function withoutInternal(bundled: JsonObject, mark: string): JsonObject {
  if (!JSON.stringify(bundled).includes(JSON.stringify(mark))) return bundled;
  const document = withPointers(bundled);
  const isInternal = (node: Json | undefined): boolean => isObject(node) && objectAt(document, node)[mark] === true;
  const schemes = entriesOf(objectOf(document.components).securitySchemes).filter(([, scheme]) => isInternal(scheme));
  const tags = listOf(document.tags)
    .filter(isInternal)
    .map((tag) => objectOf(tag).name);
  const operations = itemsOf(document).flatMap((item) =>
    Object.values(objectOf(item)).filter((node) => isObject(node) && (isInternal(item) || isInternal(node))),
  );
  const ids = new Set(operations.flatMap((operation) => objectOf(operation).operationId ?? []));
  const uses = objectsIn(document).flatMap(({ schema = {}, examples }) =>
    Object.values(objectOf(examples)).map((example) => ({ example: resolve(document, example).node, schema })),
  );
  const usesOf = Map.groupBy(uses, ({ example }) => example);
  const copy = objectOf(filtered(document, false));
  return withoutUnused(document, copy);

  /** @param around internal properties of the object that a part of its schema describes as well */
  function filtered(node: Json, areNames: boolean, around: string[] = []): Json {
    if (Array.isArray(node))
      return node.filter((item) => !isInternal(item)).map((item) => filtered(item, false, around));
    if (!isObject(node)) return node;
    const described = areNames ? [] : flattenAllOf(document, node).parts.map(({ properties }) => objectOf(properties));
    const internal = described.flatMap((all) => Object.keys(all).filter((name) => isInternal(memberOf(all, name))));
    const hidden = [...around, ...internal];
    const schemas = usesOf.get(node)?.map(({ schema }) => schema) ?? [node.schema ?? node];
    const entries = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
      const areExamples = key === 'examples' && isObject(value);
      if (!areNames && !areExamples && dataKeywords.has(key)) {
        const isList = (key === 'examples' || key === 'enum') && Array.isArray(value);
        return [[key, isList ? value.map((item) => publicValue(item, schemas)) : publicValue(value, schemas)]];
      }
      if (isInternal(value)) return [];
      if (areNames) return [[key, filtered(value, false, around)]];
      const inside = inPlace.includes(key) || key === 'dependentSchemas' ? hidden : [];
      return [[key, filtered(withoutNamed(key, value), areExamples || namedKeywords.has(key), inside)]];
    });
    const result = Object.fromEntries(entries);
    if (areNames) return result;
    // An empty list would mean access without authentication.
    if (listOf(node.security).length > 0 && listOf(result.security).length === 0) delete result.security;
    const shown = (names: Json | undefined) => listOf(names).filter((name) => !hidden.includes(String(name)));
    if (hidden.length > 0 && Array.isArray(node.required)) result.required = shown(node.required);
    for (const key of ['properties', 'dependentSchemas', 'dependentRequired'])
      if (hidden.length > 0 && isObject(result[key])) result[key] = without(result[key], hidden);
    if (isObject(result.dependentRequired)) result.dependentRequired = mapValues(result.dependentRequired, shown);
    // What depends on an internal property says nothing to those who do not know it.
    const asksHidden = ({ properties, required }: JsonObject) =>
      [...Object.keys(objectOf(properties)), ...textsOf(required)].some((name) => hidden.includes(name));
    if (objectsIn(node.if ?? null).some(asksHidden)) for (const key of ['if', 'then', 'else']) delete result[key];
    const mapping = objectOf(objectOf(node.discriminator).mapping);
    const kept = Object.entries(mapping).filter(([, target]) => !isInternal({ $ref: pointerOf(target) }));
    if (kept.length < Object.keys(mapping).length)
      result.discriminator = { ...objectOf(node.discriminator), mapping: Object.fromEntries(kept) };
    return result;
  }

  /** Removes internal security schemes, tags and operations where they are referred to by name. */
  function withoutNamed(key: string, value: Json): Json {
    if (key === 'security' && Array.isArray(value))
      return value.filter((requirement) => !schemes.some(([name]) => Object.hasOwn(objectOf(requirement), name)));
    if (key === 'tags' && Array.isArray(value)) return value.filter((tag) => !tags.includes(tag));
    if (key !== 'links' || !isObject(value)) return value;
    const kept = Object.entries(value).filter(([, link]) => {
      const { operationId = null, operationRef } = objectAt(document, link);
      return !ids.has(operationId) && !operations.includes(lookUp(document, textOf(operationRef) ?? '') ?? null);
    });
    return Object.fromEntries(kept);
  }

  /** Returns an example without the internal properties of the schemas that describe it. */
  function publicValue(value: Json, schemas: Json[]): Json {
    if (typeof value !== 'object' || value === null) return value;
    const parts = new Set(schemas.map((schema) => objectOf(resolve(document, schema).node)));
    // The loop also visits the members that it adds.
    for (const { allOf, anyOf, oneOf } of parts)
      for (const member of [allOf, anyOf, oneOf].flatMap(listOf)) parts.add(objectOf(resolve(document, member).node));
    if (Array.isArray(value)) {
      const items = [...parts].flatMap(({ items: all = [], prefixItems }) => [all, listOf(prefixItems)].flat());
      return value.map((item) => publicValue(item, items));
    }
    const entries = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      const named = [...parts].flatMap(({ properties }) => memberOf(objectOf(properties), name) ?? []);
      const others = [...parts].flatMap(({ additionalProperties = [] }) => additionalProperties);
      return named.length > 0 && named.every(isInternal) ? [] : [[name, publicValue(member, [...named, ...others])]];
    });
    return Object.fromEntries(entries);
  }
}

/** Returns the target of a discriminator's mapping, a reference or the name of a schema, as a reference. */
function pointerOf(target: Json): string {
  const text = String(target);
  return text.startsWith('#') ? text : `#/components/schemas/${text}`;
}

function withoutUnused(before: JsonObject, after: JsonObject): JsonObject {
  const unused = referencesIn(before);
  for (const reference of referencesIn(after)) unused.delete(reference);
  const components = Object.entries(objectOf(after.components)).map(([kind, group]): [string, Json] => [
    kind,
    Object.fromEntries(
      Object.entries(objectOf(group)).filter(([name]) => !unused.has(`#/components/${kind}/${escapeKey(name)}`)),
    ),
  ]);
  const [tagsBefore, tagsAfter] = [tagsOf(before), tagsOf(after)];
  const tags = listOf(after.tags).filter((tag) => {
    const name = textOf(objectOf(tag).name) ?? '';
    return !tagsBefore.has(name) || tagsAfter.has(name);
  });
  const items = (['paths', 'webhooks'] as const).flatMap((key): [string, Json][] => {
    const kept = Object.entries(objectOf(after[key])).filter(
      ([name, item]) => hasOperation(item) || !hasOperation(objectOf(before[key])[name]),
    );
    return after[key] === undefined ? [] : [[key, Object.fromEntries(kept)]];
  });
  return {
    ...after,
    ...Object.fromEntries(items),
    ...(after.tags === undefined ? {} : { tags }),
    ...(after.components === undefined ? {} : { components: Object.fromEntries(components) }),
  };
}

function hasOperation(item: Json | undefined): boolean {
  return Object.values(objectOf(item)).some((member) => isObject(member));
}

function itemsOf({ paths, webhooks }: JsonObject): Json[] {
  return [paths, webhooks].flatMap((items) => Object.values(objectOf(items)));
}

function tagsOf(document: JsonObject): Set<string> {
  const operations = itemsOf(document).flatMap((item) => Object.values(objectOf(item)));
  return new Set(operations.flatMap((operation) => textsOf(objectOf(operation).tags)));
}

/**
 * Returns the parts of a document that no page shows, as `parameters/Page`, `tags/Pets`: components that no shown part
 * refers to, except schemas and security schemes, which have sections of their own, and unused tags with only a name.
 */
export function unshownParts(document: JsonObject): string[] {
  const { components = null, paths = null, webhooks = null, 'x-webhooks': older = null } = document;
  const { schemas = null, securitySchemes = null, ...others } = objectOf(components);
  const references = referencesIn(document, [paths, webhooks, older, schemas, securitySchemes]);
  const unused = entriesOf(others).flatMap(([kind, group]) =>
    Object.keys(objectOf(group))
      .filter((name) => !references.has(`#/components/${kind}/${escapeKey(name)}`))
      .map((name) => `${kind}/${name}`),
  );
  const tags = listOf(document.tags).map(objectOf);
  const usedTags = new Set(objectsIn([paths, webhooks, older, components]).flatMap(({ tags }) => textsOf(tags)));
  const bareTags = tags.filter(
    ({ name, ...tag }) =>
      !usedTags.has(String(name)) &&
      (tag.description ?? tag.externalDocs) === undefined &&
      tags.every(({ parent }) => parent !== name),
  );
  return [...unused, ...bareTags.map(({ name }) => `tags/${String(name)}`)];
}

/** Returns every reference in parts of a document, direct or transitive; by default in its operations. */
function referencesIn(document: JsonObject, parts = [document.paths ?? null, document.webhooks ?? null]): Set<string> {
  const references = new Set<string>();
  const visit = (node: Json = null): void => {
    for (const { $ref, mapping } of objectsIn(node))
      for (const target of textsOf([$ref ?? null, ...Object.values(objectOf(mapping)).map(pointerOf)])) {
        // Names may be percent-encoded.
        const isPointer = target.startsWith('#/');
        const reference = isPointer ? ['#', ...pointerKeys(target).map(escapeKey)].join('/') : target;
        if (references.has(reference)) continue;
        references.add(reference);
        visit(lookUp(document, reference));
      }
  };
  visit(parts);
  return references;
}
