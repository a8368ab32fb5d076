import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'vitest';
import { expectSandboxAnswers } from '../support/expect-sandbox-answers.ts';

const examples = path.join(import.meta.dirname, '../../node_modules/@readme/oas-examples');

/** Every OpenAPI 3.0 and 3.1 document of the package of examples. */
const documents = (await readdir(examples, { recursive: true }))
  .filter((name) => /^3\.[01]\/json\/.+\.json$/.test(name))
  .toSorted();

describe('the document of someone else', () => {
  test.each(documents)(
    '%s is answered: what its operations promise, and what they refuse',
    (name) => expectSandboxAnswers(name, path.join(examples, name)),
    120_000,
  );
});
