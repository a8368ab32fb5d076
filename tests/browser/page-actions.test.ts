import { describe, expect, inject, test } from 'vitest';
import { openPage } from '../support/browser.ts';

const path = '/guides/retries/';

describe('the menu of a page', () => {
  test('copies the page as Markdown', async () => {
    const { page, complaints } = await openPage(path, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText('复制或打开').click();
    await page.getByRole('button', { name: '复制本页 Markdown' }).click();
    await page.getByRole('button', { name: '已复制' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.replaceAll('\r\n', '\n')).toBe(await (await fetch(`${inject('engine')}${path}index.md`)).text());
    expect(complaints).toEqual([]);
  });

  test('asks an assistant about the page’s Markdown, and tells editors of the MCP server, as they ask for it', async () => {
    const { page } = await openPage(path);
    await page.getByText('复制或打开').click();
    const address = new URL((await page.getByRole('link', { name: /Claude/ }).getAttribute('href')) ?? '');
    expect(address.searchParams.get('q')).toContain(`https://docs.example.com${path}index.md`);
    const link = async (name: string) => (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
    const cursor = new URL(await link('Cursor'));
    expect(cursor.href).toMatch(/^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?/);
    const url = 'https://docs.example.com/mcp';
    expect(JSON.parse(atob(cursor.searchParams.get('config') ?? ''))).toEqual({ url });
    const [, config = ''] = (await link('VS Code')).split('vscode:mcp/install?');
    expect(JSON.parse(decodeURIComponent(config))).toEqual({ name: 'docs.example.com', type: 'http', url });
  });

  test('lies over the bar of contents on a phone', async () => {
    const { page } = await openPage(path, { viewport: { width: 390, height: 844 } });
    await page.getByText('复制或打开').click();
    await page.getByRole('link', { name: '查看 Markdown' }).click({ trial: true, timeout: 5000 });
    await page.getByRole('button', { name: '复制本页 Markdown' }).click({ trial: true, timeout: 5000 });
  });

  test('opens and closes by keyboard, and gives the focus back', async () => {
    const { page } = await openPage(path);
    const summary = page.locator('.page-actions > summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await page.locator('.page-actions').getAttribute('open')).toBeNull();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('keeps its links without script, and is not on the landing page', async () => {
    const { page } = await openPage(path, { javaScriptEnabled: false });
    await page.getByText('复制或打开').click();
    expect(await page.getByRole('link', { name: '查看 Markdown' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: '复制本页 Markdown' }).isVisible()).toBe(false);
    await page.goto(inject('engine'));
    expect(await page.locator('.page-actions').count()).toBe(0);
  });
});

test('what is meant for programs alone is not read out', async () => {
  const { page } = await openPage(path);
  expect(await page.locator('.navbar').textContent()).toContain('llms.txt');
  expect(await page.locator('.navbar').ariaSnapshot()).not.toContain('llms.txt');
});
