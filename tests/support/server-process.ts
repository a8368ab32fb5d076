import { createServer } from 'node:http';
import { listen } from './listen.ts';

/** Returns a free loopback port. */
export async function freePort(): Promise<number> {
  const { origin, stop } = await listen(createServer());
  await stop();
  return Number(new URL(origin).port);
}

/**
 * Waits until a server responds to a URL, with whatever status.
 * @param gone returns whether the process has exited
 * @throws Error if it has exited, or does not respond within 12 seconds
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
