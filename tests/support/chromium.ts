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
  return chromium.launchServer({ executablePath: found ?? (await packagedPath()), args: [...args, ...more] });
}

/**
 * The packaged Chromium, unpacked. The arguments that it suggests are not for tests: a single process ends with the
 * first context that closes.
 */
async function packagedPath(): Promise<string> {
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
