import lighthouse from 'lighthouse';

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number };

/** The result of a Lighthouse run. Scores are between 0 and 1. */
export type LighthouseResult = { categories: Record<string, Category>; audits: Record<string, Audit> };

const maxAttempts = 3;

/**
 * Runs Lighthouse on a URL in the Chromium at `port`. Failed runs are repeated: Chromium sometimes records no trace,
 * and Lighthouse then recommends another run.
 * @throws Error if the third attempt has no result
 */
export async function runLighthouse(url: string, port: number): Promise<LighthouseResult> {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', maxWaitForLoad: 30_000 });
    const lhr = result?.lhr;
    if (lhr !== undefined && lhr.runtimeError === undefined) return lhr;
    const message = `Lighthouse has no result for ${url}: ${lhr?.runtimeError?.message ?? ''}`;
    if (attempt === maxAttempts) throw new Error(message);
    console.warn(message);
  }
}

/** Returns the audits that lost points in a category, with their values. */
export function lostAudits({ categories, audits }: LighthouseResult, category: string): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) return [];
    return [`${audit.title} ${audit.displayValue ?? ''}`.trim()];
  });
}
