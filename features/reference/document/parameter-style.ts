import { isJson, isObject, jsonText, readExactly, plainText, type Json } from './json.ts';
import type { Parameter } from './reference.ts';

/** What decides how a parameter is written into a request. */
export type ParameterStyle = Pick<Parameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved' | 'contentType'>;

/** The style of a parameter that names none (OpenAPI 3.1, “Style Values”). */
const usualStyles: { readonly [location in Parameter['in']]: string } = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
};

/** The style of a parameter, and whether each member of a list or an object stands on its own. */
export function styleOf(parameter: Pick<ParameterStyle, 'in' | 'style' | 'explode'>): {
  style: string;
  explode: boolean;
} {
  const style = parameter.style ?? usualStyles[parameter.in];
  return { style, explode: parameter.explode ?? (style === 'form' || style === 'cookie' || style === 'deepObject') };
}

/**
 * A parameter's value as it goes over the wire, by its style: the segment of a path, `tag=a&tag=b` for a query,
 * `a=1; b=2` for a cookie, the value of a header. Null and empty lists are left out of queries and cookies.
 */
export function writeParameter(parameter: ParameterStyle, value: Json): string {
  const { name, in: location, contentType } = parameter;
  const isPlain = location === 'header' || styleOf(parameter).style === 'cookie';
  const encode = (text: string): string =>
    isPlain ? text : parameter.allowReserved === true ? reserved(text, location) : encodeURIComponent(text);
  if (contentType !== undefined) {
    if (location === 'querystring')
      return isObject(value) && contentType === 'application/x-www-form-urlencoded'
        ? pairs(value, encode)
        : encode(plainText(value));
    const text = encode(isJson(contentType) ? jsonText(value) : plainText(value));
    return location === 'query' || location === 'cookie' ? `${encode(name)}=${text}` : text;
  }
  return styled(parameter, value, encode);
}

/** A value in the style of its parameter: with its names in a query or cookie, with the marks of the style in a path. */
function styled(parameter: ParameterStyle, value: Json, encode: (text: string) => string): string {
  const { name, in: location } = parameter;
  const { style, explode } = styleOf(parameter);
  const isField = location !== 'path' && location !== 'header';
  // OpenAPI leaves lists open: where they are sent in this style, their members have an index.
  if (isField && style === 'deepObject' && typeof value === 'object' && value !== null)
    return deep(name, { ...value }, encode).join('&');
  const [before, between] = isField ? ['', location === 'cookie' ? '; ' : '&'] : (marks[style] ?? ['', ',']);
  const isEncoded = isField && location !== 'cookie';
  const start = isField || style === 'matrix' ? `${isEncoded ? encodeURIComponent(name) : name}=` : '';
  const encodeKey = location === 'header' ? encode : encodeURIComponent;
  const parts = membersOf(value);
  if (isField && (value === null || (parts?.length === 0 && !explode))) return '';
  if (parts === undefined) return before + start + encode(plainText(value));
  if (!explode) return before + start + joined(parts, encode, (isField && commas[style]) || ',');
  const members = parts.map(([key, text]) => (key === undefined ? start : `${encodeKey(key)}=`) + encode(text));
  return before + members.join(between);
}

/** What a style of paths puts before a value, and between those that stand on their own. */
const marks: { readonly [style: string]: [before: string, between: string] } = {
  label: ['.', '.'],
  matrix: [';', ';'],
};

/** What a style puts between members in one text, where that is no comma. */
const commas: { readonly [style: string]: string } = { spaceDelimited: '%20', pipeDelimited: '%7C' };

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

type Member = [key: string | undefined, text: string];

function joined(members: Member[], encode: (text: string) => string, between: string): string {
  return members
    .flatMap(([key, text]) => (key === undefined ? [text] : [key, text]))
    .map(encode)
    .join(between);
}

/** The members of a list (without keys) or of an object, as text; undefined for any other value. */
function membersOf(value: Json): Member[] | undefined {
  if (Array.isArray(value)) return value.map((item) => [undefined, plainText(item)]);
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, plainText(item)]]));
}

/** Reserved characters stay as they are, except those that would end the value (`allowReserved`). */
function reserved(text: string, location: Parameter['in']): string {
  return encodeURI(text).replaceAll(location === 'path' ? /[#?[\]]/g : /[#&[\]+]/g, encodeURIComponent);
}

/**
 * What a reader wrote as a value: JSON for a list or an object, a list also with commas, otherwise the text itself, which
 * may stand for a number where the parameter is sent as JSON.
 */
export function readParameterText(types: readonly string[], text: string, contentType = ''): Json {
  const isList = types.includes('array');
  if (isJson(contentType) && !isList && !types.includes('string')) return readExactly(text) ?? text;
  const value = isList || types.includes('object') ? readExactly(text) : undefined;
  if (Array.isArray(value) || isObject(value)) return value;
  return isList ? text.split(',').map((item) => item.trim()) : text;
}

/** A path as requests have it: some documents tell operations of one path apart by what follows a `#`. */
export function requestPath(path: string): string {
  return path.replace(/#.*$/s, '');
}

/** An address with more in its query. */
export function withQuery(address: string, more: string[]): string {
  if (more.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${more.join('&')}`;
}
