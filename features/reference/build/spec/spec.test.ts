import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Fault, Faults, faultsOf } from '../../../../build/faults/fault.ts';
import { bundleSpec, type SpecOptions } from './spec.ts';

async function spec(text: string): Promise<[file: string, folder: string]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spec-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'openapi.yaml');
  await writeFile(file, text);
  return [file, folder];
}

const options: SpecOptions = {
  apiBaseUrl: 'https://api.example.com/v1',
  i18n: { defaultLocale: 'en', currentLocale: 'en', locales: ['en'], localeConfigs: {} },
  reference: { path: '/api/', lint: 'error' },
};

const whole = `openapi: 3.0.3
info: { title: A, version: '1', license: { name: MIT, url: 'https://example.org' } }
servers: [{ url: '%API_BASE_URL%' }]
security: []
paths:
  /a:
    get:
      operationId: getA
      summary: A
      responses:
        '200': { description: ok }
        '400': { description: bad }
`;

test('gives the document in both forms, with the API’s base URL', async () => {
  const { json, yaml } = await bundleSpec(...(await spec(whole)), options);
  expect(JSON.parse(json)).toMatchObject({
    servers: [{ url: 'https://api.example.com/v1' }],
    paths: { '/a': { get: { operationId: 'getA' } } },
  });
  expect(yaml).toContain('https://api.example.com/v1');
});

test.each([
  ['no server', whole.replace(/servers.*\n/, ''), 'https://api.example.com/v1'],
  ['a path alone', whole.replace('%API_BASE_URL%', '/v2'), 'https://api.example.com/v2'],
])('a document of %s has the host of the site’s API', async (_, text, url) => {
  const { json } = await bundleSpec(...(await spec(text)), options);
  expect(JSON.parse(json).servers).toEqual([{ url }]);
});

test('a server of an operation that is a path alone has that host, too', async () => {
  const { json } = await bundleSpec(
    ...(await spec(whole.replace('summary: A', "summary: A\n      servers: [{ url: '/v3' }]"))),
    options,
  );
  expect(JSON.parse(json).paths['/a'].get.servers).toEqual([{ url: 'https://api.example.com/v3' }]);
});

test.each([
  [
    'in paths of OpenAPI 3.2, of any method',
    'additionalOperations: { LINK: { responses: {}, servers: [{ url: "/{v}/x" }] } }',
  ],
  ['relative to the API', 'servers: [{ url: "../{v}/x" }]'],
])('a server %s has that host', async (_, item) => {
  const text = whole.replace('3.0.3', '3.2.0').replace('  /a:\n', `  /a:\n    ${item}\n`);
  const { json } = await bundleSpec(...(await spec(text)), options);
  expect(json).toContain('"url": "https://api.example.com/{v}/x"');
});

test('keeps the digits of numbers that a double cannot hold', async () => {
  const numbers = "{ 'application/json': { example: { id: 9007199254740993, at: 0.1234567890123456789, n: 1 } } }";
  const { json, yaml } = await bundleSpec(
    ...(await spec(whole.replace('description: ok', `description: ok, content: ${numbers}`))),
    options,
  );
  for (const text of [json, yaml]) expect(text).toMatch(/\bid"?: 9007199254740993\b[^]*at"?: 0.1234567890123456789\b/);
});

test('tells Redocly’s message with file and line', async () => {
  const broken = await spec(whole.replace("'200': { description: ok }", "'200': { $ref: './nope.yaml' }"));
  const error: unknown = await bundleSpec(...broken, options).catch((reason: unknown) => reason);
  const [fault] = error instanceof Faults ? error.faults : [error];
  expect(fault).toBeInstanceOf(Fault);
  expect(fault).toMatchObject({ location: { line: 11 }, message: expect.stringMatching(/nope\.yaml/) });
});

const anchored = whole
  .replace('3.0.3', '3.2.0\n$self: https://api.example.com/openapi.yaml')
  .replace("'200': { description: ok }", "'200': { description: ok, content: { a/json: { schema: { $ref: inner } } } }")
  .concat(`components:
  schemas:
    Inner: { $id: 'https://api.example.com/inner', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: string } } }
    Self: { $ref: 'openapi.yaml#/components/schemas/Inner' }
`);

test('takes references to addresses that the document gives, which are no files', async () => {
  const { json } = await bundleSpec(...(await spec(anchored)), options);
  expect(json).toContain('"$ref": "inner"');
  const error = await bundleSpec(...(await spec(anchored.replace('$ref: inner', '$ref: outer'))), options).catch(
    faultsOf,
  );
  expect(error).toContainEqual(expect.objectContaining({ location: expect.objectContaining({ line: 12 }) }));
});

test('tells where a dynamic reference leads nowhere', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const [file, folder] = await spec(`${anchored}    Late: { $dynamicRef: '#late' }\n`);
  await bundleSpec(file, folder, options);
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/openapi\.yaml:\d+.*\$dynamicRef #late/));
});

describe('errors that only the linter sees', () => {
  const faulty = whole.replace('summary: A', 'summary: 1').replace('operationId: getA', 'operationId: 2');

  test('end the reading, each with its place, and their number by rule', async () => {
    const error: unknown = await bundleSpec(...(await spec(faulty)), options).catch((reason: unknown) => reason);
    const faults = faultsOf(error);
    expect(faults[0]).toMatchObject({ location: { line: 8 }, message: expect.stringContaining('(struct)') });
    expect(faults.at(-1)).toMatchObject({
      message: expect.stringMatching(/Redocly finds 2 errors: .*2 × struct/),
      hint: expect.stringContaining("reference: { lint: 'warn' }"),
    });
  });

  test('are only told where the site says so', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => told.mockRestore());
    const { json } = await bundleSpec(...(await spec(faulty)), {
      ...options,
      reference: { path: '/api/', lint: 'warn' },
    });
    expect(JSON.parse(json)).toHaveProperty('paths');
    expect(told.mock.calls[0]?.[0]).toMatch(/openapi\.yaml:8:\d+ .*\(struct\)\n[^]*Redocly finds 2 errors/);
  });
});

/** Reads a document, and what is warned of. */
async function readWarned(text: string): Promise<{ json: string; warnings: string }> {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const { json } = await bundleSpec(...(await spec(text)), options);
  return { json, warnings: printed.mock.calls.flat().join('\n') };
}

describe('a document without rules of its site', () => {
  test('is built where it lacks only what OpenAPI does not require', async () => {
    const { json, warnings } = await readWarned(
      whole
        .replace(/ +summary: A\n/, '')
        .replace(/servers.*\n/, '')
        .replace('getA', 'getA\n      nullable: true'),
    );
    expect(JSON.parse(json)).toHaveProperty(['paths', '/a']);
    expect(warnings).toMatch(/operation-summary/);
    expect(warnings).toMatch(/nullable/);
  });

  test.each([
    ['an object lacks a field', whole.replace('{ description: ok }', '{ x-is: ok }'), /description/],
    ['a field has a value of the wrong type', whole.replace('summary: A', 'summary: A\n      tags: one'), /array/],
  ])('is not built where %s', async (_, text, told) => {
    await expect(readWarned(text)).rejects.toThrow(told);
  });

  test('is not built where YAML reads a text as a number, which is to be put in quotes', async () => {
    const unquoted = readWarned(whole.replace("version: '1'", 'version: 1.10'));
    await expect(unquoted).rejects.toMatchObject({ hint: 'write it in quotes' });
  });

  test('is built, with a warning, where paths differ by the names of their parameters alone', async () => {
    const post = whole
      .replace(/[^]*(?=  \/a:)/, '')
      .replace('get:', 'post:')
      .replace('getA', 'postA');
    const text = whole.replace('/a:', '/{a}:') + post.replace('/a:', '/{b}:');
    expect((await readWarned(text)).warnings).toContain('differs only by path parameter');
  });

  test('is built where a response of OpenAPI 3.2 has no description', async () => {
    const text = whole.replace('{ description: ok }', '{ summary: ok }');
    expect((await readWarned(text.replace('3.0.3', '3.2.0'))).warnings).toBe('');
    await expect(readWarned(text)).rejects.toThrow();
  });

  test('is built, with a warning, where nothing follows a key', async () => {
    const { json, warnings } = await readWarned(whole.replace('summary: A', 'summary: A\n      description:'));
    expect(json).toContain('getA');
    expect(warnings).toContain('got `null`');
  });

  test('is built where the schema of a media type is true, without a word', async () => {
    const content = "{ 'application/json': { schema: true } }";
    const text = whole.replace('3.0.3', '3.1.0').replace('description: ok', `description: ok, content: ${content}`);
    expect((await readWarned(text)).warnings).toBe('');
  });

  test('is built where an external example cannot be read, which a warning tells', async () => {
    const example = "{ 'application/json': { examples: { big: { externalValue: './missing.json' } } } }";
    const { json, warnings } = await readWarned(
      whole.replace('description: ok', `description: ok, content: ${example}`),
    );
    expect(json).toContain('./missing.json');
    expect(warnings).toMatch(/openapi\.yaml:11.*external example.*missing\.json/);
  });

  test('has nothing that is marked as internal', async () => {
    const { json } = await readWarned(
      `${whole}  /b: { x-internal: true, get: { operationId: secret, responses: {} } }\n`,
    );
    expect(Object.keys(JSON.parse(json).paths)).toEqual(['/a']);
  });

  test('is built, with a warning, where only the linter stumbles over a name', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const properties = 'required: [hasOwnProperty], properties: { hasOwnProperty: { type: boolean } }';
    const text = `${whole}components: { schemas: { Odd: { type: object, ${properties} } } }\n`;
    const { json } = await bundleSpec(...(await spec(text)), options);
    expect(json).toContain('hasOwnProperty');
    expect(warn.mock.calls.flat().join('\n')).toContain('it is built without its lint');
  });
});
