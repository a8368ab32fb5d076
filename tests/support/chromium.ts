import { existsSync } from 'node:fs';
import { chromium, type BrowserServer } from 'playwright-core';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a Chromium that tests connect to: `CHROMIUM_PATH`, Debian's, Playwright's own, and otherwise the one
 * that comes with the development dependencies.
 * @param more arguments besides those that every test needs.
 * @throws Error when none of them is there.
 */
export async function launchChromium(more: string[] = []): Promise<BrowserServer> {
  const found = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
  if (found !== undefined) return chromium.launchServer({ executablePath: found, args: [...args, ...more] });
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launchServer({ executablePath: await packaged.executablePath(), args: [...packaged.args, ...args, ...more] });
}
