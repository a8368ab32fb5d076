import type { Context } from 'hono';
import { percentDecoded } from '../../../app/core/url.ts';
import { isObject, type Json, type JsonObject, parseJson } from '../../reference/document/json.ts';
import { isUrlEncoded } from '../../reference/document/media-types.ts';
import { styleOf } from '../../reference/document/parameter-style.ts';
import type { SentParameter } from '../sandbox.ts';

/**
 * What a schema allows a parameter to be: its JSON types, the names of an object's properties, and whether the items of a
 * list may have commas.
 */
export type ExpectedValue = { types: ReadonlySet<string>; names: string[]; hasCommas: boolean };

/**
 * The parameters of a query or URL-encoded form, with decoded names: in order, and their values by name. `readers` counts
 * the parameters that have yet to read a name: each takes one value, a list all that the later ones leave.
 */
export type SentPairs = {
  pairs: [name: string, value: string][];
  values: Map<string, string[]>;
  readers?: Map<string, number>;
};

/**
 * Parses a parameter's value by its style: a string, or a list or object of strings, or what its
 * `contentType` says. Returns undefined if it is missing.
 */
export function readParameter(
  c: Context,
  parameter: SentParameter,
  params: Record<string, string>,
  query: SentPairs,
  expected: ExpectedValue,
): Json | undefined {
  const { name, in: place, contentType } = parameter;
  const text =
    place === 'path'
      ? params[name]
      : place === 'header'
        ? c.req.header(name)?.replaceAll(/(?:%[89a-f][\da-f])+/gi, (code) => percentDecoded(code) ?? code)
        : place === 'cookie'
          ? cookiesOf(c, name)[0]
          : '';
  if (place === 'querystring') {
    // An API key, which has a name, may be in the query as well.
    const texts = query.pairs.map(([key, value]) => (value === '' ? key : `${key}=${decoded(value)}`));
    return texts.map(parseJson).find((value) => value !== undefined) ?? texts.find((text) => !text.includes('='));
  }
  if (place === 'query') return readQuery(query, parameter, expected);
  if (contentType !== undefined && text !== undefined) return readContent(parameter, decodedIn(place, text));
  if (place === 'cookie' && expectsObject(expected) && styleOf(parameter).explode)
    return collectMembers(expected.names, (key) => cookiesOf(c, key)[0]);
  if (text === undefined) return undefined;
  if (place === 'cookie' && expected.types.has('array') && styleOf(parameter).explode) return cookiesOf(c, name);
  return readDelimited(parameter, text, expected);
}

/** Returns the values of a cookie, decoded and without quotes. Its name may be any text, which Hono does not read. */
export function cookiesOf(c: Context, name: string): string[] {
  const pairs = (c.req.header('Cookie') ?? '').split(';').map((pair) => pair.split(/=([^]*)/));
  const values = pairs.flatMap(([key = '', value]) =>
    value === undefined || key.trim() !== name ? [] : value.trim().replace(/^"(.*)"$/s, '$1'),
  );
  return values.map((value) => percentDecoded(value) ?? value);
}

/** Whether a value is parsed as an object: the schema does not allow a string, too. */
export function expectsObject({ types }: ExpectedValue): boolean {
  return types.has('object') && !types.has('string');
}

/** Splits a query or URL-encoded form. */
export function splitPairs(text: string): SentPairs {
  const written = text.split('&').filter((pair) => pair !== '');
  const pairs = written.map((pair): [string, string] => {
    const end = pair.indexOf('=');
    return [decoded(end < 0 ? pair : pair.slice(0, end)), end < 0 ? '' : pair.slice(end + 1)];
  });
  const byName = Map.groupBy(pairs, ([name]) => name);
  return { pairs, values: new Map(Array.from(byName, ([name, sent]) => [name, sent.map(([, value]) => value)])) };
}

/** Returns the names that a query has for a parameter: those of the fields of an exploded object. */
export function namesInQuery(parameter: SentParameter, expected: ExpectedValue): string[] {
  const { style, explode } = styleOf(parameter);
  const isSpread = explode && style !== 'deepObject' && parameter.contentType === undefined && expectsObject(expected);
  return isSpread ? expected.names : [parameter.name];
}

/** Parses the value of a query parameter; undefined if it is missing. */
export function readQuery(
  { pairs, values: sent, readers }: SentPairs,
  parameter: SentParameter,
  expected: ExpectedValue,
): Json | undefined {
  const { name, contentType } = parameter;
  const { style, explode } = styleOf(parameter);
  const valuesOf = (key: string) => {
    const all = sent.get(key) ?? [];
    const later = (readers?.get(key) ?? 1) - 1;
    readers?.set(key, later);
    if (later === 0 || all.length < 2) return all;
    return all.splice(0, expected.types.has('array') ? Math.max(1, all.length - later) : 1);
  };
  if (style === 'deepObject') {
    const inParts = deepObject(name, pairs);
    return inParts !== undefined || expectsObject(expected) ? inParts : valueOrList(valuesOf(name).map(decoded));
  }
  if (contentType === undefined && explode && expectsObject(expected))
    return collectMembers(expected.names, (key) => valueOrList(valuesOf(key).map(decoded)));
  const exact = valuesOf(name);
  const values = exact.length > 0 ? exact : valuesOf(`${name}[]`);
  const [first] = values;
  if (first === undefined) return undefined;
  if (contentType !== undefined) return readContent(parameter, decoded(first));
  if (explode || values.length > 1) return valueOrList(values.map(decoded));
  // Most clients encode the commas, too; beside literal ones, encoded commas are part of an item.
  const comma = first.includes(',') || expected.hasCommas ? ',' : /%2C/i;
  const separator = { spaceDelimited: / |%20|\+/, pipeDelimited: /\||%7C/i }[style] ?? comma;
  const parts = first.split(separator).map(decoded);
  return expected.types.has('array') ? parts : expectsObject(expected) ? objectOfAlternating(parts) : decoded(first);
}

/** Parses a form, or JSON; any other text is the value itself. */
function readContent(parameter: SentParameter, text: string): Json {
  if (!isUrlEncoded(parameter)) return parseJson(text) ?? text;
  const fields = Array.from(splitPairs(text).values, ([name, sent]) => [name, valueOrList(sent.map(decoded)) ?? '']);
  return Object.fromEntries(fields) as JsonObject;
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return percentDecoded(spaced) ?? spaced;
}

function valueOrList(values: string[]): Json | undefined {
  return values.length > 1 ? values : values[0];
}

function collectMembers(names: string[], read: (name: string) => Json | undefined): JsonObject | undefined {
  const entries = names.flatMap((name): [string, Json][] => {
    const value = read(name);
    return value === undefined ? [] : [[name, value]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The most levels of a `deepObject`. */
const maxLevels = 32;

/**
 * Parses `filter[a][b]=1` as `{ a: { b: '1' } }`. A repeated key becomes a list; `tags[]=a` gets an index as key, and in
 * `rows[][n]=1&rows[][n]=2` each repeated name begins the next item, as Rails reads it.
 */
function deepObject(name: string, pairs: [key: string, value: string][]): JsonObject | undefined {
  const root: JsonObject = Object.create(null) as JsonObject;
  let count = 0;
  const lists = new Map<string, Set<string>[]>();
  const numbered = (key: string): string => {
    const [list = '', field] = key.split(/\[\](\[[^]*)/);
    if (field === undefined) return key;
    const items = lists.get(list) ?? [new Set()];
    // A name repeats inside an item if it is in a list again.
    if (items.at(-1)?.has(field) === true && !field.includes('[]')) items.push(new Set());
    lists.set(list, items).get(list)?.at(-1)?.add(field);
    return numbered(`${list}[${items.length - 1}]${field}`);
  };
  for (const [key, value] of pairs) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    count += 1;
    if (key.split('][').length > maxLevels) continue;
    const path = numbered(key)
      .slice(name.length + 1, -1)
      .split('][')
      .filter((step) => step !== '');
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

/** Parses a list or object in a path segment, header or cookie, if the schema allows one. */
function readDelimited(parameter: SentParameter, written: string, expected: ExpectedValue): Json {
  const { style, explode } = styleOf(parameter);
  const { name, in: place } = parameter;
  const isList = expected.types.has('array') && !expected.types.has('string');
  const isMap = expectsObject(expected);
  const mark = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const bare = written.startsWith(mark) ? written.slice(mark.length) : written;
  const withoutName = (part: string) => {
    const [key = '', value] = part.split(/=([^]*)/);
    return value !== undefined && decodedIn(place, key) === name ? value : part;
  };
  const text = style === 'matrix' && !(explode && (isList || isMap)) ? withoutName(bare) : bare;
  if (!isList && !isMap) return decodedIn(place, text);
  if (text === '') return isList ? [] : {};
  const separator = explode && mark !== '' ? mark : ',';
  // Clients may encode the separators, too.
  const memberText = style === 'matrix' && explode && isList ? withoutName : (part: string) => part;
  const parts = text.includes(separator)
    ? text.split(separator).map((part) => decodedIn(place, memberText(part.trim())))
    : decodedIn(place, memberText(text)).split(separator);
  if (isList) return parts;
  return explode
    ? Object.fromEntries(parts.map((part) => part.split(/=([^]*)/).slice(0, 2)))
    : objectOfAlternating(parts);
}

/** Decodes a path segment or a part of it; the other places are decoded already, or not encoded. */
function decodedIn(place: SentParameter['in'], text: string): string {
  return place === 'path' ? (percentDecoded(text) ?? text) : text;
}

function objectOfAlternating(parts: string[]): JsonObject {
  const names = parts.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(names.map((name, index) => [name, parts[2 * index + 1] ?? '']));
}
