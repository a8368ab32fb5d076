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
 * Starts the Chromium that readers have, with everything of a browser: `CHROMIUM_PATH`, Debian's, Playwright's own, and
 * otherwise the one that comes with the development dependencies.
 * @param more arguments besides those that every test needs.
 * @throws Error when none of them is there.
 */
export async function launchChromium(more: string[] = []): Promise<BrowserServer> {
  const found = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
  return launch(found ?? (await packagedPath()), more);
}

/**
 * Starts the packaged Chromium, a headless shell, which opens a page in half the time. `CHROMIUM_PATH` comes before it, and
 * `launchChromium` after it where it does not run.
 */
export async function launchHeadlessShell(more: string[] = []): Promise<BrowserServer> {
  if ((process.env['CHROMIUM_PATH'] ?? '') !== '') return launchChromium(more);
  return packagedPath()
    .then((path) => launch(path, more))
    .catch(() => launchChromium(more));
}

function launch(executablePath: string, more: string[]): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath, args: [...args, ...more] });
}

/**
 * The packaged Chromium, unpacked. The arguments that it suggests are not for tests: a single process ends with the
 * first context that closes.
 */
async function packagedPath(): Promise<string> {
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
