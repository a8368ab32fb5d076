import { expect, test } from 'vitest';
import type { JsonObject } from '../../reference/document/json.ts';
import { readReference } from '../../reference/document/reference.ts';
import { errorBody } from '../worker/response/api-error.ts';
import { createReadError } from './error-shape.ts';

const text: JsonObject = { type: 'string' };
const readError = createReadError(
  readReference({ openapi: '3.0.3', components: { schemas: { Kind: { enum: ['bad'] } } } }),
);
const facts = { message: 'why', title: 'Bad request', param: 'a.b', code: 'c' };

test.each<[string, JsonObject, object]>([
  [
    'OpenAI’s',
    {
      properties: {
        error: { type: 'object', properties: { type: text, message: text, param: { type: 'string', nullable: true } } },
      },
    },
    { error: { type: 'invalid_request_error', message: 'why', param: 'a.b' } },
  ],
  [
    'RFC 9457',
    {
      properties: {
        type: { type: 'string', format: 'uri' },
        title: text,
        status: { type: 'integer', format: 'int32' },
        detail: text,
      },
    },
    { type: 'https://example.com', title: 'Bad request', status: 400, detail: 'why' },
  ],
  [
    'with a field that is called like a member of every object',
    { properties: { message: text, constructor: { type: 'string', example: 'Smith' } } },
    { message: 'why', constructor: 'Smith' },
  ],
  [
    'with a number for its code',
    { properties: { code: { type: 'integer' }, message: text } },
    { code: 400, message: 'why' },
  ],
  [
    'with a code of its own, words for its status, and fields in the case of .NET',
    {
      properties: {
        Code: { type: 'integer', example: 40_001 },
        Status: { type: 'string', example: 'error' },
        Error: { type: 'string', example: 'invalid_grant' },
        Message: text,
      },
    },
    { Code: 40_001, Status: 'error', Error: 'invalid_grant', Message: 'why' },
  ],
  ['with its status as text', { properties: { status: text, detail: text } }, { status: '400', detail: 'why' }],
  [
    'a list of texts',
    { properties: { statusCode: { type: 'number' }, message: { type: 'array', items: text }, error: text } },
    { statusCode: 400, message: ['why'], error: 'Bad request' },
  ],
  [
    'a text or a list of texts, as NestJS writes it',
    {
      properties: {
        message: { oneOf: [text, { type: 'array', items: text }] },
        error: { ...text, example: 'Not Found' },
      },
    },
    { message: 'why', error: 'Bad request' },
  ],
  [
    'a title beside a message that is always the same',
    { properties: { title: text, message: { enum: ['bad'] } } },
    { title: 'why', message: 'bad' },
  ],
  [
    'with a word for its status beside the number of it',
    { properties: { code: { type: 'integer' }, status: text, errmsg: text } },
    { code: 400, status: 'string', errmsg: 'why' },
  ],
  [
    'a list of errors',
    {
      properties: {
        message: text,
        errors: { type: 'array', items: { type: 'object', properties: { field: text, code: text } } },
      },
    },
    { message: 'why', errors: [{ field: 'a.b', code: 'c' }] },
  ],
  [
    'with lists of messages by field, as Laravel and ASP.NET write them',
    {
      properties: { message: text, errors: { type: 'object', additionalProperties: { type: 'array', items: text } } },
    },
    { message: 'why', errors: { 'a.b': ['why'] } },
  ],
  [
    'with lists of certain texts by field, which are no messages',
    {
      properties: {
        message: text,
        errors: { type: 'object', additionalProperties: { type: 'array', items: { enum: ['wrong', 'taken'] } } },
      },
    },
    { message: 'why', errors: { key1: ['wrong'] } },
  ],
  [
    'with nothing but lists of messages by field, as Django REST framework writes it',
    { additionalProperties: { type: 'array', items: text } },
    { 'a.b': ['why'] },
  ],
  [
    'with fields that may be null, as OpenAPI 3.1 writes them',
    {
      properties: {
        message: text,
        param: { anyOf: [text, { type: 'null' }] },
        code: { anyOf: [{ type: 'integer' }, text] },
      },
    },
    { message: 'why', param: 'a.b', code: 0 },
  ],
  [
    'with a way to the field as a list, and with a location that is no list',
    {
      properties: {
        message: text,
        detail: { type: 'array', items: { type: 'object', properties: { loc: { type: 'array', items: text } } } },
        loc: { type: 'string', example: 'line 1' },
      },
    },
    { message: 'why', detail: [{ loc: ['body', 'a', 'b'] }], loc: 'line 1' },
  ],
  [
    'with a reference that may be null, and a part that may',
    {
      properties: {
        message: text,
        type: { $ref: '#/components/schemas/Kind', nullable: true },
        details: { anyOf: [{ type: 'object', properties: { code: { enum: ['own'] } } }, { type: 'null' }] },
      },
    },
    { message: 'why', type: 'bad', details: { code: 'own' } },
  ],
  [
    'with values of its own',
    { properties: { message: text, type: { enum: ['bad'] } } },
    { message: 'why', type: 'bad' },
  ],
])('an error that is %s tells what is wrong in its own places', (_, schema, body) => {
  const shape = readError({ source: { type: 'object', ...schema }, examples: [] });
  if (shape === undefined) throw new Error('no shape was found');
  expect(errorBody(shape, 400, facts)).toEqual(body);
});

const plain: JsonObject = { properties: { title: text, field: text } };
const byField: JsonObject = { additionalProperties: { type: 'array', items: text } };
test.each<[string, JsonObject, object]>([
  ['a list', { detail: text, errors: { type: 'array', items: plain } }, { detail: 'why', errors: [] }],
  ['messages by field', { detail: text, errors: byField }, { detail: 'why', errors: {} }],
  [
    'a list that cannot be empty',
    { detail: text, errors: { type: 'array', minItems: 1, items: plain } },
    { detail: 'why', errors: [{ title: 'why', field: '' }] },
  ],
  ['the message alone', { errors: { type: 'array', items: plain } }, { errors: [{ title: 'why', field: '' }] }],
])('an error of no field names none in its details: %s', (_, properties, body) => {
  const shape = readError({ source: { type: 'object', properties }, examples: [] });
  if (shape === undefined) throw new Error('no shape was found');
  for (const param of [undefined, '']) expect(errorBody(shape, 404, { message: 'why', param })).toEqual(body);
});

test('an error that can say nothing is none', () => {
  expect(
    readError({ source: { type: 'object', properties: { ok: { type: 'boolean' } } }, examples: [] }),
  ).toBeUndefined();
});

test('an error that only an example describes tells what is wrong in place of its sentence', () => {
  const example = { id: 'f-1', status: 404, errors: ['The name is too short'], more: { 说明: '名称太短' } };
  const value = { json: example, text: JSON.stringify(example) };
  const shape = readError({ source: undefined, examples: [{ id: 'e', name: 'e', value }] });
  if (shape === undefined) throw new Error('no shape was found');
  expect(errorBody(shape, 400, facts)).toEqual({ ...example, status: 400, errors: ['why'] });
});
