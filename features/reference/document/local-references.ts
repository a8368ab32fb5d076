import { isObject, listOf, objectOf, textOf, type Json, type JsonObject, mapValues } from './json.ts';
import { escapeKey, lookUp } from './resolve.ts';
import { isData, namedKeywords } from './usage.ts';

/** What a document without an address of its own is taken to lie at. */
const nowhere = 'document:/openapi';

/** Where copies are, at the document's root. */
const copiesKey = 'x-copies';

/** Pointers of the schemas that a `$dynamicRef` leads to, by the name of its anchor: the outermost wins. */
type Scope = ReadonlyMap<string, string>;

/**
 * A document in which the references of JSON Schema 2020-12 that lead into it are JSON pointers: to an `$anchor`, to an
 * `$id` or `$self`, relative to a schema with an `$id`. A `$dynamicRef` leads to the outermost schema with its anchor, and
 * what refers to a schema in which this makes a difference gets a copy of it. What leads nowhere from the document's root
 * may lead to definitions (`$defs`) of a schema around it, as tools write them; otherwise it is left as it is.
 */
export function withPointers(document: JsonObject): JsonObject {
  /** The place of each node: its pointer, the address that what is around it has, and the closest schema with definitions. */
  const places = new Map<Json, { pointer: string; around: string; defining: string | undefined }>();
  /** Pointers by address, which ends with `#` and a name for an anchor. */
  const targets = new Map<string, string>();
  const dynamic = new Map<string, string>();
  const self = addressOf(textOf(document.$self), nowhere);
  targets.set(self, '#');
  index(document, '#', self, false, undefined);
  if (targets.size === 1 && self === nowhere && [...places.values()].every(({ defining }) => defining === undefined))
    return document;
  /** Copies of schemas for which a dynamic reference leads elsewhere, by pointer and scope. */
  const copies = new Map<string, Json>();
  const pointed = objectOf(rewrite(document, self, new Map(), false));
  return copies.size === 0 ? pointed : { ...pointed, [copiesKey]: [...copies.values()] };

  function index(
    node: Json | undefined,
    pointer: string,
    around: string,
    areNames: boolean,
    outer: string | undefined,
  ): void {
    if (typeof node !== 'object' || node === null) return;
    const isSchema = isObject(node) && !areNames;
    const own = isSchema ? addressOf(textOf(node.$id), around) : around;
    const defining = isSchema && isObject(node.$defs ?? node.definitions) ? pointer : outer;
    if (isSchema) {
      places.set(node, { pointer, around, defining });
      if (own !== around) targets.set(own, pointer);
      const anchor = textOf(node.$dynamicAnchor);
      if (anchor !== undefined && !dynamic.has(anchor)) dynamic.set(anchor, pointer);
      for (const name of [anchor, textOf(node.$anchor)])
        if (name !== undefined && !targets.has(`${own}#${name}`)) targets.set(`${own}#${name}`, pointer);
    }
    for (const [key, value] of Object.entries(node))
      if (areNames || !isData(key))
        index(value, `${pointer}/${escaped(key)}`, own, !areNames && namedKeywords.has(key), defining);
  }

  function rewrite(node: Json, around: string, scope: Scope, areNames: boolean): Json {
    if (Array.isArray(node)) return node.map((item) => rewrite(item, around, scope, false));
    if (!isObject(node)) return node;
    if (areNames) return mapValues(node, (value) => rewrite(value, around, scope, false));
    const own = addressOf(textOf(node.$id), around);
    const inner = withAnchors(node, scope);
    const defining = places.get(node)?.defining;
    const { $ref, $dynamicRef, $id: _id, $anchor: _anchor, $dynamicAnchor: _dynamic, $self: _self, ...others } = node;
    const rest = mapValues(others, (value, key) => {
      if (isData(key)) return value;
      if (key === 'mapping' && isObject(value))
        return mapValues(value, (target) => pointerOf(target, own, defining) ?? target);
      return rewrite(value, own, inner, namedKeywords.has(key));
    });
    const early = $ref === undefined ? [] : [{ $ref: referring(pointerOf($ref, own, defining), inner) ?? $ref }];
    const name = textOf($dynamicRef)?.split('#')[1] ?? '';
    const pointer = inner.get(name) ?? pointerOf($dynamicRef, own) ?? dynamic.get(name);
    const late = $dynamicRef === undefined ? [] : [pointer === undefined ? { $dynamicRef } : { $ref: pointer }];
    const [only = {}, ...more] = [...early, ...late];
    return more.length === 0 ? { ...only, ...rest } : { ...rest, allOf: [...listOf(rest.allOf), only, ...more] };
  }

  /** The pointer of a schema as it is in a scope: its own, or that of a copy. */
  function referring(pointer: string | undefined, scope: Scope): string | undefined {
    const node = pointer === undefined || scope.size === 0 ? undefined : lookUp(document, pointer);
    if (!isObject(node)) return pointer;
    const early = withAnchors(node, new Map());
    const isChanged = [...dynamicNames(node)].some((name) => {
      const late = scope.get(name);
      return late !== undefined && late !== (early.get(name) ?? dynamic.get(name));
    });
    if (!isChanged) return pointer;
    const key = JSON.stringify([pointer, ...scope]);
    if (!copies.has(key)) {
      copies.set(key, true);
      copies.set(key, rewrite(node, places.get(node)?.around ?? self, scope, false));
    }
    return `#/${copiesKey}/${[...copies.keys()].indexOf(key)}`;
  }

  /** The anchors that a schema adds, on itself and in its own definitions. */
  function withAnchors(node: JsonObject, scope: Scope): Scope {
    const own = [node, ...Object.values(objectOf(node.$defs)).filter(isObject)].flatMap((schema) => {
      const name = textOf(schema.$dynamicAnchor);
      return name === undefined || scope.has(name) ? [] : [[name, places.get(schema)?.pointer ?? '#'] as const];
    });
    return own.length === 0 ? scope : new Map([...own.toReversed(), ...scope]);
  }

  /** The names of the dynamic references that a schema has or leads to. */
  function dynamicNames(node: Json | undefined, found = new Set<string>(), seen = new Set<Json>()): Set<string> {
    if (typeof node !== 'object' || node === null || dynamic.size === 0 || seen.has(node)) return found;
    seen.add(node);
    if (isObject(node)) {
      const name = textOf(node.$dynamicRef)?.split('#')[1];
      if (name !== undefined) found.add(name);
      const place = places.get(node);
      const pointer = place && pointerOf(node.$ref, addressOf(textOf(node.$id), place.around), place.defining);
      if (pointer !== undefined) dynamicNames(lookUp(document, pointer), found, seen);
    }
    for (const value of Object.values(node)) dynamicNames(value, found, seen);
    return found;
  }

  /** The pointer of what a reference leads to; those that tools have written are relative to the document everywhere. */
  function pointerOf(reference: Json | undefined, around: string, defining?: string): string | undefined {
    const [address = '', fragment = ''] = textOf(reference)?.split(/#(.*)/s) ?? [];
    if (textOf(reference) === undefined) return undefined;
    const base = address === '' ? around : addressOf(address, around);
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

/** An address without its fragment, by that of what is around it. */
function addressOf(written: string | undefined, around: string): string {
  const [address = ''] = written?.split('#') ?? [];
  return address !== '' && URL.canParse(address, around) ? new URL(address, around).href : around;
}
