import { reactRenderer } from '@hono/react-renderer';
import type { MiddlewareHandler } from 'hono';
import type { Assets } from '../app/model/assets.ts';
import type { Page } from '../app/model/page.ts';
import type { Site } from '../app/model/site.ts';
import { Document } from './Document.tsx';

declare module '@hono/react-renderer' {
  interface Props {
    page?: Page;
    title?: string;
  }
}

/** Lets handlers answer with `c.render(<Shell …/>, { page })`: the tree inside a streamed HTML document. */
export function documentRenderer(site: Site, assets: Assets): MiddlewareHandler {
  return reactRenderer(
    ({ children, page, title }) => (
      <Document site={site} assets={assets} page={page} title={title}>
        {children}
      </Document>
    ),
    // A large boundary that is sent later needs a script to be put in place; there is none around content.
    { stream: true, readableStreamOptions: { progressiveChunkSize: Infinity } },
  );
}
