import type { Context, MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { outputs } from 'site:data';
import { say } from '../../app/core/messages/say.ts';
import type { Site } from '../../app/core/site.ts';
import { absoluteUrl, percentDecoded, href, routePath } from '../../app/core/url.ts';
import { fetchAsset, type WorkerContext } from '../platform.ts';

/**
 * Serves a page as Markdown if `Accept` prefers `text/markdown` or `text/plain` to HTML. A 404 is Markdown then, too,
 * and for a missing `.md` file. Sets `Vary: Accept` on pages and 404 responses (RFC 9110, 12.5.1).
 */
export function negotiateMarkdown(site: Site): MiddlewareHandler<WorkerContext> {
  return async function negotiateMarkdown(c, next) {
    const route = c.get('route');
    const mediaType = acceptedText(c);
    if (route !== undefined && mediaType !== undefined) {
      const { origin } = new URL(c.req.url);
      const request = new Request(origin + encodeURI(href(site, `${route.path}index.md`)), {
        method: c.req.method,
        headers: c.req.raw.headers,
      });
      const response = await fetchAsset(c, request);
      c.res = new Response(response.body, response);
      if (mediaType === 'text/plain' && c.res.status === 200)
        c.res.headers.set('Content-Type', 'text/plain; charset=utf-8');
      c.res.headers.append('Vary', 'Accept');
      return;
    }
    await next();
    const missing = c.res.status === 404;
    if (missing && (mediaType !== undefined || isMarkdownFile(site, c))) {
      const headers = { 'content-type': `${mediaType ?? 'text/markdown'}; charset=utf-8`, 'x-robots-tag': 'noindex' };
      c.res = new Response(c.req.method === 'HEAD' ? null : notFoundText(site), { status: 404, headers });
    }
    if (route !== undefined || missing) c.res.headers.append('Vary', 'Accept');
  };
}

/** Returns `text/markdown` or `text/plain` if the client prefers it to HTML, otherwise undefined. */
function acceptedText(c: Context<WorkerContext>): string | undefined {
  const accepted = parseAccept((c.req.header('Accept') ?? '').toLowerCase());
  const preferred = accepted.find(({ type, q }) => q > 0 && /^text\/(?:html|markdown|plain)$/.test(type));
  return preferred?.type === 'text/html' ? undefined : preferred?.type;
}

function isMarkdownFile(site: Site, c: Context<WorkerContext>): boolean {
  const path = percentDecoded(new URL(c.req.url).pathname);
  return path !== undefined && routePath(site, path)?.endsWith('.md/') === true;
}

function notFoundText(site: Site): string {
  const explanation = say(outputs, 'There is no page at this URL. All pages are listed at <{url}>.', {
    url: absoluteUrl(site, '/llms.txt'),
  });
  return `# ${say(outputs, 'Page not found')}\n\n${explanation}\n`;
}
