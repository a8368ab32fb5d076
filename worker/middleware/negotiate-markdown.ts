import type { MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import type { Route } from '../../app/model/page.ts';
import type { Site } from '../../app/model/site.ts';
import { absoluteUrl, href, routePath } from '../../app/model/url.ts';
import type { WorkerContext } from '../env.ts';

/**
 * Answers who asks for Markdown in Markdown: a page's URL with `Accept: text/markdown`, its `.md` spellings, and what
 * is not there. What stands at a page's URL depends on `Accept` from then on (RFC 9110, 12.5.1).
 */
export function negotiateMarkdown(site: Site, routes: Route[]): MiddlewareHandler<WorkerContext> {
  const paths = new Set(routes.map((route) => route.path));
  return async function negotiateMarkdown(c, next) {
    const url = c.get('url');
    const pathname = c.get('path');
    const below = pathname === undefined ? undefined : routePath(site, pathname);
    const wanted = c.req.header('Accept')?.includes('text/markdown') === true && accepts(c, { header: 'Accept', supports: ['text/html', 'text/markdown'], default: 'text/html' }) === 'text/markdown';
    const page = below !== undefined && paths.has(below) ? below : undefined;
    if (page !== undefined && wanted && pathname === href(site, page)) {
      const answer = await c.env.ASSETS.fetch(new Request(new URL(encodeURI(`${href(site, page)}index.md`), url), { method: c.req.method, headers: c.req.raw.headers }));
      c.res = new Response(answer.body, answer);
      c.res.headers.append('Vary', 'Accept');
      return;
    }
    const spelling = below?.match(/^(.*?)(?:\/index\.html|\.html)?\.md\/$/)?.[1];
    if (spelling !== undefined && paths.has(`${spelling}/`)) return c.redirect(encodeURI(`${href(site, `${spelling}/`)}index.md`) + url.search, 301);
    await next();
    if (c.res.status === 404 && (wanted || spelling !== undefined)) {
      c.res = new Response(c.req.method === 'HEAD' ? null : notFoundText(site), { status: 404, headers: { 'content-type': 'text/markdown; charset=utf-8', 'x-robots-tag': 'noindex' } });
    }
    if (page !== undefined || c.res.status === 404) c.res.headers.append('Vary', 'Accept');
  };
}

function notFoundText(site: Site): string {
  return `# 找不到页面\n\n这个地址没有内容。全部页面见 <${absoluteUrl(site, '/llms.txt')}>。\n`;
}
