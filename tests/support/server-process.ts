import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { engineFolder } from '../../build/files/paths.ts';
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

/** A dev server of a site's folder: where it answers, and what it has told in the terminal. */
export type Running = { process: ChildProcess; origin: string; told: string };

/** Starts `npm run dev` of a site's folder. @throws Error with the output if it ends */
export async function startDev(folder: string): Promise<Running> {
  const child = spawn(process.execPath, [path.join(engineFolder, 'build/commands/dev.ts')], {
    cwd: engineFolder,
    env: { ...process.env, SITE: folder, PORT: '0', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const running: Running = { process: child, origin: '', told: '' };
  await new Promise<void>((opened, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        running.told += chunk.toString();
        running.origin = /open (http:\/\/[^\s/]+)/.exec(running.told)?.[1] ?? '';
        if (running.origin !== '') opened();
      });
    child.once('exit', () => failed(new Error(running.told)));
  });
  return running;
}

/** Ends a dev server. */
export async function stopDev({ process: child }: Running): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
