import { describe, test } from 'vitest';
import { expectWholeReference } from '../../tests/support/expect-whole-reference.ts';
import { packageFile } from '../sites/package-file.ts';

describe('a large document of someone else', () => {
  test.each([
    ['GitHub’s, of 700 operations', '@octokit/openapi/generated/api.github.com.json'],
    ['Scalar’s, of OpenAPI 3.1', '@scalar/galaxy/3.1.json'],
  ])('%s, is shown whole: every operation, parameter, property, value and limit', (_, specifier) =>
    expectWholeReference(packageFile(specifier)),
  );
});
