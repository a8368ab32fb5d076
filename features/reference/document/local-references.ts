import { isObject, type Json, type JsonObject, listOf, mapValues, objectOf, textOf } from './json.ts';
import { escapeKey, lookUp } from './resolve.ts';
import { isData, namedKeywords } from './usage.ts';

/** The base URI of a document without `$self`. */
const defaultUri = 'document:/openapi';

/** The key of the copied schemas in the document's root. */
const copiesKey = 'x-copies';

/** The dynamic scope: pointers of the outermost schemas by the name of their `$dynamicAnchor`. */
type Scope = ReadonlyMap<string, string>;

/**
 * Converts the references of JSON Schema 2020-12 within a document to JSON Pointers: to an `$anchor`, `$id` or `$self`,
 * and relative to an `$id`. A `$dynamicRef` resolves to the outermost schema with its anchor; each reference to a
 * schema in which this makes a difference gets a copy of it. A pointer that does not resolve from the document's root
 * is tried from the closest enclosing schema with `$defs`, as tools write it; all other references are kept.
 */
export function withPointers(document: JsonObject): JsonObject {
  /** The place of each node: its pointer, its base URI, and the pointer of the closest schema with definitions. */
  const places = new Map<Json, { pointer: string; baseUri: string; defining: string | undefined }>();
  /** Pointers by URI; the fragment of the URI is the name of an anchor. */
  const targets = new Map<string, string>();
  const dynamic = new Map<string, string>();
  const self = resolveUri(textOf(document.$self), defaultUri);
  targets.set(self, '#');
  index(document, '#', self, false, undefined);
  if (targets.size === 1 && self === defaultUri && [...places.values()].every(({ defining }) => defining === undefined))
    return document;
  /** Copies of schemas whose dynamic references have other targets in a scope, by pointer and scope. */
  const copies = new Map<string, Json>();
  const rewritten = objectOf(rewrite(document, self, new Map(), false));
  return copies.size === 0 ? rewritten : { ...rewritten, [copiesKey]: [...copies.values()] };

  function index(
    node: Json | undefined,
    pointer: string,
    baseUri: string,
    areNames: boolean,
    outer: string | undefined,
  ): void {
    if (typeof node !== 'object' || node === null) return;
    const isSchema = isObject(node) && !areNames;
    const innerUri = isSchema ? resolveUri(textOf(node.$id), baseUri) : baseUri;
    const defining = isSchema && isObject(node.$defs ?? node.definitions) ? pointer : outer;
    if (isSchema) {
      places.set(node, { pointer, baseUri, defining });
      if (innerUri !== baseUri) targets.set(innerUri, pointer);
      const anchor = textOf(node.$dynamicAnchor);
      if (anchor !== undefined && !dynamic.has(anchor)) dynamic.set(anchor, pointer);
      for (const name of [anchor, textOf(node.$anchor)])
        if (name !== undefined && !targets.has(`${innerUri}#${name}`)) targets.set(`${innerUri}#${name}`, pointer);
    }
    for (const [key, value] of Object.entries(node))
      if (areNames || !isData(key))
        index(value, `${pointer}/${escaped(key)}`, innerUri, !areNames && namedKeywords.has(key), defining);
  }

  function rewrite(node: Json, baseUri: string, scope: Scope, areNames: boolean): Json {
    if (Array.isArray(node)) return node.map((item) => rewrite(item, baseUri, scope, false));
    if (!isObject(node)) return node;
    if (areNames) return mapValues(node, (value) => rewrite(value, baseUri, scope, false));
    const innerUri = resolveUri(textOf(node.$id), baseUri);
    const inner = withAnchors(node, scope);
    const defining = places.get(node)?.defining;
    const { $ref, $dynamicRef, $id: _id, $anchor: _anchor, $dynamicAnchor: _dynamic, $self: _self, ...others } = node;
    const rest = mapValues(others, (value, key) => {
      if (isData(key)) return value;
      if (key === 'mapping' && isObject(value))
        return mapValues(value, (target) => pointerOf(target, innerUri, defining) ?? target);
      return rewrite(value, innerUri, inner, namedKeywords.has(key));
    });
    const fromRef = $ref === undefined ? [] : [{ $ref: referring(pointerOf($ref, innerUri, defining), inner) ?? $ref }];
    const name = textOf($dynamicRef)?.split('#')[1] ?? '';
    const pointer = inner.get(name) ?? pointerOf($dynamicRef, innerUri) ?? dynamic.get(name);
    const fromDynamic = $dynamicRef === undefined ? [] : [pointer === undefined ? { $dynamicRef } : { $ref: pointer }];
    const [only = {}, ...more] = [...fromRef, ...fromDynamic];
    return more.length === 0 ? { ...only, ...rest } : { ...rest, allOf: [...listOf(rest.allOf), only, ...more] };
  }

  /** Returns the pointer of a schema in a scope: to the schema itself, or to a copy if the scope changes it. */
  function referring(pointer: string | undefined, scope: Scope): string | undefined {
    const node = pointer === undefined || scope.size === 0 ? undefined : lookUp(document, pointer);
    if (!isObject(node)) return pointer;
    const ownScope = withAnchors(node, new Map());
    const isChanged = [...dynamicNames(node)].some((name) => {
      const target = scope.get(name);
      return target !== undefined && target !== (ownScope.get(name) ?? dynamic.get(name));
    });
    if (!isChanged) return pointer;
    const key = JSON.stringify([pointer, ...scope]);
    if (!copies.has(key)) {
      copies.set(key, true);
      copies.set(key, rewrite(node, places.get(node)?.baseUri ?? self, scope, false));
    }
    return `#/${copiesKey}/${[...copies.keys()].indexOf(key)}`;
  }

  /** Adds the dynamic anchors of a schema and of its own definitions to a scope, in which outer anchors win. */
  function withAnchors(node: JsonObject, scope: Scope): Scope {
    const anchors = [node, ...Object.values(objectOf(node.$defs)).filter(isObject)].flatMap((schema) => {
      const name = textOf(schema.$dynamicAnchor);
      return name === undefined || scope.has(name) ? [] : [[name, places.get(schema)?.pointer ?? '#'] as const];
    });
    return anchors.length === 0 ? scope : new Map([...anchors.toReversed(), ...scope]);
  }

  /** Returns the anchors of the dynamic references in a schema and in the targets of its references. */
  function dynamicNames(node: Json | undefined, names = new Set<string>(), visited = new Set<Json>()): Set<string> {
    if (typeof node !== 'object' || node === null || dynamic.size === 0 || visited.has(node)) return names;
    visited.add(node);
    if (isObject(node)) {
      const name = textOf(node.$dynamicRef)?.split('#')[1];
      if (name !== undefined) names.add(name);
      const place = places.get(node);
      const pointer = place && pointerOf(node.$ref, resolveUri(textOf(node.$id), place.baseUri), place.defining);
      if (pointer !== undefined) dynamicNames(lookUp(document, pointer), names, visited);
    }
    for (const value of Object.values(node)) dynamicNames(value, names, visited);
    return names;
  }

  /** Resolves a reference to a pointer; also against the document's root, as tools write references inside an `$id`. */
  function pointerOf(reference: Json | undefined, baseUri: string, defining?: string): string | undefined {
    const [address = '', fragment = ''] = textOf(reference)?.split(/#(.*)/s) ?? [];
    if (textOf(reference) === undefined) return undefined;
    const base = address === '' ? baseUri : resolveUri(address, baseUri);
    const root = targets.get(base);
    if (fragment === '') return root;
    if (!fragment.startsWith('/')) return targets.get(`${base}#${fragment}`) ?? targets.get(`${self}#${fragment}`);
    const roots = [root, ...(address === '' ? ['#', defining] : [])].filter((root) => root !== undefined);
    return roots.map((root) => root + fragment).find((pointer) => lookUp(document, pointer) !== undefined);
  }
}

function escaped(key: string): string {
  return escapeKey(key.replaceAll('%', '%25'));
}

/** Resolves a URI reference, without its fragment, against a base URI; an invalid or empty reference gives the base. */
function resolveUri(written: string | undefined, baseUri: string): string {
  const [address = ''] = written?.split('#') ?? [];
  return address !== '' && URL.canParse(address, baseUri) ? new URL(address, baseUri).href : baseUri;
}
