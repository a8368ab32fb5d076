import { expect, test } from 'vitest';
import { type JsonObject, objectOf } from '../../reference/document/json.ts';
import { createWithDefinitions, isCut } from './body-schemas.ts';

const long = { type: 'string', enum: ['x'.repeat(10_500_000)] };

test('keeps the definitions nearest to a body where all together are very long', () => {
  const other = { type: 'string' };
  const near = { type: 'object', properties: { far: { $ref: '#/$defs/far' }, next: { $ref: '#/$defs/other' } } };
  const schema = { $ref: '#/$defs/near', $defs: { near, far: long, other } };
  const short = { type: 'object', properties: { a: { $ref: '#/$defs/other' } }, $defs: schema.$defs };
  const withDefinitions = createWithDefinitions([schema, short]);
  expect(withDefinitions(schema)).toEqual({ $ref: '#/$defs/near', $defs: { near, far: true, other } });
  expect(withDefinitions(short)).toEqual({ ...short, $defs: { other } });
  expect([schema, short].map((body) => isCut(withDefinitions(body)))).toEqual([true, false]);
});

test('leaves a discriminator out with alternatives that are left out', () => {
  const discriminator = { propertyName: 'kind' };
  const cat = { type: 'object', properties: { kind: { const: 'cat' }, name: long } };
  const pet = { type: 'object', discriminator, oneOf: [{ $ref: '#/$defs/cat' }] };
  const schema = { ...pet, $defs: { cat } };
  expect(createWithDefinitions([schema])(schema)).toEqual({ type: 'object', $defs: { cat: true } });
});

test('takes what the definitions that are left out might take', () => {
  const [one, two] = ['one', 'two'].map((name) => ({ type: 'object', properties: { [name]: long } }));
  const alternatives = { oneOf: [{ $ref: '#/$defs/one' }, { $ref: '#/$defs/two' }] };
  const whole = { allOf: [{ $ref: '#/$defs/one' }, { properties: { own: { type: 'string' } } }] };
  const schema = { properties: { alternatives, whole: { ...whole, unevaluatedProperties: false } } };
  const deep = { oneOf: [{ properties: { a: alternatives } }, { properties: { a: { type: 'object' } } }] };
  const bodies = [schema, { properties: { deep } }].map((body) => ({ ...body, $defs: { one, two } }) as JsonObject);
  const withDefinitions = createWithDefinitions(bodies);
  expect(bodies.map((body) => objectOf(withDefinitions(body).properties))).toEqual([
    { alternatives: {}, whole },
    { deep: { allOf: [{ anyOf: [{ properties: { a: {} } }, { properties: { a: { type: 'object' } } }] }] } },
  ]);
});
