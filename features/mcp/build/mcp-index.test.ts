import { expect, test } from 'vitest';
import { readReference } from '../../reference/document/reference.ts';
import type { McpIndex } from '../mcp.ts';
import { mcpIndex } from './mcp-index.ts';

test.each(['post', 'chat.post'])('a field of %s is found by the summary of its operation', (operationId) => {
  const speed = { type: 'integer', description: 'How fast.' };
  const content = { 'application/json': { schema: { type: 'object', properties: { speed } } } };
  const post = { operationId, summary: 'Zebra', requestBody: { content }, responses: {} };
  const api = readReference({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { post } } });
  const files = mcpIndex([], [], api);
  // The operation is the first record, the field the second.
  expect(files['/mcp-index/postings-0.txt']).toMatch(/^lzebraþ 0 [\d ]+,1 /m);
});

test('a field of which the document says nothing is found by its name, as its operation or schema', () => {
  const tree = {
    type: 'object',
    properties: { zebra: { type: 'string' }, kids: { $ref: '#/components/schemas/a.b' } },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/a.b' } } };
  const parameters = [{ name: 'yak', in: 'query', schema: { type: 'string' } }];
  const post = { operationId: 'post', parameters, requestBody: { content }, responses: {} };
  const paths = { '/a': { post } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths,
    components: { schemas: { 'a.b': tree } },
  };
  const files = mcpIndex([], [], readReference(document));
  const { sections } = JSON.parse(files['/mcp-index/index.json'] ?? '') as McpIndex;
  expect(sections.map(({ title }) => title)).toEqual(['post POST /a Post', 'a.b']);
  expect(files['/mcp-index/postings-0.txt']).toMatch(/^lyakþ 0 [\d ]+$/m);
  expect(files['/mcp-index/postings-0.txt']).toMatch(/^lzebraþ 0 [\d ]+,1 [\d ]+$/m);
});
