/** A WebDriver BiDi connection: https://www.w3.org/TR/webdriver-bidi/ */
export type BidiConnection = {
  /** Sends a command and waits for its result. @throws Error with the browser's message, or on a timeout */
  send: <Result = unknown>(method: string, parameters: object) => Promise<Result>;
  close: () => void;
};

/** The timeout of a command, in milliseconds: longer than any wait of a journey. */
const patienceMs = 60_000;

type Answer = { id?: number; type?: string; result?: unknown; error?: string; message?: string };

/** Connects to the BiDi URL of a browser. */
export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened(), { once: true });
    socket.addEventListener('error', () => failed(new Error(`${url} does not answer`)), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const { id = -1, result, error, message } = JSON.parse(String(data)) as Answer;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has closed the connection'));
  });
  let last = 0;
  return {
    send: <Result>(method: string, parameters: object) => {
      const answer = Promise.withResolvers<unknown>();
      waiting.set(++last, answer);
      socket.send(JSON.stringify({ id: last, method, params: parameters }));
      const late = new Error(`${method} is not answered within ${patienceMs / 1000} s`);
      const timer = setTimeout(() => answer.reject(late), patienceMs);
      // The protocol defines the result of each command.
      return answer.promise.finally(() => clearTimeout(timer)) as Promise<Result>;
    },
    close: () => socket.close(),
  };
}
