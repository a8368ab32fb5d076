import { describe, expect, test } from 'vitest';
import type { History } from '../document/reference.ts';
import { markHistory } from './history.ts';
import { schemaMarkdown } from './markdown.ts';
import { reference as chinese } from '../messages/zh-Hans.ts';
import { readReference } from '../document/read-reference.ts';

const told: History = { introduced: { date: '2025-08-08', path: '/changelog/2025/08/' } };

function reference() {
  const model = { anyOf: [{ type: 'string' }, { type: 'string', title: 'known', enum: ['one', 'two'] }] };
  const request = {
    type: 'object',
    properties: { model: { $ref: '#/components/schemas/Model' }, old: { type: 'string', deprecated: true } },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Request' } } };
  return readReference({
    openapi: '3.0.3',
    paths: { '/a': { post: { operationId: 'a', requestBody: { content }, responses: {} } } },
    components: { schemas: { Model: model, Request: request } },
  });
}

function markdown(api: ReturnType<typeof reference>, name: string): string {
  const entry = api.schemas.find((schema) => schema.name === name);
  return entry === undefined ? '' : schemaMarkdown(entry, chinese);
}

describe('a place that the changelog tells of', () => {
  test('is marked wherever the reference shows it, with a link to the entry', () => {
    const api = reference();
    expect(markHistory(api, new Map([['a.request.model', told]]))).toEqual([]);
    expect(api.tags[0]?.operations[0]?.body?.contents[0]?.schema?.properties[0]?.history).toEqual(told);
    expect(markdown(api, 'Request')).toContain('[自 2025-08-08](/changelog/2025/08/)');
  });

  test('may be one of several values', () => {
    const api = reference();
    expect(markHistory(api, new Map([['a.request.model=two', told]]))).toEqual([]);
    expect(markdown(api, 'Model')).toContain('`one`、`two`（[自 2025-08-08](/changelog/2025/08/)）');
  });

  test('loses its mark with the entry', () => {
    const api = reference();
    markHistory(
      api,
      new Map([
        ['a', told],
        ['schemas.Request', told],
        ['schemas.Model=one', told],
      ]),
    );
    markHistory(api, new Map());
    expect(api).toEqual(reference());
  });

  test.each([
    ['a.request.modle', 'unknown'],
    ['a.request.model=three', 'unknown'],
  ])('has to be there: %s', (id, reason) => {
    expect(markHistory(reference(), new Map([[id, told]]))).toEqual([{ id, reason }]);
  });

  test('is deprecated only when the document says so', () => {
    const since: History = { deprecated: { date: '2025-09-11', path: '/changelog/2025/09/11/' } };
    const api = reference();
    expect(
      markHistory(
        api,
        new Map([
          ['a.request.old', since],
          ['a.request.model', since],
        ]),
      ),
    ).toEqual([{ id: 'a.request.model', reason: 'not deprecated' }]);
    expect(markdown(api, 'Request')).toContain('已弃用；[自 2025-09-11 弃用]');
  });
});
