import type { Page } from 'playwright-core';

/**
 * How long a page is in pixels while parts of it are not laid out yet, and how long with all of them.
 * @param parts selector of such parts; `laidOut` tells whether the last one is, before
 */
export async function estimatedLength(
  page: Page,
  parts: string,
): Promise<{ laidOut: boolean | undefined; estimate: number; length: number }> {
  const before = await page.evaluate((selector) => {
    const last = [...document.querySelectorAll(selector)].at(-1)?.firstElementChild;
    return {
      laidOut: last?.checkVisibility({ contentVisibilityAuto: true }),
      estimate: document.body.scrollHeight,
    };
  }, parts);
  const length = await page.evaluate(() => {
    for (const { style } of document.querySelectorAll<HTMLElement>('*'))
      style.setProperty('content-visibility', 'visible', 'important');
    return document.body.scrollHeight;
  });
  return { ...before, length };
}
