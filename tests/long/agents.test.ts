import { computeScore, runChecks } from 'afdocs';
import { expect, inject, test, vi } from 'vitest';

/** The address that the site's configuration names; everything in its files leads there. */
const url = 'https://docs.example.com';
const origin = inject('origin');
const request = globalThis.fetch;

/** What a host serves under the site's own address; no connection is kept, as the checks pause for longer than a server waits. */
async function underItsUrl(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('connection', 'close');
  return request(String(input).replace(url, origin), { ...init, headers });
}

test('every page of the sitemap passes the public checks of documentation for agents, 100 of 100', async () => {
  const xml = await (await underItsUrl(`${url}/sitemap.xml`)).text();
  const curatedPages = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => page);
  expect(curatedPages.length).toBeGreaterThan(20);
  vi.spyOn(globalThis, 'fetch').mockImplementation(underItsUrl);
  const report = await runChecks(url, {
    samplingStrategy: 'curated',
    curatedPages,
    requestDelay: 0,
    maxConcurrency: 10,
    maxLinksToTest: 1000,
  });
  const { overall, checkScores } = computeScore(report);
  const short = report.results.filter(({ id }) => (checkScores[id]?.proportion ?? 1) < 1);
  console.log(`afdocs: ${overall} of 100; ${short.map(({ id, message }) => `${id}: ${message}`).join('; ')}`);
  // Rounded, the score would hide one page of too much Markdown.
  expect(checkScores['page-size-markdown']?.proportion).toBe(1);
  expect(overall, short.map(({ message }) => message).join('\n')).toBe(100);
});
