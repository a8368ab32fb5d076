import { afterAll, beforeAll } from 'vitest';
import { startSite, type RunningSite } from './site.ts';

/** Runs a fixture site for all tests of a file; returns what makes the full URL of a path of it. */
export function useFixture(name: string): (path: string) => string {
  let site: RunningSite | undefined;
  beforeAll(async () => {
    site = await startSite(name);
  });
  afterAll(() => site?.stop());
  return (path) => `${site?.origin ?? ''}${path}`;
}
