import { expect, test } from 'vitest';
import { readReference } from '../../reference/document/reference.ts';
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
