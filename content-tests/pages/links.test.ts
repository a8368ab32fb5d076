import { expect, inject, test } from 'vitest';
import { servedLinkFaults } from '../../tests/support/served-links.ts';

test('every link leads to a page, anchor or file that is there, without a redirect', async () => {
  expect(await servedLinkFaults(inject('origin'), inject('paths'))).toEqual([]);
});
