import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Fault, Faults } from './fault.ts';
import { bundleSpec } from './spec.ts';

async function spec(text: string): Promise<[file: string, folder: string]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spec-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'openapi.yaml');
  await writeFile(file, text);
  return [file, folder];
}

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
  const { json, yaml } = await bundleSpec(...(await spec(whole)), 'https://api.example.com/v1');
  expect(JSON.parse(json)).toMatchObject({
    servers: [{ url: 'https://api.example.com/v1' }],
    paths: { '/a': { get: { operationId: 'getA' } } },
  });
  expect(yaml).toContain('https://api.example.com/v1');
});

test('tells Redocly’s message with file and line', async () => {
  const broken = await spec(whole.replace("'200': { description: ok }", "'200': { $ref: './nope.yaml' }"));
  const error: unknown = await bundleSpec(...broken, 'https://api.example.com/v1').catch((reason: unknown) => reason);
  const [fault] = error instanceof Faults ? error.faults : [error];
  expect(fault).toBeInstanceOf(Fault);
  expect(fault).toMatchObject({ place: { line: 11 }, message: expect.stringMatching(/nope\.yaml/) });
});
