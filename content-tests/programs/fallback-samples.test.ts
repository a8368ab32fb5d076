import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseJava } from 'java-parser';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { createSamples } from '../../features/reference/samples/scenario-samples.ts';
import type { SampleLanguage } from '../../features/reference/document/sample-languages.ts';
import { operationsOf } from '../../features/reference/document/walk.ts';

const folder = path.join(import.meta.dirname, '../../node_modules/@readme/oas-examples');
const files = [
  '3.0/json/star-trek.json',
  '3.0/json/petstore.json',
  '3.0/json/request-examples.json',
  '3.0/json/security.json',
  '3.0/json/file-uploads.json',
  '3.0/json/parameters-style.json',
  '3.1/json/train-travel.json',
];

async function samplesOf(file: string): Promise<{ language: SampleLanguage; code: string }[]> {
  const reference = readReference(JSON.parse(await readFile(path.join(folder, file), 'utf8')) as JsonObject);
  return operationsOf(reference).flatMap((operation) =>
    (operation.body?.contents ?? [undefined]).flatMap((content) => {
      const value = content?.examples[0]?.value?.json ?? { name: 'a "b"\n\'c\'', tags: [null, 1.5, true], nested: {} };
      return createSamples(reference, operation, content && { contentType: content.contentType, value });
    }),
  );
}

describe('the samples of an API that no SDK is known for', async () => {
  const samples = (await Promise.all(files.map(samplesOf))).flat();
  const of = (language: SampleLanguage) =>
    samples.filter((sample) => sample.language === language).map(({ code }) => code);

  test('in JavaScript parse as modules and use fetch', () => {
    for (const code of of('node')) expect(() => parseAst(code), code).not.toThrow();
    expect(of('node').every((code) => code.includes('await fetch('))).toBe(true);
  });

  test('in Python parse and use requests', () => {
    const program = [
      'import ast, json, sys',
      'for code in json.load(sys.stdin):',
      '    try: ast.parse(code)',
      '    except SyntaxError as error: print(error, code)',
    ].join('\n');
    expect(execFileSync('python3', ['-c', program], { input: JSON.stringify(of('python')), encoding: 'utf8' })).toBe(
      '',
    );
    expect(of('python').every((code) => code.includes('requests.request('))).toBe(true);
  });

  test('in Java parse and use java.net.http', () => {
    for (const code of of('java')) expect(() => parseJava(code), code).not.toThrow();
    expect(of('java').every((code) => code.includes('java.net.http.HttpRequest'))).toBe(true);
  });

  test('for the shell parse', () => {
    for (const code of of('curl')) execFileSync('sh', ['-n'], { input: code });
    expect(of('curl').length).toBeGreaterThan(100);
  });
});
