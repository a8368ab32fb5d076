import { expect, test } from 'vitest';
import { check, createBudget } from './check.ts';

// A chat request is checked again for each nested null that is taken out of it.
test('a value that is checked several times takes no longer than one that is checked once', () => {
  const schema = { items: { type: 'integer' } };
  const list = [...Array.from({ length: 100_000 }, () => 1), null];
  const budget = createBudget();
  const checks = [1, 2].map(() => check(schema, list, undefined, budget).length);
  expect(checks).toEqual([1, 0]);
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
