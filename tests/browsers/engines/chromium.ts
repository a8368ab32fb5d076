import { chromium as playwright, type Page } from 'playwright-core';
import { launchChromium } from '../../support/chromium.ts';
import type { Step } from './actions.ts';
import { Missing, type BrowserKind, type Tab } from './tab.ts';

/** Headless Chromium, controlled by Playwright, as in the other tests. */
export const chromium: BrowserKind = {
  name: 'Chromium',
  async start() {
    const server = await launchChromium().catch((error: unknown) => {
      throw new Missing(`Chromium does not start: ${String(error)}`);
    });
    const browser = await playwright.connect(server.wsEndpoint());
    const context = await browser.newContext({ hasTouch: true });
    return {
      name: 'Chromium',
      version: browser.version(),
      tab: playwrightTab(await context.newPage()),
      close: async () => {
        await browser.close();
        await server.close();
      },
    };
  },
};

function playwrightTab(page: Page): Tab {
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Playwright's `goBack` would wait for a `load` event, which a client-side navigation does not fire.
    go: (delta) => page.evaluate((by) => history.go(by), delta),
    async run(inPage, ...parameters) {
      const code = `(async () => JSON.stringify(await (${inPage})(...${JSON.stringify(parameters)})))()`;
      const evaluate = () => page.evaluate<string | undefined>(code);
      const text = await evaluate().catch((error: unknown) => {
        // The document was just replaced: evaluates again in the new one.
        if (String(error).includes('Execution context was destroyed')) return evaluate();
        throw error;
      });
      return text === undefined ? undefined : JSON.parse(text);
    },
    async act(...steps) {
      for (const step of steps) await perform(page, step);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
  };
}

async function perform(page: Page, step: Step): Promise<void> {
  switch (step.kind) {
    case 'press':
      return page.keyboard.press(step.keys.join('+'));
    case 'type':
      return page.keyboard.type(step.text);
    case 'move':
      return page.mouse.move(step.x, step.y);
    case 'click':
      return page.mouse.click(step.x, step.y);
    case 'wheel':
      await page.mouse.move(step.x, step.y);
      return page.mouse.wheel(0, step.by);
    case 'swipe':
      return swipe(page, step);
  }
}

async function swipe(page: Page, { x, y, by }: { x: number; y: number; by: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - by * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.1, 0.25, 0.5, 0.75, 1]) await touch('touchMove', part);
  await touch('touchEnd', 1);
  await session.detach();
}
