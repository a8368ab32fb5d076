import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '../../build/files/paths.ts';

/** An OpenAPI document of another project: its name and file path. */
export type ForeignDocument = { name: string; file: string };

const folder = path.join(engineFolder, 'node_modules/@readme/oas-examples');

/** All OpenAPI 3.0 and 3.1 documents of `@readme/oas-examples`. */
export const foreignDocuments: ForeignDocument[] = (await readdir(folder, { recursive: true }))
  .filter((name) => /^3\.[01]\/json\/.+\.json$/.test(name))
  .toSorted()
  .map((name) => ({ name, file: path.join(folder, name) }));

/** Every eighth document, for the tests of each commit. */
export const someForeignDocuments = foreignDocuments.filter((_, index) => index % 8 === 0);
