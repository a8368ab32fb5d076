import { createServer } from 'node:http';
import { listen } from './listen.ts';

/** A port of loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const { origin, stop } = await listen(createServer());
  await stop();
  return Number(new URL(origin).port);
}

/**
 * Waits until a server process answers a URL, whatever it says.
 * @param gone whether the process has ended
 * @throws Error when it has, or has not answered within twelve seconds
 */
export async function answering(url: string, program: string, gone: () => boolean): Promise<void> {
  for (let time = 0; time < 600 && !gone(); time++) {
    if (
      await fetch(url)
        .then((answer) => answer.arrayBuffer())
        .then(
          () => true,
          () => false,
        )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${program} does not start`);
}
