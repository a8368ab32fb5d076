import { expect, inject, test } from 'vitest';
import { openHydrated } from '../support/hydrated.ts';

test.each(inject('paths'))('%s hydrates without a complaint in the console', async (path) => {
  const { complaints } = await openHydrated(path);
  expect(complaints).toEqual([]);
});
