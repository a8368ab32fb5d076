import { actionsOf } from './actions.ts';
import type { Tab } from './tab.ts';

/** A WebDriver session: https://www.w3.org/TR/webdriver2/ */
export type Session = { version: string; tab: Tab; end: () => Promise<void> };

/** The timeout of a command, in milliseconds: longer than any wait of a journey. */
const patienceMs = 60_000;

type Started = { sessionId: string; capabilities: { browserVersion?: string } };

/**
 * Starts a session of a WebDriver.
 * @param driver the URL of the driver
 * @throws Error with the driver's message, or on a timeout
 */
export async function startSession(driver: string, capabilities: object): Promise<Session> {
  const started = await call<Started>('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${driver}/session/${started.sessionId}`;
  const post = <Result>(command: string, body: object = {}) => call<Result>('POST', `${session}/${command}`, body);
  const tab: Tab = {
    open: (url) => post('url', { url }),
    reload: () => post('refresh'),
    // Runs in the page, as a driver may skip history entries that were added without a user gesture.
    go: (delta) => tab.run((by) => history.go(by), delta),
    async run(inPage, ...parameters) {
      const outcome = await post<{ value?: string; error?: string }>('execute/async', {
        script: `const done = arguments[0];
          (async () => JSON.stringify(await (${inPage})(...${JSON.stringify(parameters)})))()
            .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: [],
      });
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return outcome.value === undefined ? undefined : JSON.parse(outcome.value);
    },
    async act(...steps) {
      for (const step of steps) await post('actions', { actions: actionsOf(step) });
    },
    async resize(width, height) {
      // The driver sets the outer size of the window; only the page knows the size of its viewport.
      await post('window/rect', { width, height });
      const [viewportWidth, viewportHeight] = await tab.run(() => [innerWidth, innerHeight]);
      await post('window/rect', {
        width: width + width - (viewportWidth ?? width),
        height: height + height - (viewportHeight ?? height),
      });
    },
  };
  return { version: started.capabilities.browserVersion ?? '', tab, end: () => call('DELETE', session) };
}

async function call<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // The protocol defines the result of each command.
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
