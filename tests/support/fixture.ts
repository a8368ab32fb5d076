import { beforeAll, inject } from 'vitest';
import type { RunningSite } from './site.ts';

/** A fixture site that runs for all who ask. */
export type FixtureSite = Omit<RunningSite, 'stop'>;

/** A fixture site, built and started for the first file of tests that asks. @throws Error of its build */
export async function fixtureSite(name: string): Promise<FixtureSite> {
  const answer = await fetch(`${inject('fixtures')}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as FixtureSite;
}

/** Runs a fixture site for all tests of a file; returns what makes the full URL of a path of it. */
export function useFixture(name: string): (path: string) => string {
  let origin = '';
  beforeAll(async () => {
    ({ origin } = await fixtureSite(name));
  });
  return (path) => `${origin}${path}`;
}
