import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { percentDecoded } from '../../../app/core/url.ts';
import { isObject, parseJson, type Json, type JsonObject } from '../../reference/document/json.ts';
import { styleOf } from '../../reference/document/parameter-style.ts';
import type { SentParameter } from '../sandbox.ts';

/** What a parameter may be by its schema: the JSON types, and the names of an object's properties. */
export type WantedValue = { types: ReadonlySet<string>; names: string[] };

/** The pairs of a query or an encoded form, their names decoded: in order, and their values by name. */
export type SentPairs = { pairs: [name: string, value: string][]; values: Map<string, string[]> };

/**
 * A parameter's value as it was sent, read by its style: texts, in lists and objects where it has parts, and JSON where
 * the parameter is; undefined for one that is not there.
 */
export function readParameter(
  c: Context,
  parameter: SentParameter,
  params: Record<string, string>,
  query: SentPairs,
  wanted: WantedValue,
): Json | undefined {
  const { name, in: place, contentType } = parameter;
  const text =
    place === 'path'
      ? params[name]
      : place === 'header'
        ? c.req.header(name)
        : place === 'cookie'
          ? getCookie(c, name)
          : '';
  if (place === 'query') return readQuery(query, parameter, wanted);
  if (contentType !== undefined && text !== undefined) return parseJson(text) ?? text;
  if (place === 'cookie' && isPlainObject(wanted) && styleOf(parameter).explode)
    return gathered(wanted.names, (key) => getCookie(c, key));
  if (text === undefined) return undefined;
  if (place === 'cookie' && wanted.types.has('array') && styleOf(parameter).explode) {
    const pairs = (c.req.header('Cookie') ?? '').split(';').map((pair) => pair.trim().split(/=([^]*)/));
    return pairs.flatMap(([key, value = '']) => (key === name ? (percentDecoded(value) ?? value) : []));
  }
  return partsOf(parameter, text, wanted);
}

function isPlainObject({ types }: WantedValue): boolean {
  return types.has('object') && !types.has('string');
}

/** The pairs of a query or an encoded form, with the values of lists joined by a plain comma where they are `joined`. */
export function pairsOf(text: string, isJoined = false): SentPairs {
  const written = text.split('&').filter((pair) => pair !== '');
  const pairs = written.map((pair): [string, string] => {
    const end = pair.indexOf('=');
    const value = end < 0 ? '' : pair.slice(end + 1);
    return [decoded(end < 0 ? pair : pair.slice(0, end)), isJoined ? value.replaceAll(/%2C/gi, ',') : value];
  });
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return { pairs, values };
}

/** The value of a parameter among such pairs; undefined where it has none. */
export function readQuery(
  { pairs, values: sent }: SentPairs,
  parameter: SentParameter,
  wanted: WantedValue,
): Json | undefined {
  const { name, contentType } = parameter;
  const { style, explode } = styleOf(parameter);
  const valuesOf = (wantedName: string) => sent.get(wantedName) ?? [];
  if (style === 'deepObject') {
    const inParts = deepObject(name, pairs);
    return inParts !== undefined || isPlainObject(wanted) ? inParts : single(valuesOf(name).map(decoded));
  }
  if (contentType === undefined && explode && isPlainObject(wanted))
    return gathered(wanted.names, (key) => single(valuesOf(key).map(decoded)));
  const named = valuesOf(name);
  const values = named.length > 0 ? named : valuesOf(`${name}[]`);
  const [first] = values;
  if (first === undefined) return undefined;
  if (contentType !== undefined) return parseJson(decoded(first)) ?? decoded(first);
  if (explode || values.length > 1) return single(values.map(decoded));
  const mark = { spaceDelimited: / |%20|\+/, pipeDelimited: /\||%7C/i }[style] ?? ',';
  const parts = first.split(mark).map(decoded);
  return wanted.types.has('array') ? parts : isPlainObject(wanted) ? alternating(parts) : decoded(first);
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return percentDecoded(spaced) ?? spaced;
}

function single(values: string[]): Json | undefined {
  return values.length > 1 ? values : values[0];
}

function gathered(names: string[], read: (name: string) => Json | undefined): JsonObject | undefined {
  const found = names.flatMap((name): [string, Json][] => {
    const value = read(name);
    return value === undefined ? [] : [[name, value]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The most levels that a `deepObject` is read to. */
const maxLevels = 32;

/** `filter[a][b]=1` as `{ a: { b: '1' } }`; a key that is there several times has a list, and `tags[]=a` an index. */
function deepObject(name: string, pairs: [key: string, value: string][]): JsonObject | undefined {
  const root: JsonObject = Object.create(null) as JsonObject;
  let count = 0;
  for (const [key, value] of pairs) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    count += 1;
    const path = key
      .slice(name.length + 1, -1)
      .split('][')
      .filter((step) => step !== '');
    if (path.length > maxLevels) continue;
    if (path.length === 0) path.push(String(count - 1));
    let inner = root;
    for (const step of path.slice(0, -1)) {
      const next = isObject(inner[step]) ? inner[step] : (Object.create(null) as JsonObject);
      inner[step] = next;
      inner = next;
    }
    const last = path.at(-1) ?? '';
    const before = inner[last];
    if (Array.isArray(before)) before.push(decoded(value));
    else inner[last] = before === undefined ? decoded(value) : [before, decoded(value)];
  }
  return Object.keys(root).length === 0 ? undefined : root;
}

/** A list or an object of a path's segment, a header or a cookie, where one is wanted. */
function partsOf(parameter: SentParameter, written: string, wanted: WantedValue): Json {
  const { style, explode } = styleOf(parameter);
  const { name } = parameter;
  const isList = wanted.types.has('array') && !wanted.types.has('string');
  const isMap = isPlainObject(wanted);
  const mark = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const bare = written.startsWith(mark) ? written.slice(mark.length) : written;
  const text = style === 'matrix' && !(explode && (isList || isMap)) ? bare.replace(`${name}=`, '') : bare;
  if (!isList && !isMap) return text;
  if (text === '') return isList ? [] : {};
  const parts = text.split(explode && mark !== '' ? mark : ',').map((part) => part.trim());
  if (isList) return style === 'matrix' && explode ? parts.map((part) => part.replace(`${name}=`, '')) : parts;
  return explode ? Object.fromEntries(parts.map((part) => part.split(/=([^]*)/).slice(0, 2))) : alternating(parts);
}

function alternating(parts: string[]): JsonObject {
  return Object.fromEntries(
    parts.flatMap((part, index): [string, Json][] => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : [])),
  );
}
