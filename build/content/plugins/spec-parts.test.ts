import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../app/reference/document/json.ts';
import { readReference } from '../../../app/reference/document/read-reference.ts';
import type { ApiReference } from '../../../app/reference/document/reference.ts';
import type { Site } from '../../../app/core/site.ts';
import { bundleSpec } from '../../../tests/support/bundle-spec.ts';
import { compilePage } from '../compile.ts';

let api: ApiReference;

beforeAll(async () => {
  api = readReference((await bundleSpec()) as unknown as JsonObject);
});

const site = {
  referencePath: '/api/',
  apiBaseUrl: 'https://api.example.com/v1',
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: true,
  i18n: { currentLocale: 'zh-Hans' },
} as Site;
const compile = async (body: string, document: ApiReference | null = api) =>
  (
    await compilePage(`---\ntitle: a\ndescription: b\n---\n\n${body}\n`, '/x/a.mdx', {
      site,
      components: 'react',
      pathOf: () => undefined,
      api: async () => document,
    })
  ).code;

describe('a table of parameters', () => {
  test('holds the schema’s fields with type, limits and a link to the reference', async () => {
    const code = await compile('<Params schema="CreateSpeechRequest" only="speed, voice" />');
    expect(code).toContain('/api/#createSpeech.request.speed');
    expect(code.indexOf('request.speed')).toBeLessThan(code.indexOf('request.voice'));
    expect(code).toContain('0.25');
    expect(code).not.toContain('request.input');
  });

  test.each([
    ['<Params schema="CreateSpechRequest" />', /no schema CreateSpechRequest.*there is/],
    ['<Params schema="CreateSpeechRequest" only="speeed" />', /no property speeed.*speed/],
    ['<Params />', /needs schema/],
    ['<ApiExample operation="createEmbeding" example="string" />', /no operation createEmbeding.*createEmbedding/],
    ['<ApiExample operation="createEmbedding" example="nope" />', /no example nope.*string/],
  ])('%s is a fault with its line', async (body, message) => {
    await expect(compile(body)).rejects.toMatchObject({
      location: { line: 6 },
      message: expect.stringMatching(message),
    });
  });

  test('is a fault on a site without an API document', async () => {
    await expect(compile('<Params schema="A" />', null)).rejects.toThrow('has none');
  });
});

describe('an example of the API document', () => {
  test('shows request and response', async () => {
    const code = await compile('<ApiExample operation="createEmbedding" example="string" />');
    expect(code).toContain('请求体');
    expect(code).toContain('响应体');
    expect(code).toContain('text-embedding-ada-002');
  });
});
