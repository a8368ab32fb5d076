import { expect, test } from 'vitest';
import { createDefine, isCut } from './body-schemas.ts';

const long = { type: 'string', enum: ['x'.repeat(2_100_000)] };

test('keeps the definitions nearest to a body where all together are very long', () => {
  const near = { type: 'object', properties: { far: { $ref: '#/$defs/far' }, own: { $ref: '#/$defs/near' } } };
  const schema = { $ref: '#/$defs/near', $defs: { near, far: long, other: { type: 'string' } } };
  const short = { type: 'object', properties: { a: { $ref: '#/$defs/other' } }, $defs: schema.$defs };
  const define = createDefine([schema, short]);
  expect(define(schema)).toEqual({ $ref: '#/$defs/near', $defs: { near, far: true } });
  expect(define(short)).toEqual({ ...short, $defs: { other: { type: 'string' } } });
  expect([schema, short].map((body) => isCut(define(body)))).toEqual([true, false]);
});

test('leaves a discriminator out with alternatives that are left out', () => {
  const discriminator = { propertyName: 'kind' };
  const cat = { type: 'object', properties: { kind: { const: 'cat' }, name: long } };
  const pet = { type: 'object', discriminator, oneOf: [{ $ref: '#/$defs/cat' }] };
  const schema = { ...pet, $defs: { cat } };
  expect(createDefine([schema])(schema)).toEqual({ type: 'object', $defs: { cat: true } });
});
