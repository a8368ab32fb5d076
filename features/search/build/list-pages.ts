import type { Page } from '../../../app/core/page.ts';
import type { ReferenceShared } from '../../reference/index.ts';
import type { ListedPage } from '../browser/SearchPage.tsx';

/** The pages that the search page lists, with their headings, or the operations of pages of the API reference. */
export function listPages(pages: Page[], partOf: ReferenceShared['partOf']): ListedPage[] {
  return pages.map((page) => {
    const { path, title, headings, date } = page;
    const part = partOf(page);
    // The headings of what is dated only say of which kind each change is.
    if (part === undefined) return { path, title, headings: date === undefined ? headings : [], operations: [] };
    const operations = part.operations.map(({ id, method, path: at, summary }) => {
      return { anchor: id, method, path: at, summary };
    });
    return { path, title, headings: [], operations };
  });
}
