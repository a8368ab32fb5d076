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
 * Starts a full Chromium: `CHROMIUM_PATH`, Debian's, Playwright's own, or otherwise the headless shell of the
 * development dependencies.
 * @param more additional command line arguments
 * @throws Error if none is installed
 */
export async function launchChromium(more: string[] = []): Promise<BrowserServer> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
  return launch(installed ?? (await packagedPath()), more);
}

/**
 * Starts the packaged Chromium, a headless shell, which opens pages in half the time. `CHROMIUM_PATH` takes precedence,
 * and `launchChromium` is the fallback.
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
 * Unpacks the packaged Chromium and returns its path. Its suggested arguments are not used: with `--single-process`,
 * the browser exits when the first context closes.
 */
async function packagedPath(): Promise<string> {
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
