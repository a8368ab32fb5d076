import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { faultsOf, formatFault } from '../../../../build/faults/fault.ts';
import { bundleSpec, findSpec, type SpecOptions } from './spec.ts';

const options: Omit<SpecOptions, 'reference'> = {
  apiBaseUrl: 'https://api.example.com/v1',
  i18n: { defaultLocale: 'en', currentLocale: 'en', locales: ['en'], localeConfigs: {} },
};

/** Bundles and lints a document, which starts Redocly twice. Returns it in both forms, its warnings and its faults. */
async function read(text: string | Buffer, lint: 'error' | 'warn' = 'error', name = 'openapi.yaml') {
  const folder = await mkdtemp(path.join(tmpdir(), 'spec-'));
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const file = path.join(folder, name);
  await writeFile(file, text);
  const { spec, faults } = await bundleSpec(file, folder, { ...options, reference: { path: '/api/', lint } }).then(
    (whole) => ({ spec: whole, faults: [] }),
    (error: unknown) => ({ spec: { json: 'null', yaml: () => '' }, faults: faultsOf(error) }),
  );
  const warnings = printed.mock.calls.map(([warning]) => String(warning));
  printed.mockRestore();
  await rm(folder, { recursive: true });
  return {
    ...spec,
    document: JSON.parse(spec.json),
    warnings,
    faults: faults.map((fault) => formatFault(fault, folder)),
  };
}

/** The faults of a document in JSON. */
const jsonFaults = async (text: string) => (await read(text, 'error', 'openapi.json')).faults;

/** Reads a document once for all tests of a group. */
function useDocument(text: string) {
  let whole: Awaited<ReturnType<typeof read>> | undefined;
  beforeAll(async () => {
    whole = await read(text);
  });
  return () => whole ?? expect.unreachable();
}

const small = `openapi: 3.0.3
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

test('the document of a site is YAML or JSON', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spec-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const find = () => findSpec(folder, { ...options, reference: { path: '/api/' } });
  expect(find()).toBeUndefined();
  await mkdir(path.join(folder, 'spec'));
  await writeFile(path.join(folder, 'spec/openapi.json'), '{}');
  expect(find()).toBe(path.join(folder, 'spec/openapi.json'));
});

describe('a document of OpenAPI 3.2', () => {
  const text = small
    .replace('3.0.3', '3.2.0\n$self: https://api.example.com/openapi.yaml')
    .replace("%' }]", "%' }, { url: /v2 }]")
    .replace(
      '  /a:\n',
      `  /a:
    additionalOperations:
      LINK: { summary: B, responses: {}, servers: [{ url: '/{v}/x', variables: { v: { default: v4 } } }] }
    servers: [{ url: '../{v}/y', variables: { v: { default: v5 } } }]
`,
    )
    .replace(
      'summary: A',
      `summary: A
      servers: [{ url: /v3 }]
      parameters: [{ name: c, in: cookie, style: cookie, schema: { type: string } }]`,
    )
    .replace(
      '{ description: ok }',
      `
          summary: ok
          content:
            application/json: { example: { id: 9007199254740993, at: 0.1234567890123456789, n: 1 } }
            a/json: { schema: { $ref: inner } }
            b/json: { schema: true }`,
    ).concat(`components:
  schemas:
    Inner: { $id: 'https://api.example.com/inner', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: string } } }
    Self: { $ref: 'openapi.yaml#/components/schemas/Inner' }
    Late: { $dynamicRef: '#late' }
    Code:
      description: a code
      type: string
      example: 090
    Version:
      default: 2.10
      description: a version
      type: string
    Count:
      type: number
      example: 2.10
`);
  const whole = useDocument(text);

  test('is given in both forms, each written once, with the API’s base URL and its host before what is a path alone', async () => {
    expect(whole().document).toMatchObject({
      servers: [{ url: 'https://api.example.com/v1' }, { url: 'https://api.example.com/v2' }],
      paths: {
        '/a': {
          servers: [{ url: 'https://api.example.com/{v}/y' }],
          get: { operationId: 'getA', servers: [{ url: 'https://api.example.com/v3' }] },
          additionalOperations: { LINK: { servers: [{ url: 'https://api.example.com/{v}/x' }] } },
        },
      },
    });
    expect(await whole().yaml()).toContain('https://api.example.com/v1');
    expect(whole().yaml()).toBe(whole().yaml());
  });

  test('keeps the digits of numbers that a double cannot hold', async () => {
    for (const form of [whole().json, await whole().yaml()])
      expect(form).toMatch(/\bid"?: 9007199254740993\b[^]*at"?: 0.1234567890123456789\b/);
  });

  test('keeps texts that are written as numbers', () => {
    const { Code, Version, Count } = whole().document.components.schemas;
    expect([Code.example, Version.default, Count.example]).toEqual(['090', '2.10', 2.1]);
  });

  test('may refer to addresses that it gives, which are no files', async () => {
    expect(whole().json).toContain('"$ref": "inner"');
    const { faults } = await read(text.replace('$ref: inner', '$ref: outer'));
    expect(faults[0]).toMatch(/^openapi\.yaml:21:/);
  });

  test('needs no description of a response, may give a cookie a style, and has true for a schema; a dynamic reference to nowhere and addresses that no page shows are told', () => {
    expect(whole().warnings).toEqual([
      expect.stringMatching(/openapi\.yaml:28 .*\$dynamicRef #late/),
      expect.stringContaining('$self https://api.example.com/openapi.yaml, $id https://api.example.com/inner\n'),
    ]);
  });
});

test.each(['3.1', "'3.1'"])('a version of OpenAPI that is cut short, %s, is told with its line', async (version) => {
  const { faults } = await read(`# A\n${small.replace('3.0.3', version)}`);
  expect(faults).toEqual([expect.stringMatching(/^openapi\.yaml:2 .*version of OpenAPI[^]*openapi: 3\.1\.0/)]);
});

test('long numbers keep their digits in JSON without spaces', async () => {
  const schemas = '{"Id":{"type":"integer","enum":[1,9007199254740993],"maximum":9223372036854775807}}';
  const { json } = await read(`${small}components: {"schemas":${schemas}}\n`);
  expect(json).toMatch(/9007199254740993\b[^]*"maximum": 9223372036854775807\b/);
});

test('texts that the lint asks to quote are read as they are written', async () => {
  const text = small.replace("{ title: A, version: '1', license: {", '\n  title: A\n  version: 1.0\n  license: {');
  const { document, faults } = await read(
    text.replace(' } }\nservers', ' }\nservers').concat(`components:
  schemas:
    Edition:
      type: string
      enum:
        - 1.0
        - 1.10
      default: 1.10
    Address:
      enum:
      - 0x1F
      - 2
      type: "string"
    Price:
      type: number
      enum:
        - 1.10
    Level: { type: string, enum: [1.0, 1.10, high], default: 1.10 }
    Release:
      enum: [2.0, 2.10]
      type: string
    Rate: { default: 1.10, type: number }
    Note:
      type: [string, 'null']
      description: |
        default: 090
      examples: [090, '091']
`),
    'warn',
  );
  expect(faults).toEqual([]);
  expect(document.info.version).toBe('1.0');
  expect(document.components.schemas).toMatchObject({
    Edition: { enum: ['1.0', '1.10'], default: '1.10' },
    Address: { enum: ['0x1F', 2] },
    Price: { enum: [1.1] },
    Level: { enum: ['1.0', '1.10', 'high'], default: '1.10' },
    Release: { enum: ['2.0', '2.10'] },
    Rate: { default: 1.1 },
    Note: { description: 'default: 090\n', examples: ['090', '091'] },
  });
});

test('a document in several files may have links among them, and leaves them all as they are', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spec-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const big = "'200': { description: ok, content: { a/b: { schema: { $ref: a.json } } } }";
  const text = `${small.replace("'200': { description: ok }", big)}x-max: 9007199254740993\n`;
  const files = {
    'docs/openapi.yaml': text,
    'docs/a.json': '{ "properties": { "b": { "$ref": "b.json" } } }',
    'shared/b.json': '{ "maxLength": 7 }',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  await symlink('../shared/b.json', path.join(folder, 'docs/b.json'));
  const times = () =>
    Promise.all(Object.keys(files).map(async (name) => (await stat(path.join(folder, name))).ctimeMs));
  const before = await times();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { json } = await bundleSpec('docs/openapi.yaml', folder, {
    ...options,
    reference: { path: '/api/', lint: 'warn' },
  });
  expect(json).toMatch(/"maxLength": 7[^]*"x-max": 9007199254740993/);
  expect(await times()).toEqual(before);
});

test('references may name files with spaces and braces, percent-encoded or not, and names with slashes in them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spec-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const types = ['{ $ref: "my%20parts/a b.yaml#/$defs/Red~1Blue" }', "{ $ref: 'my parts/{id}.yaml' }"];
  const contents = types.map((schema, index) => `a/${index}: { schema: ${schema} }`);
  const text = small.replace('{ description: ok }', `{ description: ok, content: { ${contents.join(', ')} } }`);
  await mkdir(path.join(folder, 'my parts'));
  await writeFile(path.join(folder, 'openapi.yaml'), text);
  const blue = '$defs:\n  Red/Blue:\n    items:\n      $ref: ./%7Bid%7D.yaml # Without quotes.\n';
  await writeFile(path.join(folder, 'my parts/a b.yaml'), blue);
  await writeFile(path.join(folder, 'my parts/{id}.yaml'), '{ maximum: 9007199254740993, description: "$ref: c%20d" }');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { json } = await bundleSpec('openapi.yaml', folder, { ...options, reference: { path: '/api/' } });
  expect(json).toMatch(/"#\/components\/schemas\/Red~1Blue"[^]*9007199254740993[^]*"Red\/Blue": \{/);
  expect(json).toContain('$ref: c%20d');
});

describe('a document without rules of its site', () => {
  const whole = useDocument(
    small
      .replace(/servers.*\n/, '')
      .replace(/ +summary: A\n/, '      nullable: true\n      description:\n')
      .replace('/a:', '/{a}:')
      .replace(
        'description: ok',
        "description: ok, content: { 'application/json': { examples: { big: { externalValue: './missing.json' } } } }",
      ).concat(`  /{b}: { post: { operationId: postA, responses: { '200': { description: ok } } } }
  /b: { x-internal: true, get: { operationId: secret, responses: {} } }
components: { schemas: { Above: { type: integer, minimum: 0, exclusiveMinimum: 0, maximum: 9007199254740993 } } }
`),
  );

  test('without a server has the host of the site’s API, and has nothing that is marked as internal', () => {
    expect(whole().document).toMatchObject({ servers: [{ url: 'https://api.example.com/v1' }] });
    expect(Object.keys(whole().document.paths)).toEqual(['/{a}', '/{b}']);
  });

  test.each([
    ['it lacks what OpenAPI does not require, twice', /operation-summary\), also at 14\n/],
    ['it has a field that OpenAPI does not know', /nullable/],
    ['nothing follows a key', /got `null`/],
    ['a limit is written as in another version', /got `(?:number|integer)`/],
    ['paths differ by the names of their parameters alone', /differs only by path parameter/],
    ['an external example cannot be read', /openapi\.yaml:11.*external example.*'(?!.*exact).*missing\.json/],
  ])('is built, with a warning, where %s', (_, warned) => {
    expect(whole().warnings.join('\n')).toMatch(warned);
    expect(whole().json).toMatch(/getA[^]*missing\.json/);
  });

  test('without line breaks is warned of by its columns', async () => {
    const item = { get: { responses: { 200: { description: 'ok' } } } };
    const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': item, '/b': item } };
    const { warnings } = await read(JSON.stringify(document));
    expect(warnings.join('\n')).toMatch(/:1:70 .*operation-summary\), also at 1:126\n/);
  });

  test('is built, with a warning, where a bracket is indented like the key of its list', async () => {
    const { json, warnings } = await read(
      small.replace('{ description: ok }', '{\n          description: ok, x-number: 12345678901234567890\n        }'),
    );
    expect(json).toMatch(/"description": "ok",\s+"x-number": "?[^"]*12345678901234567890/);
    expect(warnings.join('\n')).toMatch(/openapi\.yaml:13 .*deficient indentation\n.*it is built without its lint/);
  });

  test('is built, with a warning, where only the linter stumbles over a name', async () => {
    const properties = 'required: [hasOwnProperty], properties: { hasOwnProperty: { type: boolean } }';
    const { json, warnings } = await read(
      `${small}components: { schemas: { Odd: { type: object, ${properties} } } }\n`,
    );
    expect(json).toContain('hasOwnProperty');
    expect(warnings.join('\n')).toContain('it is built without its lint');
  });
});

describe('a document that breaks the standard', () => {
  const broken = small
    .replace("version: '1'", 'version: 1.10')
    .replace('summary: A', 'summary: 1\n      tags: one\n      parameters: [{ name: a, schema: {} }]')
    .replace('{ description: ok }', '{ summary: ok }');
  const whole = useDocument(broken);

  test.each([
    [
      'YAML reads a text as a number, which is to be put in quotes',
      0,
      /^openapi\.yaml:2:.*\(struct\)\n  → write it in quotes/,
    ],
    ['a field has a value of the wrong type', 2, /^openapi\.yaml:10:.*array/],
    ['a parameter has no place', 3, /^openapi\.yaml:11:.*`in`/],
    ['an object lacks a field', 4, /^openapi\.yaml:13:.*description/],
  ])('is told where %s', (_, index, message) => {
    expect(whole().faults[index]).toMatch(message);
  });

  test('is told how often it breaks each rule, and what to do', () => {
    expect(whole().faults.at(-1)).toMatch(/Redocly finds 5 errors: 5 × struct[^]*reference: \{ lint: 'warn' \}/);
  });

  test('is built with warnings where the site says so', async () => {
    const { document, warnings } = await read(broken, 'warn');
    expect(document).toHaveProperty('paths');
    expect(warnings.join('\n')).toMatch(/openapi\.yaml:9:\d+ .*\(struct\)\n[^]*Redocly finds 5 errors/);
  });

  test('is told where Redocly lacks the memory for it', async () => {
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=8');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { faults } = await read(small);
    expect(faults).toEqual([expect.stringMatching(/^openapi\.yaml {2}is too large[^]*NODE_OPTIONS=/)]);
  });

  test('is told with its line where it is JSON with comments, which no OpenAPI document may have', async () => {
    expect(await jsonFaults('{\n  // The version.\n  "openapi": "3.1.0"\n}')).toEqual([
      expect.stringMatching(/^openapi\.json:2 .*Redocly cannot read it: Expected property name/),
    ]);
    expect(await jsonFaults('{\n  "openapi": "3.1.0",\n  "tags": [\n    { "name": "a" } // b\n  ]\n}')).toEqual([
      expect.stringMatching(/^openapi\.json:4 .*Redocly cannot read it: Expected/),
    ]);
    expect(
      await jsonFaults('{\n  "openapi": "3.1.0",\n  "tags": [ // all\n    { "name": "a" }, // b\n    1]\n}'),
    ).toEqual([expect.stringMatching(/^openapi\.json:3 .*Redocly cannot read it: Unexpected token '\/'\n/)]);
  });

  test.each([
    ['a tab', small.replace('      summary', '\t  summary'), 9, 'indent with spaces'],
    [
      'a merge',
      small.replace('paths:', '<<<<<<< HEAD\npaths:\n=======\npaths:\n>>>>>>> b'),
      5,
      'of a merge, keep one text',
    ],
  ])('is told with its line where %s makes it no YAML, and what to write', async (_, text, line, hint) => {
    expect((await read(text)).faults).toEqual([
      expect.stringMatching(new RegExp(`^openapi\\.yaml:${line} .*\\n  → ${hint}`)),
    ]);
  });

  test('is told with its line where schemas only refer to each other', async () => {
    const { faults } = await read(
      `${small}components:\n  schemas:\n    A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/A' }\n`,
    );
    expect(faults).toEqual([expect.stringMatching(/^openapi\.yaml:15 .*schemas\/A only refers to itself/)]);
  });

  test('is built with a warning where it is not in UTF-8', async () => {
    const text = small.replace('title: A', 'title: Café').replace('summary: A', 'summary: Thé');
    const { document, warnings } = await read(Buffer.from(text, 'latin1'));
    expect(document).toHaveProperty('paths./a');
    expect(warnings.join('\n')).toMatch(/openapi\.yaml:2 .*UTF-8/);
    const picture = path.resolve('.github/screenshots/landing-light.png');
    const content = `{ image/png: { examples: { a: { externalValue: '${picture}' } } } }`;
    const pictured = await read(small.replace('description: ok', `description: ok, content: ${content}`));
    expect(pictured.document).toHaveProperty('paths./a.get.responses.200.content.image/png.examples.a');
    expect(pictured.warnings.join('\n')).not.toContain('UTF-8');
  });

  test('is told with file and line where it refers to a file that is not there', async () => {
    const { faults } = await read(small.replace("'200': { description: ok }", "'200': { $ref: './nope.yaml' }"));
    expect(faults).toEqual([expect.stringMatching(/^openapi\.yaml:11:.*nope\.yaml/)]);
  });
});
