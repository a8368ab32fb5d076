import { z } from 'zod';

const answerSchema = z.object({
  preview: z.object({ urls: z.array(z.url()).optional() }),
  deployment: z.object({ urls: z.array(z.url()).optional() }),
});

/**
 * The URL that stays the same for a preview's whole life, from what `wrangler preview --json` wrote;
 * the URL of this one deployment where there is no such URL.
 * @throws Error when there is neither.
 */
export function previewUrl(output: string): string {
  const start = output.indexOf('{');
  const answer = answerSchema.safeParse(start < 0 ? undefined : (JSON.parse(output.slice(start)) as unknown));
  const url = answer.data?.preview.urls?.[0] ?? answer.data?.deployment.urls?.[0];
  if (url === undefined) throw new Error(`wrangler preview told no URL (are preview URLs switched on for the Worker?):\n${output}`);
  return url;
}
