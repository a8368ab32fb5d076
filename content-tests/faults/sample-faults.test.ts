import { describe, expect, inject, test } from 'vitest';
import { readRegistry } from '../../models/read-registry.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';
import { guideFences, referenceFences } from '../samples/all-fences.ts';
import { readApi } from '../samples/api.ts';
import { placed } from '../samples/fence.ts';
import { type End, type Outcome, runInFault } from '../samples/run-in-fault.ts';

const api = readApi(await bundleSpec(), [...(await readRegistry('.')).byId.keys()]);

/** What the sandbox is asked to do wrong, and how a sample may end then. */
const faults: [string, readonly End[]][] = [
  ['invalid-key', ['fails', 'shows what came']],
  ['rate-limit', ['fails', 'shows what came']],
  ['server-error', ['fails', 'shows what came']],
  ['cut-stream', ['fails', 'shows what came']],
  ['stream-error', ['fails', 'shows what came']],
  ['slow-first-byte', ['fails', 'succeeds']],
];

const run = (fences: Awaited<ReturnType<typeof guideFences>>, fault: string): Promise<Outcome[]> =>
  runInFault(api, fences, `${inject('origin')}/sandbox/v1`, fault);

describe.each([
  ['guides', await guideFences()],
  ['reference', referenceFences(api.document)],
])('the samples of the %s', (name, fences) => {
  // Every sample waits ten seconds for a slow first byte.
  test.each(faults)('tell of a fault and end: %s', { timeout: 600_000 }, async (fault, ends) => {
    const outcomes = await run(fences, fault);
    console.log(`${fault}, ${name}: ${count(outcomes)}`);
    expect(new Set(outcomes.map(({ lang }) => lang))).toEqual(new Set(['cURL', 'Python', 'Node.js']));
    expect(
      outcomes
        .filter(({ end }) => end !== 'not run here' && !ends.includes(end))
        .map(({ fence, lang, end, told }) => placed(fence, { line: 1, message: `${lang} ${end}: ${told}` })),
    ).toEqual([]);
  });
});

test('the samples of the reference succeed when only the first attempt fails, by what the SDK retries', async () => {
  const outcomes = await run(referenceFences(api.document), 'server-error-once');
  console.log(`server-error-once, reference: ${count(outcomes)}`);
  const bySdk = outcomes.filter(({ lang, fence }) => lang !== 'cURL' && /\bopenai\b/i.test(fence.code));
  expect(bySdk.length).toBeGreaterThan(50);
  expect(
    bySdk
      .filter(({ end }) => end !== 'succeeds' && end !== 'not run here')
      .map(({ fence, told }) => [fence.file, told]),
  ).toEqual([]);
});

function count(outcomes: readonly Outcome[]): string {
  const ends = outcomes.map(({ lang, end }) => `${lang} ${end}`);
  return [...new Set(ends)].map((one) => `${one} ${ends.filter((other) => other === one).length}`).join(', ');
}
