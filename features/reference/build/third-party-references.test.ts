import { expect, test } from 'vitest';
import { someForeignDocuments } from '../../../tests/support/documents.ts';
import { expectSandboxAnswers } from '../../../tests/support/expect-sandbox-answers.ts';
import { expectWholeReference } from '../../../tests/support/expect-whole-reference.ts';

// `npm run test:long` tests all documents, and the bench those that are too large to be installed with the product.
test('some documents of others are there', () => {
  expect(someForeignDocuments.length).toBeGreaterThan(5);
});

test.each(someForeignDocuments)(
  '$name of someone else is shown whole: every operation, parameter, property, value and limit',
  ({ file }) => expectWholeReference(file),
);

test.each(someForeignDocuments)(
  '$name of someone else is answered: what its operations promise, and what they refuse',
  ({ name, file }) => expectSandboxAnswers(name, file),
);
