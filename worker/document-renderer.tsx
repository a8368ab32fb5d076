import { reactRenderer } from '@hono/react-renderer';
import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../app/core/assets.ts';
import type { Page } from '../app/core/page.ts';
import type { Site } from '../app/core/site.ts';
import { Document } from './Document.tsx';
import type { WorkerContext } from './env.ts';
import { log } from './log.ts';

declare module '@hono/react-renderer' {
  interface Props {
    page?: Page;
    title?: string;
  }
}

/** Lets handlers respond with `c.render(<Shell …/>, { page })`: the tree inside a streamed HTML document. */
export function documentRenderer(site: Site, assets: Assets): MiddlewareHandler<WorkerContext> {
  return function documentRenderer(c, next) {
    // A renderer for each request, so that errors are logged with its path.
    const onError = (error: unknown) => {
      c.set('renderError', error);
      log('render-failed', c.req.url, error);
    };
    const renderer = reactRenderer(
      ({ children, page, title }) => (
        <Document site={site} assets={assets} page={page} title={title}>
          {children}
        </Document>
      ),
      { stream: true, readableStreamOptions: { onError } },
    );
    return renderer(c, next);
  };
}
