import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { engineFolder } from '../../build/files/paths.ts';
import { freePort } from '../support/server-process.ts';

const run = promisify(execFile);

test('a clone with the line ends of Windows, in a folder of any name, without install scripts, starts as it is told to', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "team's "));
  onTestFinished(() => rm(parent, { recursive: true }));
  const cwd = path.join(parent, 'clone of docs');
  await run('git', ['clone', '--quiet', engineFolder, cwd]);
  const { stdout: names } = await run('git', ['ls-files', '-z'], { cwd });
  for (const name of names.split('\0').filter((one) => one !== '')) {
    const text = await readFile(path.join(cwd, name), 'latin1');
    if (!text.includes('\0')) await writeFile(path.join(cwd, name), text.replaceAll(/\r?\n/g, '\r\n'), 'latin1');
  }
  // The machine's own Node, without what npm says to the programs that it runs.
  const outside = Object.entries(process.env).filter(([key]) => !key.startsWith('npm_') && key !== 'NODE_ENV');
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((one) => !one.includes('node_modules'));
  const env = { ...Object.fromEntries(outside), PATH: folders.join(path.delimiter) };
  const npm = (...words: string[]) =>
    run('npm', words, { cwd, env }).catch((error: { stdout: string; stderr: string }) => error);
  await npm('ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund');
  const told = await npm('run', 'build', '--', '--help');
  // An old Node cannot read the commands, a new one can.
  expect(told.stdout + told.stderr).toMatch(/usage: npm run build|→ npm rebuild node/);
  await npm('rebuild', 'node');
  const port = await freePort();
  const words = ['start', '--', '--port', `${port}`, '--site', 'tests/sites/folder'];
  const server = spawn('npm', words, { cwd, env, stdio: 'ignore' });
  onTestFinished(async () => {
    server.kill();
    await once(server, 'exit');
  });
  const page = await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/docs`), { timeout: 60_000, interval: 200 });
  expect(await page.text()).toContain('In a folder');
});
