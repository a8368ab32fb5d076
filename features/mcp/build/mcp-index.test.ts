import { expect, test } from 'vitest';
import type { Site } from '../../../app/core/site.ts';
import { markExact } from '../../reference/document/json.ts';
import { readReference } from '../../reference/document/read-reference.ts';
import { mcpIndex } from './mcp-index.ts';

const site = { url: 'https://docs.example.com', baseUrl: '/' } as Site;

test.each(['post', 'chat.post'])('a field of %s is found by the summary of its operation', (operationId) => {
  const speed = { type: 'integer', description: 'How fast.' };
  const content = { 'application/json': { schema: { type: 'object', properties: { speed } } } };
  const post = { operationId, summary: 'Zebra', requestBody: { content }, responses: {} };
  const api = readReference({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { post } } });
  const files = mcpIndex([], [], site, api);
  // The operation is the first record, the field the second.
  expect(files['/mcp-index/postings-0.txt']).toMatch(/^lzebraþ 0 [\d ]+,1 /m);
});

test('a schema has the digits and the links of the published document', () => {
  const maximum = markExact('9007199254740993');
  const schemas = { Speed: { description: 'See [limits](/limits/).', maximum } };
  const api = readReference({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {},
    components: { schemas },
  });
  const { '/mcp-index/schemas-0.json': json = '' } = mcpIndex([], [], site, api);
  const [text = ''] = JSON.parse(json) as string[];
  expect(text).toContain('"maximum": 9007199254740993');
  expect(text).toContain('](https://docs.example.com/limits/)');
});
