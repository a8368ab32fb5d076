import { reactRenderer } from '@hono/react-renderer';
import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../app/model/assets.ts';
import type { Page } from '../app/model/page.ts';
import type { Site } from '../app/model/site.ts';
import { Document } from './Document.tsx';
import type { WorkerContext } from './env.ts';
import { log } from './log.ts';

declare module '@hono/react-renderer' {
  interface Props {
    page?: Page;
    title?: string;
  }
}

/** Lets handlers answer with `c.render(<Frame …/>, { page })`: the tree inside a streamed HTML document. */
export function documentRenderer(site: Site, assets: Assets): MiddlewareHandler<WorkerContext> {
  return function documentRenderer(c, next) {
    // Made for each request, so that a failure is told together with its path.
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
      // A large boundary that is sent later needs a script to be put in place; there is none around content.
      { stream: true, readableStreamOptions: { progressiveChunkSize: Infinity, onError } },
    );
    return renderer(c, next);
  };
}
