import { actionsOf } from './actions.ts';
import type { Tab } from './tab.ts';

/** A session of a program that speaks WebDriver: https://www.w3.org/TR/webdriver2/ */
export type Session = { version: string; tab: Tab; end: () => Promise<void> };

/** How long the program may take for one command, in milliseconds: longer than anything that a journey waits for. */
const patienceMs = 60_000;

type Started = { sessionId: string; capabilities: { browserVersion?: string } };

/**
 * Opens a window through a WebDriver program.
 * @param driver where it answers
 * @throws Error with the program's words, or when it does not answer
 */
export async function startSession(driver: string, capabilities: object): Promise<Session> {
  const started = await call<Started>('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${driver}/session/${started.sessionId}`;
  const post = <Result>(command: string, body: object = {}) => call<Result>('POST', `${session}/${command}`, body);
  const tab: Tab = {
    open: (url) => post('url', { url }),
    reload: () => post('refresh'),
    // The page goes by itself: a driver may step over entries of the history that no hand has made.
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
      // The driver sets the size of the whole window; how much of it is the page's only the page knows.
      await post('window/rect', { width, height });
      const [ownWidth, ownHeight] = await tab.run(() => [innerWidth, innerHeight]);
      await post('window/rect', {
        width: width + width - (ownWidth ?? width),
        height: height + height - (ownHeight ?? height),
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
  // The protocol says what each command answers.
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
