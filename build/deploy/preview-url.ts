import * as v from 'valibot';

const target = v.object({ urls: v.optional(v.array(v.pipe(v.string(), v.url()))) });
const answerSchema = v.object({ preview: target, deployment: target });

/**
 * The URL that stays the same for a preview's whole life, from what `wrangler preview --json` wrote;
 * the URL of this one deployment where there is no such URL.
 * @throws Error when there is neither.
 */
export function previewUrl(output: string): string {
  const start = output.indexOf('{');
  const answer = v.safeParse(answerSchema, start < 0 ? undefined : JSON.parse(output.slice(start)));
  const url = answer.success ? (answer.output.preview.urls?.[0] ?? answer.output.deployment.urls?.[0]) : undefined;
  if (url === undefined)
    throw new Error(`wrangler preview told no URL (are preview URLs switched on for the Worker?):\n${output}`);
  return url;
}
