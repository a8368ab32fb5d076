import { expect, test } from 'vitest';
import type { Json } from '../../reference/document/json.ts';
import { check } from './check.ts';
import { unlessOneOf } from '../build/body-schemas.ts';

test('null stands for an optional property that is missing, in any number, where the sender may mean that', () => {
  const item = { properties: { name: { type: 'string' }, role: { type: 'string' } }, required: ['role'] };
  const schema = { items: { ...item, unevaluatedProperties: false } };
  const errorsOf = (value: Json) => check(schema, value, undefined, true).map(({ path, child }) => [...path, child]);
  expect(errorsOf(Array.from({ length: 99 }, () => ({ role: 'user', name: null })))).toEqual([]);
  expect(errorsOf([{ role: null, name: null }])).toEqual([[0, 'role']]);
  expect(errorsOf([null, { role: 'user', other: null }])).toEqual([[1, 'other']]);
  expect(check(schema, [{ role: 'user', name: null }])).not.toEqual([]);
});

test('null does not stand for a missing property that another part of its schema requires', () => {
  const text = { type: 'string' };
  const message = { properties: { role: text, content: text } };
  const required = { required: ['content'] };
  const schemas = [{ allOf: [message, required] }, { allOf: [required, message] }, { allOf: [message], ...required }];
  const errors = schemas.flatMap((schema) => check(schema, { role: 'user', content: null }, undefined, true));
  expect(errors.map(({ child }) => child)).toEqual(['content', 'content', 'content']);
});

test('null of a form that does not fit stays', () => {
  const text = { type: 'string' };
  const formOf = (role: string, content: Json) => ({
    required: ['content', 'role'],
    properties: { content, name: text, role: { const: role } },
  });
  const schema = { anyOf: [formOf('system', text), formOf('assistant', { type: ['string', 'null'] })] };
  const sent = { role: 'assistant', content: null, name: null };
  expect(check(schema, sent, undefined, true)).toEqual([]);
  expect(sent).toEqual({ role: 'assistant', content: null });
});

test('an example that is valid as it is may have null', () => {
  const limited = { properties: { name: { type: 'string' }, size: { maximum: 2 } } };
  const sent = { name: null, size: 9 };
  expect(check(unlessOneOf([{ name: null, size: 9 }], limited), sent, undefined, true)).toEqual([]);
  expect(sent).toEqual({ name: null, size: 9 });
});

test('null is itself where one of two forms takes it', () => {
  const forms = ['string', 'null'].map((type) => ({ properties: { content: { type } } }));
  const sent = { content: null };
  expect(check({ oneOf: forms }, sent, undefined, true)).toEqual([]);
  expect(sent).toEqual({ content: null });
});

// The largest body has 256 KiB.
test('as many of the smallest messages as a body holds are checked to the last', () => {
  const text = { properties: { type: { const: 'text' }, text: { type: 'string' } } };
  const content = { anyOf: [{ type: 'string' }, { type: 'array', items: { anyOf: [text] } }] };
  const ofRole = (role: string) => ({
    type: 'object',
    required: ['role', 'content'],
    properties: { role: { const: role }, content, name: { type: 'string' } },
  });
  const item = { discriminator: { propertyName: 'role' }, oneOf: [ofRole('system'), ofRole('user')], type: 'object' };
  const said = { anyOf: ['refusal', 'tool_calls', 'audio', 'content'].map((name) => ({ required: [name] })) };
  const schema = {
    properties: { messages: { type: 'array', items: { allOf: [item, { not: { required: ['tools'] } }, said] } } },
  };
  const messages = Array.from({ length: 9_000 }, () => ({ role: 'user', content: '' }));
  expect(check(schema, { messages: [...messages, { role: 'user', content: 1 }] })).not.toEqual([]);
});
