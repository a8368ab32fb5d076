import { expect, test } from 'vitest';
import type { JsonObject } from '../../reference/document/json.ts';
import { echoes } from './echoes.ts';

function echoed(sent: JsonObject, response: JsonObject): string[] {
  const body = { type: 'object', properties: sent };
  return echoes({ type: 'object', properties: response }, [body, { properties: { id: { type: 'integer' } } }]);
}

test('repeats what may stand in both: the same schema, a part of it, a parameter of the path', () => {
  const model = { anyOf: [{ type: 'string' }, { type: 'string', enum: ['a'] }] };
  expect(
    echoed(
      { model, tags: { type: 'array', items: { type: 'string' } } },
      {
        model: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
        id: { type: 'number' },
        other: {},
      },
    ),
  ).toEqual(['model', 'tags', 'id']);
});

test('does not repeat what the response may not say', () => {
  expect(
    echoed(
      { tier: { enum: ['auto'] }, size: { type: 'string' }, list: { type: 'array', items: {} } },
      {
        tier: { type: 'string', enum: ['scale'] },
        size: { type: 'integer' },
        list: { type: 'array', items: { type: 'string' } },
      },
    ),
  ).toEqual([]);
});

test('does not repeat what the path may say, but not the response, though the body says the same', () => {
  const id = { type: 'string', minLength: 9 };
  const response = { properties: { id } };
  expect(echoes(response, [{ properties: { id } }, { properties: { id: { type: 'string' } } }])).toEqual([]);
  expect(echoes(response, [{ properties: { id } }, { properties: { id } }])).toEqual(['id']);
});

test('repeats a field that is called like a member of every object, which no part but the body has', () => {
  const constructor = { type: 'string' };
  expect(echoed({ constructor }, { constructor })).toEqual(['constructor']);
});

const tree = (name: string, leaf: string): JsonObject => ({
  [name]: {
    type: 'object',
    properties: { leaf: { type: leaf }, children: { type: 'array', items: { $ref: `#/$defs/${name}` } } },
  },
});

test('compares schemas that contain themselves', () => {
  const body = { properties: { tree: { $ref: '#/$defs/sent' } }, $defs: tree('sent', 'string') };
  const answer = (leaf: string) => ({ properties: { tree: { $ref: '#/$defs/got' } }, $defs: tree('got', leaf) });
  expect(echoes(answer('string'), [body])).toEqual(['tree']);
  expect(echoes(answer('integer'), [body])).toEqual([]);
});

function lists(items: JsonObject): JsonObject {
  return { list: { type: 'array', items: { type: 'object', properties: { items } } } };
}

test('a field of the same fields is repeated, whether a reference says them or not', () => {
  const price = { type: 'object', properties: { amount: { type: 'number' }, note: { const: { $ref: '"' } } } };
  const body = { properties: lists({ $ref: '#/$defs/Price' }), $defs: { Price: price } };
  expect(echoes({ properties: lists(price) }, [body])).toEqual(['list']);
  expect(echoes({ properties: lists({ allOf: [price] }) }, [body])).toEqual(['list']);
});
