import type { Page, RenderedPage } from './page.ts';

/**
 * The content of a page file: what the build leaves of a page for the Worker and for the browser's navigation.
 * `build` is the id of the deployment that it belongs to.
 */
export type PageFile = RenderedPage & { build: string };

/** What a document says of itself to the browser's script; `page` is missing on the not-found and crash pages. */
export type DocumentData = { build: string; page?: Page };

/** The path below the base URL of the page file of a page. */
export function pageFilePath(path: string): string {
  return `/_pages${path}page.json`;
}

/** The path below the base URL of the list of all pages (`Route[]`), for what looks for one of them. */
export const routesFile = '/_pages/routes.json';
