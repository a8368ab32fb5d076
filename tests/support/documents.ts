import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { engineFolder } from '../../build/files/paths.ts';

/** Another project's OpenAPI document: its name and the path of its file. */
export type ForeignDocument = { name: string; file: string };

const folder = path.join(engineFolder, 'node_modules/@readme/oas-examples');

/** Every OpenAPI 3.0 and 3.1 document of the package of examples. */
export const foreignDocuments: ForeignDocument[] = (await readdir(folder, { recursive: true }))
  .filter((name) => /^3\.[01]\/json\/.+\.json$/.test(name))
  .toSorted()
  .map((name) => ({ name, file: path.join(folder, name) }));

/** One in eight of them, for the tests of every commit. */
export const someForeignDocuments = foreignDocuments.filter((_, index) => index % 8 === 0);
