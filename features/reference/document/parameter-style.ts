import { isObject, type Json } from './json.ts';
import { jsonText, plainText, readExactly } from './json-text.ts';
import { isJson, isUrlEncoded } from './media-types.ts';
import type { Parameter } from './reference.ts';

/** The fields of a parameter that determine how it is serialized. */
export type ParameterStyle = Pick<Parameter, 'name' | 'in'> &
  Partial<Pick<Parameter, 'style' | 'explode' | 'allowReserved' | 'contentType'>>;

/** The default styles of parameters (OpenAPI 3.1, “Style Values”). */
const usualStyles: { readonly [location in Parameter['in']]: string } = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
};

/** Returns the style of a parameter, and whether each member of an array or object is serialized separately. */
export function styleOf(parameter: Pick<ParameterStyle, 'in' | 'style' | 'explode'>) {
  const style = parameter.style ?? usualStyles[parameter.in];
  return { style, explode: parameter.explode ?? (style === 'form' || style === 'cookie' || style === 'deepObject') };
}

/**
 * Serializes a parameter's value by its style: to the segment of a path, `tag=a&tag=b` for a query, `a=1; b=2` for a
 * cookie, or the value of a header. Queries and cookies omit null and empty arrays.
 */
export function writeParameter(parameter: ParameterStyle, value: Json): string {
  const { name, in: location, contentType } = parameter;
  const isPlain = location === 'header' || styleOf(parameter).style === 'cookie';
  const encode = (text: string): string =>
    isPlain ? text : parameter.allowReserved === true ? reserved(text, location) : encodeURIComponent(text);
  if (contentType !== undefined) {
    const form = isObject(value) && isUrlEncoded(parameter) ? value : undefined;
    if (location === 'querystring') return form === undefined ? encode(plainText(value)) : pairs(form, encode);
    const plain = isJson(contentType) ? jsonText(value) : plainText(value);
    const text = encode(form === undefined ? plain : pairs(form, encodeURIComponent));
    return location === 'query' || location === 'cookie' ? `${encode(name)}=${text}` : text;
  }
  return styled(parameter, value, encode);
}

/** Serializes a value in its parameter's style, with names in queries and cookies, with delimiters in paths. */
function styled(parameter: ParameterStyle, value: Json, encode: (text: string) => string): string {
  const { name, in: location } = parameter;
  const { style, explode } = styleOf(parameter);
  const isField = location !== 'path' && location !== 'header';
  // OpenAPI does not define arrays in this style; APIs that accept them expect an index for members.
  if (isField && style === 'deepObject' && typeof value === 'object' && value !== null)
    return deep(name, { ...value }, encode).join('&');
  const [before, between] = isField ? ['', location === 'cookie' ? '; ' : '&'] : (delimiters[style] ?? ['', ',']);
  const start = isField || style === 'matrix' ? `${location === 'cookie' ? name : encodeURIComponent(name)}=` : '';
  const encodeKey = location === 'header' ? encode : encodeURIComponent;
  const parts = membersOf(value);
  if (isField && (value === null || (parts?.length === 0 && !explode))) return '';
  if (parts === undefined) return before + start + encode(plainText(value));
  if (!explode) {
    const texts = parts.flatMap(([key, text]) => (key === undefined ? [text] : [key, text]));
    return before + start + texts.map(encode).join((isField && separators[style]) || ',');
  }
  const members = parts.map(([key, text]) => (key === undefined ? start : `${encodeKey(key)}=`) + encode(text));
  return before + members.join(between);
}

/** The delimiters of path styles: before a value, and between members that are serialized separately. */
const delimiters: { readonly [style: string]: [before: string, between: string] } = {
  label: ['.', '.'],
  matrix: [';', ';'],
};

/** The delimiters between the members of one text, for styles that do not use a comma. */
const separators: { readonly [style: string]: string } = { spaceDelimited: '%20', pipeDelimited: '%7C' };

function deep(name: string, value: Json, encode: (text: string) => string): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => deep(isObject(item) ? `${name}[${index}]` : name, item, encode));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => deep(`${name}[${key}]`, item, encode));
  return value === null ? [] : [`${encodeURIComponent(name)}=${encode(plainText(value))}`];
}

function pairs(value: { [key: string]: Json }, encode: (text: string) => string): string {
  return Object.entries(value)
    .map(([key, item]) => styled({ name: key, in: 'query' }, item, encode))
    .filter((text) => text !== '')
    .join('&');
}

/** Returns the members of an array (without keys) or object as text; undefined for any other value. */
function membersOf(value: Json): [key: string | undefined, text: string][] | undefined {
  if (Array.isArray(value)) return value.map((item) => [undefined, plainText(item)]);
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, plainText(item)]]));
}

/** Encodes a text for `allowReserved`: keeps reserved characters, except those that would end the value. */
function reserved(text: string, location: Parameter['in']): string {
  return encodeURI(text).replaceAll(location === 'path' ? /[#?[\]]/g : /[#&[\]+]/g, encodeURIComponent);
}

/**
 * Parses a value that a reader entered: JSON for an array or object, or a comma-separated text for an array. Any other
 * text is the value itself, unless the parameter is sent as JSON and is not a string.
 */
export function readParameterText(types: readonly string[], text: string, contentType = ''): Json {
  const isList = types.includes('array');
  if (isJson(contentType) && !isList && !types.includes('string')) return readExactly(text) ?? text;
  const value = isList || types.includes('object') ? readExactly(text) : undefined;
  if (Array.isArray(value) || isObject(value)) return value;
  return isList ? text.split(',').map((item) => item.trim()) : text;
}

/** Returns the path to request, without the `#` and suffix by which some documents distinguish operations of a path. */
export function requestPath(path: string): string {
  return path.replace(/#.*$/s, '');
}

/** Whether scripts must not send requests with a method (Fetch standard, “forbidden method”). */
export function isForbidden(method: string): boolean {
  return ['CONNECT', 'TRACE', 'TRACK'].includes(method);
}

/** Appends parts to the query string of a URL. */
export function withQuery(address: string, more: string[]): string {
  if (more.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${more.join('&')}`;
}
