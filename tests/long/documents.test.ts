import { expect, test } from 'vitest';
import { foreignDocuments } from '../support/documents.ts';
import { expectSandboxAnswers } from '../support/expect-sandbox-answers.ts';
import { expectWholeReference } from '../support/expect-whole-reference.ts';

test('the documents of others are there', () => {
  expect(foreignDocuments.length).toBeGreaterThan(50);
});

test.each(foreignDocuments)(
  '$name of someone else is shown whole: every operation, parameter, property, value and limit',
  ({ file }) => expectWholeReference(file),
);

test.each(foreignDocuments)(
  '$name of someone else is answered: what its operations promise, and what they refuse',
  ({ name, file }) => expectSandboxAnswers(name, file),
);
