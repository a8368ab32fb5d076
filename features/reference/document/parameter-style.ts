import { isObject, parseJson, plainText, type Json } from './json.ts';
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
    isPlain ? text : parameter.allowReserved === true ? reserved(text) : encodeURIComponent(text);
  if (contentType !== undefined) {
    if (location === 'querystring')
      return isObject(value) && contentType === 'application/x-www-form-urlencoded'
        ? pairs(value, encode)
        : encode(plainText(value));
    const text = encode(plainText(value));
    return location === 'query' || location === 'cookie' ? `${encode(name)}=${text}` : text;
  }
  const text = location === 'path' || location === 'header' ? valueText : fieldText;
  return text(parameter, value, encode);
}

/** The value of a query or cookie, with its names. */
function fieldText(parameter: ParameterStyle, value: Json, encode: (text: string) => string): string {
  const { style, explode } = styleOf(parameter);
  const between = parameter.in === 'cookie' ? '; ' : '&';
  const name = parameter.in === 'cookie' ? parameter.name : encodeURIComponent(parameter.name);
  if (style === 'deepObject' && isObject(value)) return deep(parameter.name, value, encode).join('&');
  const parts = membersOf(value);
  if (parts === undefined) return value === null ? '' : `${name}=${encode(plainText(value))}`;
  if (explode)
    return parts
      .map(([key, text]) => `${key === undefined ? name : encodeURIComponent(key)}=${encode(text)}`)
      .join(between);
  if (parts.length === 0) return '';
  const comma = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ',';
  return `${name}=${joined(parts, encode, comma)}`;
}

/** The value of a header, or of a segment of a path with the mark before it (`.`, `;name=`). */
function valueText(parameter: ParameterStyle, value: Json, encode: (text: string) => string): string {
  const { style, explode } = styleOf(parameter);
  const [before, between] =
    style === 'label' ? ['.', '.'] : style === 'matrix' ? [`;${parameter.name}=`, ';'] : ['', ','];
  const parts = membersOf(value);
  if (parts === undefined) return before + encode(plainText(value));
  if (!explode) return before + joined(parts, encode, ',');
  const members = parts.map(([key, text]) => {
    if (key !== undefined) return `${encode(key)}=${encode(text)}`;
    return style === 'matrix' ? `${parameter.name}=${encode(text)}` : encode(text);
  });
  return before.charAt(0) + members.join(between);
}

function deep(name: string, value: Json, encode: (text: string) => string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => deep(name, item, encode));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => deep(`${name}[${key}]`, item, encode));
  return value === null ? [] : [`${encodeURIComponent(name)}=${encode(plainText(value))}`];
}

function pairs(value: { [key: string]: Json }, encode: (text: string) => string): string {
  return Object.entries(value)
    .map(([key, item]) => fieldText({ name: key, in: 'query' }, item, encode))
    .filter((text) => text !== '')
    .join('&');
}

type Member = [key: string | undefined, text: string];

/** Members in one text, each key before its value. */
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
function reserved(text: string): string {
  return encodeURI(text).replaceAll(/[#&[\]+]/g, encodeURIComponent);
}

/**
 * The value that a reader wrote for a parameter: JSON for a list or an object, a list also with commas, otherwise the
 * text itself.
 */
export function readParameterText(types: readonly string[], text: string): Json {
  const isList = types.includes('array');
  const value = isList || types.includes('object') ? parseJson(text) : undefined;
  if (Array.isArray(value) || isObject(value)) return value;
  return isList ? text.split(',').map((item) => item.trim()) : text;
}

/** An address with more in its query. */
export function withQuery(address: string, more: string[]): string {
  if (more.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${more.join('&')}`;
}
