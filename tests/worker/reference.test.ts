import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { referenceIds } from '../../features/reference/document/walk.ts';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import type { ApiDocument } from '../support/api-document.ts';
import { indexHtml } from '../support/html-index.ts';
import { referenceGaps } from '../support/reference-gaps.ts';

const origin = inject('engine');
const html = await (await fetch(`${origin}/api/`)).text();
const document = (await (await fetch(`${origin}/openapi.json`)).json()) as ApiDocument;
const index = indexHtml([html]);

test('the reference holds every operation, parameter, property, value, default and limit of the document', () => {
  const { checked, missing } = referenceGaps(document, index);
  expect(checked).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('the reference holds every id once', () => {
  const ids = referenceIds(readReference(document as JsonObject));
  expect(ids.filter((id) => !index.places.has(id))).toEqual([]);
  expect(index.duplicates).toEqual([]);
});

test('each operation leads to its own Markdown', async () => {
  const links = [...html.matchAll(/href="(\/api\/[^"]+\.md)"/g)].map(
    ([, link = '']) => new URL(link, `${origin}/api/`),
  );
  expect(links.map(({ pathname }) => pathname)).toContain('/api/createMessage.md');
  for (const link of links) {
    const reply = await fetch(link);
    expect(reply.headers.get('content-type'), link.href).toContain('text/markdown');
  }
});

test('events of a stream stand in the order they arrive, with the end', () => {
  const text = index.places.get('createMessage.response.200.stream')?.text ?? '';
  const order = ['数据块', '结束标记', '[DONE]'].map((word) => text.indexOf(word));
  expect(order.every((place) => place >= 0)).toBe(true);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('the served document is the one that the reference is made of, with the base address filled in', async () => {
  const yaml = await (await fetch(`${origin}/openapi.yaml`)).text();
  expect(yaml).not.toContain('%API_BASE_URL%');
  const [server] = readReference(document as JsonObject).servers;
  expect(index.places.get('servers')?.text).toContain(server?.url);
  expect(await readFile('tests/sites/engine/spec/openapi.yaml', 'utf8')).toContain(
    String((document.info as JsonObject).version),
  );
});

describe('what the changelog tells of a place', () => {
  test.each([
    ['a schema', 'schemas.Format', '自 2025-10-14', '/changelog/2025/10/14/'],
    ['a field', 'createMessage.request.temperature', '自 2025-09-10', '/changelog/2025/09/10/'],
    ['one of many values', 'createMessage.request.model.常用模型.enum', '自 2025-10-14', '/changelog/2025/10/14/'],
    ['a deprecation', 'createMessage.request.max_tokens', '自 2025-06-05 弃用', '/changelog/2025/06/05/'],
    [
      'a deprecation, where the same field stands again',
      'schemas.CreateMessageRequest.max_tokens',
      '自 2025-06-05 弃用',
      '/changelog/2025/06/05/',
    ],
  ])('stands at %s as a link to the entry, without script', async (_, id, words, path) => {
    const start = html.indexOf(`id="${id}"`);
    const part = html.slice(start, html.indexOf('</ul>', start));
    expect(part).toContain(`href="${path}">${words}</a>`);
    expect((await fetch(`${origin}${path}`)).status).toBe(200);
  });

  test('stands in the Markdown of the reference, of the operation and of llms-full.txt', async () => {
    for (const file of ['/api/index.md', '/api/createMessage.md', '/llms-full.txt']) {
      const text = await (await fetch(`${origin}${file}`)).text();
      expect(text, file).toMatch(
        /`max_tokens` \([^\n]*\[自 2025-06-05 弃用\]\(https:\/\/[^)]*\/changelog\/2025\/06\/05\/\)/,
      );
      expect(text, file).toMatch(/`swift-3`（\[自 2025-10-14\]/);
    }
    expect(await (await fetch(`${origin}/api/schemas/Format.md`)).text()).toContain('[自 2025-10-14]');
  });
});

describe('the document for tools that import it', () => {
  type Operation = {
    summary?: string;
    tags?: string[];
    security?: object[];
    requestBody?: {
      content: Record<string, { example?: unknown; examples?: Record<string, { $ref?: string; value?: unknown }> }>;
    };
  };
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, item]) =>
      Object.entries(item)
        .filter(([method]) => method !== 'parameters')
        .map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );

  test('needs nothing beside it and has an address to call', () => {
    expect(JSON.stringify(document).match(/"\$ref":"(?!#)[^"]*"/g)).toBeNull();
    expect((document['servers'] as { url: string }[]).map(({ url }) => new URL(url).protocol)).toEqual(['https:']);
  });

  test.each(operations)('names, groups and authenticates $name, with a request to send', ({ operation }) => {
    expect(operation.summary).not.toBe('');
    expect(operation.tags).toHaveLength(1);
    const schemes = (document['components'] as { securitySchemes: Record<string, object> }).securitySchemes;
    const [requirement = {}] = operation.security ?? (document['security'] as object[]);
    expect(Object.keys(requirement).map((name) => schemes[name])).toEqual([
      expect.objectContaining({ type: 'http', scheme: 'bearer' }),
    ]);
    for (const { examples } of Object.values(operation.requestBody?.content ?? {})) {
      const [first] = Object.values(examples ?? {});
      expect(follow(first)).toMatchObject({ summary: expect.any(String), value: expect.any(Object) });
    }
  });

  test('is given to pages of other sites, in both forms', async () => {
    for (const ending of ['json', 'yaml']) {
      const { headers } = await fetch(`${origin}/openapi.${ending}`, {
        headers: { Origin: 'https://editor.example' },
      });
      expect(headers.get('access-control-allow-origin'), ending).toBe('*');
    }
    expect(
      (await fetch(`${origin}/api/`, { headers: { Origin: 'https://editor.example' } })).headers.has(
        'access-control-allow-origin',
      ),
    ).toBe(false);
  });

  function follow(example: { $ref?: string; value?: unknown } | undefined): unknown {
    return example?.$ref === undefined
      ? example
      : example.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  }
});
