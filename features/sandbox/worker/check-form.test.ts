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
])('a form with %s', async (_, contentType, body, param) => {
  expect((await faultOf(contentType, body, form))?.(messages).param).toBe(param);
});
