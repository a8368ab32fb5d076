import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { withPointers } from './local-references.ts';

test('schemas that refer to each other below a dynamic anchor are copied once, however many ways lead to them', () => {
  const names = Array.from({ length: 14 }, (_, index) => `Kind${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
  const kind = { type: 'object', properties: { ...properties, node: { $dynamicRef: '#node' } } };
  const pointed = withPointers({
    openapi: '3.1.0',
    components: {
      schemas: {
        Node: { $dynamicAnchor: 'node', type: 'object' },
        Own: { $dynamicAnchor: 'node', anyOf: Object.values(properties) },
        ...Object.fromEntries(names.map((name) => [name, kind])),
      },
    },
  });
  const copies = pointed['x-copies'];
  expect(copies).toHaveLength(names.length);
  expect(JSON.stringify(copies).match(/"#\/components\/schemas\/Own"/g)).toHaveLength(names.length);
  expect(JSON.stringify(pointed)).not.toContain('$dynamicRef');
});

test('a document in which nothing has an address stays as it is', () => {
  const document: JsonObject = {
    components: {
      schemas: {
        A: { properties: { $id: { type: 'string' }, $anchor: { $ref: '#/components/schemas/B' } } },
        B: { example: { $id: 'https://example.com/a', $anchor: 'a' } },
      },
    },
  };
  expect(withPointers(document)).toBe(document);
});
