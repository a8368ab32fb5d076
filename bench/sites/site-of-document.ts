import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '../../build/files/paths.ts';
import { writeSite } from './write-site.ts';

type ApiDocument = { paths: Record<string, unknown>; components: { schemas: Record<string, unknown> } };

/**
 * Writes a site of one page and this repository's API document, with its paths and schemas repeated under other names.
 * Requires a build in `dist/`.
 * @returns the site's folder
 */
export async function writeSiteOfRepeatedDocument(times: number): Promise<string> {
  const file = path.join(engineFolder, 'dist/client/openapi.json');
  const document = JSON.parse(await readFile(file, 'utf8')) as ApiDocument;
  const paths = { ...document.paths };
  const schemas = { ...document.components.schemas };
  for (let copy = 1; copy < times; copy++) {
    const renamed = renamedCopy(document, copy);
    for (const [name, item] of Object.entries(renamed.paths)) paths[`/copy-${copy}${name}`] = item;
    for (const [name, schema] of Object.entries(renamed.schemas)) schemas[`${name}${copy}`] = schema;
  }
  const components = { ...document.components, schemas };
  return writeSiteOfDocument(`document-${times}`, { ...document, paths, components });
}

/**
 * Writes a site of one page and an OpenAPI document.
 * @returns the site's folder
 */
export function writeSiteOfDocument(name: string, document: unknown): Promise<string> {
  return writeSite(name, {
    'spec/openapi.yaml': JSON.stringify(document),
    // Documents of other projects need not follow style rules.
    'redocly.yaml': 'rules:\n  operation-operationId: off\n',
  });
}

function renamedCopy({ paths, components }: ApiDocument, copy: number) {
  const text = JSON.stringify({ paths, schemas: components.schemas })
    .replaceAll(/"#\/components\/schemas\/(\w+)"/g, `"#/components/schemas/$1${copy}"`)
    .replaceAll(/"operationId":"(\w+)"/g, `"operationId":"$1${copy}"`);
  return JSON.parse(text) as { paths: ApiDocument['paths']; schemas: Record<string, unknown> };
}
