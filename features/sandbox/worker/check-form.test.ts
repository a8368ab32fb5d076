import { expect, test } from 'vitest';
import type { JsonObject } from '../../reference/document/json.ts';
import { sandbox as messages } from '../messages/en.ts';
import { checkForm } from './check-form.ts';

const encoded = 'application/x-www-form-urlencoded';
const parts = 'multipart/form-data; boundary=b';

function faultOf(contentType: string, body: string, form: JsonObject) {
  const schema = { type: 'object', properties: { form }, required: ['form'] };
  const checked = { mediaType: contentType, schema, encoding: {}, isClosed: false };
  return checkForm(new TextEncoder().encode(body).buffer, contentType, checked, undefined);
}

const form = { type: 'object', properties: { age: { type: 'integer' }, text: { type: 'string', maxLength: 150_000 } } };
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const long = 'a+'.repeat(70_000);

test.each([
  ['a long text beside it', encoded, `text=${long}&age=x`, 'age'],
  ['a text that is too long', encoded, `age=1&text=${long}${long}`, 'text'],
  ['a long part beside it', parts, `${part('text', long)}${part('age', 'x')}--b--`, 'age'],
  [
    'a file of many lines that begin as boundaries do',
    parts,
    `${part('text', '\n--a'.repeat(1_000))}${part('age', 'x')}--b--`,
    'age',
  ],
  ['many fields', encoded, `age=x${'&a=1'.repeat(5_000)}`, 'age'],
  ['many parts', parts, `${part('age', 'x')}${part('a', '1').repeat(5_000)}--b--`, 'age'],
  ['more fields than are checked', encoded, `age=x${'&a=1'.repeat(10_000)}`, undefined],
])('a form with %s', (_, contentType, body, param) => {
  expect(faultOf(contentType, body, form)?.(messages).param).toBe(param);
});

const nested = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          size: { type: 'integer' },
          parts: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } },
        },
        required: ['size'],
      },
    },
    place: { type: 'object', properties: { zip: { type: 'integer' } } },
  },
  required: ['rows'],
};
const numbers = { type: 'object', additionalProperties: { type: 'integer' } };

test.each([
  ['whose only names are those of a map', encoded, 'a=1&b=x', numbers, 'b'],
  ['of a map in parts', parts, `${part('a', '1')}${part('b', 'x')}--b--`, numbers, 'b'],
  ['of a map that fits', encoded, 'a=1&b=2', numbers, undefined],
  [
    'of a map with more names than are checked',
    encoded,
    Array.from({ length: 1_001 }, (_, index) => `${index}=x`).join('&'),
    numbers,
    undefined,
  ],
  [
    'in parts as .NET writes it, with a text before and after it',
    'multipart/form-data; boundary="b"',
    `before\r\n--b\r\nContent-Disposition: form-data; name=text; filename=a.txt; filename*=utf-8''a.txt\r\n\r\n--bc\r\n--b \r\ncontent-type: text/plain\r\ncontent-disposition: form-data;name=age\r\n\r\nx\r\n--b--\r\nafter`,
    form,
    'age',
  ],
  [
    'with brackets in its names, as PHP and Rails read them',
    encoded,
    'rows[0][size]=1&place[zip]=2',
    nested,
    undefined,
  ],
  [
    'with items that begin with a repeated name, as Rails writes them',
    encoded,
    'rows[][size]=1&rows[][size]=x',
    nested,
    'rows[1].size',
  ],
  [
    'with lists inside such items',
    encoded,
    'rows[][size]=1&rows[][parts][][n]=1&rows[][parts][][n]=2&rows[][size]=2&rows[][parts][][n]=x',
    nested,
    'rows[1].parts[0].n',
  ],
  ['with brackets in the names of its parts', parts, `${part('rows[0][size]', 'x')}--b--`, nested, 'rows[0].size'],
  ['with JSON in its fields', encoded, 'rows={"size":1}&place={"zip":"x"}', nested, 'place.zip'],
  ['in parts with line feeds alone', parts, `${part('age', 'x')}--b--`.replaceAll('\r', ''), form, 'age'],
])('a form %s', (_, contentType, body, schema, param) => {
  expect(faultOf(contentType, body, schema)?.(messages).param).toBe(param);
});

test.each([
  ['without its boundary', parts, '--c\r\nrubbish'],
  ['whose header names no boundary', 'multipart/form-data', `${part('age', '1')}--b--`],
  ['whose part has no name', parts, '--b\r\n\r\n1\r\n--b--'],
  ['without its end', parts, part('age', '1')],
])('a form in parts %s is refused', (_, contentType, body) => {
  expect(faultOf(contentType, body, form)?.(messages).message).toContain('multipart/form-data');
});

test('a form in more parts than are checked is not', () => {
  const body = `${'--b\r\n\r\n\r\n'.repeat(10_001)}--b--`;
  expect(faultOf(parts, body, form)).toBeUndefined();
});

test.each([
  ['is checked', 'form', '1,', 5_000, 'l[5000]'],
  ['is not checked if it is longer than what is checked', 'form', '1,', 10_001, undefined],
  ['with spaces is checked', 'spaceDelimited', '1+', 5_000, 'l[5000]'],
  ['with spaces is not checked if it is longer', 'spaceDelimited', '1+', 10_001, undefined],
  ['with bars is not checked if it is longer', 'pipeDelimited', '1|', 10_001, undefined],
])('a list in a field %s', (_, style, item, length, param) => {
  const schema = { type: 'object', properties: { form: { properties: { l: { items: { type: 'integer' } } } } } };
  const checked = { mediaType: encoded, schema, encoding: { l: { style, explode: false } }, isClosed: false };
  const body = new TextEncoder().encode(`l=${item.repeat(length)}x`).buffer;
  expect(checkForm(body, encoded, checked, undefined)?.(messages).param).toBe(param);
});
