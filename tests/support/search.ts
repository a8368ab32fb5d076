import type { Page } from 'playwright-core';

/** A page in the search results: its path, and the hrefs of its links in order. */
export type FoundPage = { path: string; links: string[] };

/** Opens the search dialog with the keyboard. */
export async function openSearch(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete');
  for (let attempt = 0; attempt < 20; attempt++) {
    await page.keyboard.press('Control+k');
    const shown = await page
      .getByRole('dialog')
      .getByRole('combobox')
      .waitFor({ timeout: 1000 })
      .then(
        () => true,
        () => false,
      );
    if (shown) return;
  }
  throw new Error('the search dialog did not open');
}

/** Types a query into the open dialog and returns its results. */
export async function searchFor(page: Page, query: string): Promise<FoundPage[]> {
  const input = page.getByRole('dialog').getByRole('combobox');
  await input.fill(query);
  await page.waitForFunction(
    (expected) => document.querySelector('dialog [role="listbox"]')?.getAttribute('data-query') === expected,
    query.trim(),
    { polling: 5 },
  );
  return page.evaluate(() =>
    [...document.querySelectorAll('dialog [role="listbox"] [role="group"]')].map((group) => {
      const links = [...group.querySelectorAll<HTMLAnchorElement>('a[role="option"]')].map((link) =>
        decodeURIComponent(link.pathname + link.hash),
      );
      return { path: (links[0] ?? '').replace(/#.*$/, ''), links };
    }),
  );
}
