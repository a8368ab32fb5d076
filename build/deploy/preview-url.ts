import * as v from 'valibot';

const target = v.object({ urls: v.optional(v.array(v.pipe(v.string(), v.url()))) });
const outputSchema = v.object({ preview: target, deployment: target });

/**
 * The stable URL of a preview from the output of `wrangler preview --json`; otherwise the URL of this deployment.
 * @throws Error when there is neither
 */
export function previewUrl(output: string): string {
  const start = output.indexOf('{');
  const parsed = v.safeParse(outputSchema, start < 0 ? undefined : JSON.parse(output.slice(start)));
  const url = parsed.success ? (parsed.output.preview.urls?.[0] ?? parsed.output.deployment.urls?.[0]) : undefined;
  if (url === undefined)
    throw new Error(`wrangler preview returned no URL (are preview URLs switched on for the Worker?):\n${output}`);
  return url;
}
