import type { Page, RenderedPage } from './page.ts';

/** The content of a page file, which the Worker and the browser's navigation read; `build` is the deployment's id. */
export type PageFile = RenderedPage & { build: string };

/** The data that a document embeds for the browser's script; the not-found and crash pages have no `page`. */
export type DocumentData = { build: string; page?: Page };

/** The path below the base URL of the page file of a page. */
export function pageFilePath(path: string): string {
  return `/_pages${path}page.json`;
}

/** The path below the base URL of the list of all pages (`Route[]`). */
export const routesFile = '/_pages/routes.json';
