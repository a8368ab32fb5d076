import type { Page, PageModule } from '../model/page.ts';

/** The page of the API reference from its compiled data. */
export function referencePage(reference: unknown, page: Page): PageModule {
  return { default: () => <pre>{JSON.stringify(reference, null, 1)}</pre>, page };
}
