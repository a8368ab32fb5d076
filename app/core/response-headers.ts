import type { InlineCode, InlineParts } from './assets.ts';
import type { Site } from './site.ts';

/** The values of `Cache-Control`. Every response has one: without it, Cloudflare caches a 200 for two hours. */
export const cacheControl = {
  /** Stored, but revalidated on each request: no page of an old deployment, no stale response on an error. */
  revalidate: 'public, max-age=0, must-revalidate',
  /** A file with its content's hash in its name. */
  immutable: 'public, max-age=31536000, immutable',
  /** A redirect to a page's canonical URL; short enough that a wrong redirect can be undone. */
  redirect: 'public, max-age=3600, must-revalidate',
  /** Errors. */
  never: 'no-store',
} as const;

/**
 * Returns the headers of every response, including files: a Web Worker obeys the policy of its own file, and crawlers
 * read Markdown as well. Inline scripts and styles are allowed by hash, because cached HTML would repeat a nonce.
 */
export function commonHeaders(
  assets: InlineParts,
  { connectOrigins, noIndex }: Pick<Site, 'connectOrigins' | 'noIndex'>,
): Record<string, string> {
  const robots = noIndex ? { 'X-Robots-Tag': 'noindex' } : {};
  return { ...contentSecurityPolicy(assets, connectOrigins), ...fixedHeaders, ...robots };
}

const fixedHeaders = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

function contentSecurityPolicy({ bootScript, styles }: InlineParts, connectOrigins: string[]): Record<string, string> {
  // Vite's dev server adds inline scripts and styles.
  if (bootScript.hash === '') return {};
  const policy = [
    "default-src 'none'",
    // Pagefind's index is read by WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' ${allow(bootScript)}`,
    ['style-src', "'self'", ...[styles.page, ...Object.values(styles.layouts)].map(allow)].join(' '),
    // Table columns are aligned and the announcement is coloured by style attributes, which cannot run code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The console plays audio responses from memory.
    "media-src 'self' blob:",
    // The console sends requests to the API only if the site's configuration allows it.
    ['connect-src', "'self'", ...connectOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return { 'Content-Security-Policy': policy.join('; ') };
}

function allow({ hash }: InlineCode): string {
  return `'sha256-${hash}'`;
}
