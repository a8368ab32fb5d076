import { describe, test } from 'vitest';
import { expectSandboxAnswers } from '../../tests/support/expect-sandbox-answers.ts';
import { expectWholeReference } from '../../tests/support/expect-whole-reference.ts';
import { packageFile } from '../sites/package-file.ts';

describe('a large document of someone else', () => {
  const documents: [string, string][] = [
    ['GitHub’s, of 700 operations', '@octokit/openapi/generated/api.github.com.json'],
    ['Scalar’s, of OpenAPI 3.1', '@scalar/galaxy/3.1.json'],
  ];

  test.each(documents)('%s, is shown whole: every operation, parameter, property, value and limit', (_, specifier) =>
    expectWholeReference(packageFile(specifier)),
  );

  test.each(documents)(
    '%s, is answered by the sandbox: what its operations promise, and what they refuse',
    (_, specifier) => expectSandboxAnswers(specifier, packageFile(specifier)),
  );
});
