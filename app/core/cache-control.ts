/** The values of `Cache-Control`. Every response has one: without it, Cloudflare caches a 200 for two hours. */
export const cacheControl = {
  /** Stored, but revalidated each time: never a page of an old deployment, never a stale response on an error. */
  revalidate: 'public, max-age=0, must-revalidate',
  /** A file with its content's hash in its name. */
  immutable: 'public, max-age=31536000, immutable',
  /** A redirect to a page's canonical URL; short enough to undo a mistake. */
  redirect: 'public, max-age=3600, must-revalidate',
  /** Errors. */
  never: 'no-store',
} as const;
