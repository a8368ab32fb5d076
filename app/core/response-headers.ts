import type { InlineCode, InlineParts } from './assets.ts';
import type { Site } from './site.ts';

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

/**
 * The security headers of every response, files included (a Web Worker obeys the policy of its own file).
 * Inline scripts and styles are allowed by hash: a nonce would repeat in cached HTML.
 */
export function securityHeaders(
  assets: InlineParts,
  { connectOrigins }: Pick<Site, 'connectOrigins'>,
): Record<string, string> {
  return { ...contentSecurityPolicy(assets, connectOrigins), ...fixedHeaders };
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
    // Authors align table columns and colour the announcement with style attributes, which can run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The console plays audio responses from memory.
    "media-src 'self' blob:",
    // Readers may send requests to the API only where the site says so.
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
