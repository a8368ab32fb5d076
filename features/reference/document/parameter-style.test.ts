import { expect, test } from 'vitest';
import type { Json } from './json.ts';
import { readParameterText, writeParameter, type ParameterStyle } from './parameter-style.ts';

const list = ['blue', 'black'];
const object = { R: 100, G: 200 };

// The table “Style Examples” of OpenAPI 3.1, with delimiters and brackets escaped according to RFC 3986.
test.each<[ParameterStyle['in'], string | undefined, boolean | undefined, Json, string]>([
  ['path', undefined, undefined, 'blue', 'blue'],
  ['path', undefined, undefined, list, 'blue,black'],
  ['path', undefined, undefined, object, 'R,100,G,200'],
  ['path', 'simple', true, object, 'R=100,G=200'],
  ['path', 'label', false, 'blue', '.blue'],
  ['path', 'label', false, list, '.blue,black'],
  ['path', 'label', true, list, '.blue.black'],
  ['path', 'label', false, object, '.R,100,G,200'],
  ['path', 'label', true, object, '.R=100.G=200'],
  ['path', 'matrix', false, 'blue', ';color=blue'],
  ['path', 'matrix', false, list, ';color=blue,black'],
  ['path', 'matrix', true, list, ';color=blue;color=black'],
  ['path', 'matrix', false, object, ';color=R,100,G,200'],
  ['path', 'matrix', true, object, ';R=100;G=200'],
  // Query styles have no effect in other locations.
  ['path', 'spaceDelimited', false, list, 'blue,black'],
  ['path', 'deepObject', false, object, 'R,100,G,200'],
  ['header', 'pipeDelimited', false, list, 'blue,black'],
  ['query', undefined, undefined, 'a b&c', 'color=a%20b%26c'],
  ['query', undefined, undefined, list, 'color=blue&color=black'],
  ['query', 'form', false, list, 'color=blue,black'],
  ['query', undefined, undefined, object, 'R=100&G=200'],
  ['query', 'form', false, object, 'color=R,100,G,200'],
  ['query', 'spaceDelimited', false, list, 'color=blue%20black'],
  ['query', 'pipeDelimited', false, list, 'color=blue%7Cblack'],
  [
    'query',
    'deepObject',
    true,
    { R: 100, in: { a: [1, 2] } },
    'color%5BR%5D=100&color%5Bin%5D%5Ba%5D=1&color%5Bin%5D%5Ba%5D=2',
  ],
  ['query', 'deepObject', true, list, 'color%5B0%5D=blue&color%5B1%5D=black'],
  [
    'query',
    'deepObject',
    true,
    [{ in: [object] }],
    'color%5B0%5D%5Bin%5D%5B0%5D%5BR%5D=100&color%5B0%5D%5Bin%5D%5B0%5D%5BG%5D=200',
  ],
  ['query', undefined, undefined, [], ''],
  ['header', undefined, undefined, list, 'blue,black'],
  ['header', undefined, true, object, 'R=100,G=200'],
  ['cookie', undefined, undefined, 'a', 'color=a'],
  ['cookie', undefined, false, list, 'color=blue,black'],
  ['cookie', undefined, undefined, object, 'R=100; G=200'],
])('%s, style %s, explode %s: %j is %s', (location, style, explode, value, text) => {
  expect(writeParameter({ name: 'color', in: location, style, explode }, value)).toBe(text);
});

test('the name of a parameter in a path is encoded like its value', () => {
  expect(writeParameter({ name: 'größe x', in: 'path', style: 'matrix' }, 'a b')).toBe(';gr%C3%B6%C3%9Fe%20x=a%20b');
});

test('a parameter with content is written as its media type', () => {
  const json = { name: 'filter', in: 'query', contentType: 'application/json' } as const;
  expect(writeParameter(json, { a: [1] })).toBe('filter=%7B%22a%22%3A%5B1%5D%7D');
  const whole = { name: 'all', in: 'querystring', contentType: 'application/x-www-form-urlencoded' } as const;
  expect(writeParameter(whole, { a: 1, b: ['x', 'y'] })).toBe('a=1&b=x&b=y');
});

test('reserved characters stay where the document allows them, but for those that end the value', () => {
  const path = { name: 'to', in: 'query', allowReserved: true } as const;
  expect(writeParameter(path, 'https://a.example/b?c=d&e#f')).toBe('to=https://a.example/b?c=d%26e%23f');
  expect(writeParameter({ ...path, in: 'path' }, 'a/b?c&d#e')).toBe('a/b%3Fc&d%23e');
});

test('what a reader writes is a list or an object where the document has one', () => {
  expect(readParameterText(['array'], 'a, b')).toEqual(['a', 'b']);
  expect(readParameterText(['array'], '["a,b"]')).toEqual(['a,b']);
  expect(readParameterText(['object'], '{"a":1}')).toEqual({ a: 1 });
  expect(readParameterText(['string'], '[1]')).toBe('[1]');
  expect(readParameterText(['boolean'], 'true')).toBe('true');
  const json = ['boolean', 'string'].map((type) => readParameterText([type], 'true', 'application/json'));
  expect(json).toEqual([true, 'true']);
  const long = readParameterText(['array'], '[9007199254740993]');
  expect(writeParameter({ name: 'ids', in: 'query' }, long)).toBe('ids=9007199254740993');
});
