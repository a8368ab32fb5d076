import { expect, test } from 'vitest';
import type { Site } from '../../../app/core/site.ts';
import { withFullLinks } from '../../../build/outputs/markdown/page-to-markdown.ts';
import { markExact } from '../document/json-text.ts';
import { createMarkdown } from './markdown.ts';
import { reference as chinese } from '../messages/zh-Hans.ts';
import { readReference } from '../document/reference.ts';
import { operationsOf } from '../document/walk.ts';

const reference = readReference({
  openapi: '3.0.3',
  info: { title: '动物', version: '1.2' },
  servers: [{ url: 'https://example.com/v1' }],
  paths: {
    '/cats': {
      post: {
        operationId: 'createCat',
        summary: '新建',
        description: '说明',
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Cat' },
              examples: { one: { value: { name: '```' } } },
            },
          },
        },
        responses: {
          200: { description: '好', content: { 'audio/mpeg': {} }, links: { again: { operationId: 'createCat' } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Cat: {
        required: ['name'],
        'x-rules': [
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          { description: '`Tom` 没有\n`age`。', if: { required: ['age'] }, then: { required: ['name'] } },
        ],
        properties: {
          name: { type: 'string', maxLength: 9, default: 'Tom', enum: ['Tom', 'Kit'], description: '名字\n\n两段' },
        },
      },
    },
  },
});

const { examplesMarkdown, operationMarkdown, referenceMarkdown, schemaMarkdown } = createMarkdown(reference, chinese);

test('a property is one line with its type, limits, default and description; values and rules have their own', () => {
  const [cat] = reference.schemas;
  expect(cat && schemaMarkdown(cat)).toBe(
    '# Cat\n\n(object)\n\n- 字段之间的规则：`Tom` 没有 `age`。\n- `name` (string；必填；默认值 `Tom`；长度最多 9 个字符)：名字 两段\n  - 可选值：`Tom`、`Kit`',
  );
});

test('a table in a description keeps its lines, below its field and at its level', () => {
  const inner = { properties: { p: { type: 'string', description: 'Of:\n\n| a | b |\n|---|---|\n| 1 | 2 |' } } };
  const [thing] = readReference({ components: { schemas: { Thing: { properties: { inner } } } } }).schemas;
  expect(thing && schemaMarkdown(thing)).toContain(
    '\n  - `p` (string)：\n\n    Of:\n\n    | a | b |\n    |---|---|\n    | 1 | 2 |',
  );
});

test('code without an end in a description is in one line, and takes in nothing of what follows', () => {
  const p = { type: 'string', description: 'Of:\n\n```json\n{ "a": 1 }\n', enum: ['x'] };
  const [thing] = readReference({ components: { schemas: { Thing: { properties: { p } } } } }).schemas;
  expect(thing && schemaMarkdown(thing)).toContain('- `p` (string)：Of: ```json { "a": 1 }\n');
});

test('an operation has its address, body, answers, a sample, and fences that hold what is in them', () => {
  const [operation] = operationsOf(reference);
  const text = operation === undefined ? '' : operationMarkdown(operation);
  expect(text).toContain('`POST /cats`');
  expect(text).toContain('curl --fail "https://example.com/v1/cats"');
  expect(text).toContain('````json\n{ "name": "```" }\n````');
  expect(text).toContain(chinese.binary);
  expect(text).toContain('- `again` → `createCat`');
});

test('an example of a body in XML is written as XML', () => {
  const xml = { 'application/xml': { schema: { type: 'object', xml: { name: 'cat' } }, example: { name: 'Tom' } } };
  const post = { requestBody: { content: xml }, responses: { 200: { description: '好', content: xml } } };
  const text = createMarkdown(readReference({ paths: { '/cats': { post } } }), chinese).referenceMarkdown();
  expect(text.split('<cat>\n  <name>Tom</name>\n</cat>\n```')).toHaveLength(3);
});

test('an example of which there are words alone has these, and one that lies elsewhere its words and its address', () => {
  const examples = {
    a: { summary: '甲', description: '甲的说明' },
    b: { summary: '乙', externalValue: 'https://a.example' },
  };
  const get = { responses: { 200: { description: '好', content: { 'application/json': { examples } } } } };
  const text = createMarkdown(readReference({ paths: { '/cats': { get } } }), chinese).referenceMarkdown();
  for (const words of ['示例：甲\n\n甲的说明', '示例：乙\n\n外部示例：<https://a.example>'])
    expect(text).toContain(words);
});

test('the whole document has one heading for each operation and schema', () => {
  const headings = createMarkdown(reference, chinese)
    .referenceMarkdown()
    .split('\n')
    .filter((line) => /^#{1,3} /.test(line));
  expect(headings).toEqual(['# 动物 1.2', '## 基础 URL', '## 其他接口', '### 新建', '## 数据结构', '### Cat']);
});

test('a document that is too large for one file tells each operation in short, with a link to its file', () => {
  const text = referenceMarkdown((part) => ('method' in part ? '/api/cat.md' : '/api/schemas/Cat.md'));
  expect(text).toContain(
    '### 新建\n\n[`POST /cats`](/api/cat.md)\n\n说明\n\n- 请求体 `application/json`：`name`（必填）\n- 响应 200：`audio/mpeg`',
  );
  expect(text).toContain('- [Cat](/api/schemas/Cat.md)');
  expect(text).not.toContain('名字');
});

test('the examples of a large operation are named beside its fields and stand in a file of their own', () => {
  const [operation] = operationsOf(reference);
  const text = operation && operationMarkdown(operation, { examples: '/api/cat.examples.md' });
  expect(text).toContain('[示例](/api/cat.examples.md)：one');
  expect(text).not.toContain('```json');
  expect(operation && examplesMarkdown(operation)).toBe(
    '# 新建\n\n## 请求体\n\n示例：one\n\n````json\n{ "name": "```" }\n````',
  );
});

test('tells how calls are authenticated, with flows and scopes, and of what a server’s URL is made', () => {
  const secured = readReference({
    servers: [{ url: 'https://{region}.example.com', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
    security: [{ oauth: ['read'] }, {}],
    paths: { '/a': { get: { responses: {} } } },
    components: {
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { read: '只读' } } },
        },
      },
    },
  });
  const text = createMarkdown(secured, chinese).referenceMarkdown();
  for (const words of ['`clientCredentials` tokenUrl: https://example.com/token', '`read`：只读', '`eu` `us`'])
    expect(text).toContain(words);
  expect(text).toMatch(/：`oauth` `read` 或 .*\n/);
});

test('the file of a schema has the JSON of the published document, with all digits and whole links', () => {
  const maximum = markExact('9007199254740993');
  const schemas = { Speed: { description: 'See [limits](/limits/).', maximum } };
  const reference = readReference({ openapi: '3.1.0', components: { schemas } });
  const [entry] = reference.schemas;
  const text = entry && createMarkdown(reference, chinese).schemaFileMarkdown(entry);
  const site = { url: 'https://docs.example.com', baseUrl: '/' } as Site;
  const [, json = ''] = /```json\n([^]*?)\n```/.exec(withFullLinks(text ?? '', site)) ?? [];
  expect(json).toContain('"maximum": 9007199254740993');
  expect(JSON.parse(json)).toMatchObject({ description: 'See [limits](https://docs.example.com/limits/).' });
});
