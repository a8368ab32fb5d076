import { beforeAll, inject } from 'vitest';
import type { RunningSite } from './site.ts';

/** A fixture site that all tests share. */
export type FixtureSite = Omit<RunningSite, 'stop'>;

/** Returns a fixture site, which the first test file that uses it builds and starts. @throws Error of its build */
export async function fixtureSite(name: string): Promise<FixtureSite> {
  const answer = await fetch(`${inject('fixtures')}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as FixtureSite;
}

/** Starts a fixture site for all tests of a file; returns a function that resolves a path to its URL. */
export function useFixture(name: string): (path: string) => string {
  let origin = '';
  beforeAll(async () => {
    ({ origin } = await fixtureSite(name));
  });
  return (path) => `${origin}${path}`;
}
