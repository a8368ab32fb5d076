import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ApiDocument,
  isObject,
  type Json,
  membersOf,
  pointerStep,
  resolve,
  valueAt,
} from '../../tests/support/api-document.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';

let document: ApiDocument;

beforeAll(async () => {
  document = await bundleSpec();
});

type Place = { readonly pointer: string; readonly value: Json };

/** Every value of the document with its pointer, examples' values left out. */
function places(value: Json, pointer = '#'): readonly Place[] {
  const members = Array.isArray(value)
    ? value.map((member: Json, index) => [String(index), member] as const)
    : membersOf(value).filter(([key]) => !['example', 'value'].includes(key));
  return [{ pointer, value }, ...members.flatMap(([key, member]) => places(member, `${pointer}/${pointerStep(key)}`))];
}

const operations = () =>
  membersOf(document.paths).flatMap(([path, item]) =>
    membersOf(item).flatMap(([method, value]) =>
      isObject(value) ? [{ method, path, value, pointer: `#/paths/${pointerStep(path)}/${method}` }] : [],
    ),
  );

const texts = () =>
  places(document).filter(
    (place): place is Place & { value: string } =>
      /\/(description|summary|title|x-displayName)$/.test(place.pointer) && typeof place.value === 'string',
  );

describe('the API document', () => {
  it('is OpenAPI 3.0, AIGC Platform API, version 0.9.17', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.0\./),
      info: { title: 'AIGC Platform API', version: '0.9.17' },
    });
  });

  it('defines the five operations and no other', () => {
    expect(
      operations()
        .map(({ method, path, value }) => `${value.operationId}: ${method.toUpperCase()} ${path}`)
        .toSorted(),
    ).toEqual([
      'createChatCompletion: POST /chat/completions',
      'createEmbedding: POST /embeddings',
      'createImage: POST /images/generations',
      'createSpeech: POST /audio/speech',
      'listModels: GET /models',
    ]);
  });

  it('asks for the API key on every call', () => {
    expect(valueAt(document, '#/components/securitySchemes/ApiKeyAuth')).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    });
    expect(document.security).toEqual([{ ApiKeyAuth: [] }]);
    expect(operations().filter(({ value }) => 'security' in value)).toEqual([]);
  });

  it('wraps the error of every operation in the same way', () => {
    for (const { pointer } of operations()) {
      const response = resolve(document, `${pointer}/responses/default`).pointer;
      expect(valueAt(document, `${response}/content/application~1json/schema/$ref`)).toBe(
        '#/components/schemas/ErrorResponse',
      );
    }
  });

  it('sends readers to guides by site paths', () => {
    for (const { value } of operations()) {
      expect(value['x-guides']).toSatisfy((guides: Json) => Array.isArray(guides) && guides.length > 0);
      for (const guide of [value['x-guides'] ?? []].flat()) {
        expect(guide).toEqual({
          title: expect.any(String),
          path: expect.stringMatching(/^\/(?:[a-z0-9.-]+\/)+(?:#[a-z0-9-]+)?$/),
        });
      }
    }
  });

  it('has no reference that leads nowhere, extensions included', () => {
    for (const { pointer, value } of places(document)) {
      if (pointer.endsWith('/$ref')) expect(() => valueAt(document, String(value)), pointer).not.toThrow();
    }
  });

  it('keeps the schemas that no path uses, and only those unused', () => {
    const used = new Set(
      places(document)
        .filter(({ pointer }) => pointer.endsWith('/$ref'))
        .map(({ value }) => value),
    );
    const names = membersOf(valueAt(document, '#/components/schemas')).map(([name]) => name);
    expect(names.filter((name) => !used.has(`#/components/schemas/${name}`))).toEqual([
      'ErrorEvent',
      'ChunkingStrategy',
      'CompleteUploadRequest',
    ]);
  });
});

describe('the words of the API document', () => {
  it('explain every operation, response, schema and property in Chinese', () => {
    const silent = places(document).filter(
      ({ pointer, value }) =>
        isObject(value) &&
        !('$ref' in value) &&
        // Conditions say their words once, for all that they name.
        !pointer.includes('/x-rules/') &&
        isExplained(pointer) &&
        !/\p{Script=Han}/u.test(String(value.description)),
    );
    expect(silent.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('name every schema and every alternative, so that they can be told apart', () => {
    const nameless = places(document).filter(
      ({ pointer, value }) =>
        isObject(value) &&
        !('$ref' in value) &&
        /\/(components\/schemas\/\w+|(oneOf|anyOf)\/\d+)$/.test(pointer) &&
        typeof value.title !== 'string',
    );
    expect(nameless.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('set a space between Han and Latin, and full-width punctuation after Han', () => {
    const careless = texts().filter(({ value }) =>
      /\p{Script=Han}[A-Za-z0-9`]|[A-Za-z0-9`]\p{Script=Han}|\p{Script=Han}[,;:!?()]/u.test(value),
    );
    expect(careless.map(({ pointer, value }) => `${pointer}: ${value}`)).toEqual([]);
  });

  it('say of each deprecated field what replaces it', () => {
    const deprecated = places(document).filter(({ value }) => isObject(value) && value.deprecated === true);
    expect(deprecated.length).toBeGreaterThan(5);
    for (const { pointer, value } of deprecated) {
      expect(isObject(value) && value.description, pointer).toMatch(/已弃用，由.+取代/);
    }
  });
});

/** Where a reader looks for an explanation: operations, parameters, responses, schemas, properties, alternatives, items. */
function isExplained(pointer: string): boolean {
  return (
    /^#\/(paths\/[^/]+\/\w+|paths\/.+\/(responses\/\w+|requestBody|headers\/[\w-]+)|components\/schemas\/\w+)$/.test(
      pointer,
    ) ||
    /^#\/components\/schemas\/.+\/(properties\/\w+|(oneOf|anyOf|allOf)\/\d+|items|additionalProperties)$/.test(pointer)
  );
}
