import type { Locator, Page } from 'playwright-core';
import { openHydrated } from './hydrated.ts';

/** Returns the console of an operation on a page of the reference. */
export const panelOf = (page: Page, id: string): Locator => page.locator(`#${id} api-console`);

/** Opens the console of an operation on a page of the reference. */
export async function openConsole(reference: string, id: string) {
  const visit = await openHydrated(reference);
  await visit.page.locator(`#${id} .try`).click();
  const panel = panelOf(visit.page, id);
  await panel.getByRole('button', { name: '发送' }).waitFor();
  return { ...visit, panel };
}

/** Returns the body of a chat request for the fixture site `sandbox`. */
export const chat = (fields: object): string =>
  JSON.stringify({ model: 'echo-1', messages: [{ role: 'user', content: '什么是回声？' }], ...fields });
