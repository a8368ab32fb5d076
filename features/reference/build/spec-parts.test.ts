import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../document/json.ts';
import { type ApiReference, readReference } from '../document/reference.ts';
import { bundleSpec } from '../../../tests/support/bundle-spec.ts';
import { reference as messages } from '../messages/zh-Hans.ts';
import { specParts } from './spec-parts.ts';
import { compileContent } from '../../../tests/support/compile-content.ts';

let api: ApiReference;

beforeAll(async () => {
  api = readReference((await bundleSpec('tests/sites/engine/spec/openapi.yaml')) as unknown as JsonObject);
});

const compile = async (body: string, document: ApiReference | null = api) => {
  const options = { api: async () => document, referencePath: '/api/', messages };
  const feature = { name: 'reference', build: { remarkPlugins: [() => specParts(options)] } };
  return (await compileContent(body, { features: [feature] })).code;
};

describe('a table of parameters', () => {
  test('holds the schema’s fields with type, limits and a link to the reference', async () => {
    const code = await compile('<Params schema="UploadFileRequest" only="expires_in, purpose" />');
    expect(code).toContain('/api/#uploadFile.request.expires_in');
    expect(code.indexOf('request.expires_in')).toBeLessThan(code.indexOf('request.purpose'));
    expect(code).toContain('60');
    expect(code).not.toContain('request.data');
  });

  test.each([
    ['<Params schema="UploadFilRequest" />', /no schema UploadFilRequest.*did you mean UploadFileRequest\?/],
    ['<Params schema="UploadFileRequest" only="purpos" />', /no property purpos.*purpose/],
    ['<Params />', /needs schema/],
    ['<ApiExample operation="uploadFil" example="note" />', /no operation uploadFil.*uploadFile/],
    ['<ApiExample operation="uploadFile" />', /needs example="…"; there is .*note/],
    ['<ApiExample operation="uploadFile" example="nope" />', /no example nope.*note/],
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
    const code = await compile('<ApiExample operation="uploadFile" example="note" />');
    expect(code).toContain('请求体');
    expect(code).toContain('响应体');
    expect(code).toContain('note.txt');
  });

  test('tells responses apart that have an example of one name', async () => {
    const answer = { description: 'A', content: { 'application/json': { example: 1 } } };
    const responses = { 200: answer, 404: answer };
    const document = readReference({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: { operationId: 'a', responses } } },
    });
    const code = await compile('<ApiExample operation="a" example="default" />', document);
    expect(code).toContain('响应体 · 200');
    expect(code).toContain('响应体 · 404');
    expect(code).not.toContain('application/json');
  });
});
