import { spawn, type ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { answering, freePort } from '../../support/server-process.ts';
import { findProgram } from './find-program.ts';
import { Missing, type BrowserKind, type Tab } from './tab.ts';
import { startSession } from './web-driver.ts';

/** WebKitGTK's MiniBrowser, with the engine of Safari, on a virtual display, controlled by WebDriver. */
export const webkit: BrowserKind = {
  name: 'WebKit',
  async start() {
    const program = findProgram('WEBKIT_DRIVER_PATH', ['WebKitWebDriver']);
    const display = findProgram('XVFB_PATH', ['Xvfb']);
    const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
    if (program === undefined || browser === undefined) throw new Missing('no webkit2gtk-driver');
    if (display === undefined) throw new Missing('no Xvfb, and WebKitGTK needs a display');
    const { number, process: screen } = await startDisplay(display);
    const port = await freePort();
    const driver = spawn(program, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        // WebKit's sandbox does not run as root, which most CI machines use.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    const url = `http://127.0.0.1:${port}`;
    await answering(`${url}/status`, 'WebKitWebDriver', () => driver.exitCode !== null);
    const { version, tab, end } = await startSession(url, {
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    });
    return {
      name: 'WebKit',
      version,
      tab: withWheel(tab),
      close: async () => {
        await end().catch(() => undefined);
        await Promise.all([stop(driver), stop(screen)]);
      },
    };
  },
};

/** Wraps wheel steps: WebKit's driver scrolls by the difference to the last value, not by the value as specified. */
function withWheel(tab: Tab): Tab {
  let turned = 0;
  return {
    ...tab,
    act: (...steps) =>
      tab.act(...steps.map((step) => (step.kind === 'wheel' ? { ...step, by: (turned += step.by) } : step))),
  };
}

async function startDisplay(program: string): Promise<{ number: string; process: ChildProcess }> {
  // Xvfb selects a free display number, and writes it to file descriptor 3.
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Xvfb has ended')));
    child.stdio[3]?.once('data', (part: Buffer) => resolve(part.toString().trim()));
  });
  return { number, process: child };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}
