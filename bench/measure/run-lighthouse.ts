import lighthouse from 'lighthouse';

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number };

/** What Lighthouse found on one visit; scores are between 0 and 1. */
export type LighthouseResult = { categories: Record<string, Category>; audits: Record<string, Audit> };

const maxAttempts = 3;

/**
 * Visits a URL with the Chromium that listens on `port`. Visits of which Chromium recorded no trace are repeated, as
 * Lighthouse asks for.
 * @throws Error when the third attempt has no result either.
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

/** The audits that cost a category points, with what they measured. */
export function lostAudits({ categories, audits }: LighthouseResult, category: string): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) return [];
    return [`${audit.title} ${audit.displayValue ?? ''}`.trim()];
  });
}
