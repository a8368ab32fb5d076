import type { Page } from 'playwright-core';

/**
 * Measures the height of a page in pixels, as estimated by `content-visibility`, and with all parts laid out.
 * @param parts the selector of the parts; `laidOut` is whether the last part was laid out before
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
