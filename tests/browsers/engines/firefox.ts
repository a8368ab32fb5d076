import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actionsOf } from './actions.ts';
import { connectBidi, type BidiConnection } from './bidi.ts';
import { findProgram } from './find-program.ts';
import { Missing, type BrowserKind, type Tab } from './tab.ts';

/** Headless Firefox, controlled by its built-in WebDriver BiDi. */
export const firefox: BrowserKind = {
  name: 'Firefox',
  async start() {
    const program = findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox']);
    if (program === undefined) throw new Missing('no firefox-esr or firefox on the PATH');
    const profile = await mkdtemp(path.join(tmpdir(), 'journeys-firefox-'));
    const child = spawn(program, ['--headless', '--profile', profile, '--remote-debugging-port', '0', '--no-remote'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`Firefox has ended: ${output}`)));
      child.stderr.on('data', (part: Buffer) => {
        output += part.toString();
        const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
        if (url !== undefined) resolve(url);
      });
    });
    const connection = await connectBidi(`${address}/session`);
    const { capabilities } = await connection.send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    });
    const { context } = await connection.send<{ context: string }>('browsingContext.create', { type: 'tab' });
    return {
      name: 'Firefox',
      version: capabilities.browserVersion,
      tab: bidiTab(connection, context),
      close: async () => {
        connection.close();
        child.kill();
        await ended;
        await rm(profile, { recursive: true, force: true });
      },
    };
  },
};

type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };

function bidiTab({ send }: BidiConnection, context: string): Tab {
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    go: async (delta) => void (await send('browsingContext.traverseHistory', { context, delta })),
    async run(inPage, ...parameters) {
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${inPage})(...${JSON.stringify(parameters)})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    async act(...steps) {
      for (const step of steps) await send('input.performActions', { context, actions: actionsOf(step) });
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
  };
}
