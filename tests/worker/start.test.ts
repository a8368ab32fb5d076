import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { engineFolder } from '../../build/files/paths.ts';

const run = promisify(execFile);

/** What `npm start` says when it ends by itself. */
async function start(environment: Record<string, string>): Promise<{ code: unknown; stderr: string }> {
  const command = path.join(engineFolder, 'build/commands/start.ts');
  const error: unknown = await run(process.execPath, [command], { env: { ...process.env, ...environment } }).catch(
    (reason: unknown) => reason,
  );
  return error as { code: unknown; stderr: string };
}

test('a busy port is a clear refusal before anything is built', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const other = createServer().listen(0, '127.0.0.1', () => {
    const address = other.address();
    resolve(typeof address === 'object' && address !== null ? address.port : 0);
  });
  onTestFinished(() => void other.close());
  const port = await promise;
  const { code, stderr } = await start({ PORT: String(port) });
  expect(code).toBe(1);
  expect(stderr).toBe(
    `port ${port} is in use by another program\n  → stop it, or choose another: PORT=8788 npm start\n`,
  );
});

test('a port that is none is refused by name', async () => {
  expect(await start({ PORT: 'eighty' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('PORT=eighty is not a port'),
  });
});
