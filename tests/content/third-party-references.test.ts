import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'vitest';
import { engineFolder } from '../../build/paths.ts';
import { expectWholeReference } from '../support/expect-whole-reference.ts';

const folder = path.join(engineFolder, 'node_modules/@readme/oas-examples');
const files = await readdir(folder, { recursive: true });
const documents = files.filter((name) => /^3\.[01]\/json\/.+\.json$/.test(name)).toSorted();

// The bench has the same test for documents of others that are too large to come with the product.
describe('a document of someone else', () => {
  test.each(documents)(
    '%s is shown whole: every operation, parameter, property, value and limit',
    (name) => expectWholeReference(path.join(folder, name)),
    120_000,
  );
});
