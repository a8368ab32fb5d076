import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { engineFolder } from '../../build/files/paths.ts';
import { answering, freePort } from '../support/server-process.ts';

const run = promisify(execFile);

type Ended = { code?: unknown; stdout: string; stderr: string };

/** What a command of the site says when it ends by itself. */
async function call(name: string, args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const command = [path.join(engineFolder, 'build/commands', `${name}.ts`), ...args];
  const options = { env: { ...process.env, ...environment } };
  return run(process.execPath, command, options).catch((error: Ended) => error);
}

test('a busy port is a clear refusal before anything is built', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const other = createServer().listen(0, '127.0.0.1', () => {
    const address = other.address();
    resolve(typeof address === 'object' && address !== null ? address.port : 0);
  });
  onTestFinished(() => void other.close());
  const port = await promise;
  for (const [name, typed] of [
    ['start', 'npm start'],
    ['dev', 'npm run dev'],
  ] as const) {
    const { code, stderr } = await call(name, [], { PORT: String(port) });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `port ${port} is in use by another program\n  → stop it, or choose another: ${typed} -- --port ${port + 1}\n`,
    );
  }
});

test('a Node that cannot read the tools says what to do', async () => {
  const words = ['--no-experimental-strip-types', path.join(engineFolder, 'build/run.js'), 'start'];
  await expect(run(process.execPath, words)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Node v.* cannot run the tools.*\n {2}→ npm rebuild node, or use Node 24\n$/),
  });
});

test('a command that is none is refused by name', async () => {
  await expect(run(process.execPath, [path.join(engineFolder, 'build/run.js'), 'strat'])).rejects.toMatchObject({
    code: 1,
    stderr: 'there is no command "strat"\n  → npm run lists the commands\n',
  });
});

test('a port that is none is refused by name', async () => {
  const refusals = [
    await call('start', [], { PORT: 'eighty' }),
    await call('start', ['--port', '99999']),
    await call('dev', [], { PORT: '80.5' }),
  ];
  expect(refusals.map(({ code, stderr }) => [code, stderr.split('\n')[0]])).toEqual([
    [1, 'PORT=eighty is not a port'],
    [1, '--port 99999 is not a port'],
    [1, 'PORT=80.5 is not a port'],
  ]);
});

test('a site whose folder is not there ends dev as it ends build', async () => {
  const endings = await Promise.all([call('build', [], { SITE: '/nowhere' }), call('dev', [], { SITE: '/nowhere' })]);
  for (const { code, stderr } of endings) {
    expect(code).toBe(1);
    expect(stderr).toContain('nowhere  there is no such folder\n  → --site or SITE must name the folder of a site\n');
  }
});

test('a path with a sign that ends it for bundlers is refused by every command, with its name', async () => {
  for (const name of ['build', 'dev', 'export'])
    expect(await call(name, [], { SITE: '/docs of C#/site' })).toMatchObject({
      code: 1,
      stderr: '/docs of C#/site has a # or ? in its path, which bundlers cannot read\n  → rename that folder\n',
    });
});

test('an argument that a command does not know is refused, and --help says which it takes', async () => {
  const refused = await call('build', ['--watch']);
  expect(refused).toMatchObject({
    code: 1,
    stderr: "Unknown option '--watch'\n  → usage: npm run build -- [--site <folder>]\n",
  });
  const withoutDashes = await call('deploy', [], { npm_config_dry_run: 'true', npm_lifecycle_event: 'deploy' });
  expect(withoutDashes.stderr).toBe(
    'npm took --dry-run for itself\n  → write -- before it: npm run deploy -- --dry-run\n',
  );
  for (const [command, word, meant] of [
    ['deploy', '--sit', '--site'],
    ['deploy', '--dryrun=true', '--dry-run'],
    ['on-worker', '--sites', '--site'],
  ] as const)
    expect(await call(command, [word, 'docs'])).toMatchObject({
      code: 1,
      stderr: `there is no option ${word.replace('=true', '')}\n  → did you mean ${meant}?\n`,
    });
  expect((await call('build', ['--site'])).stderr).toMatch(/^--site needs the folder of a site\n {2}→ /);
  for (const kind of ['version', 'language'])
    expect((await call('new', [kind, 'de', '2'])).stderr).toMatch(/^“2” is one word too many\n {2}→ usage: /);
  const site = await call('new', ['site', '--name=docs']);
  expect(site).toMatchObject({ code: 1, stderr: expect.stringContaining("Unknown option '--name'") });
  expect(await call('start', ['--help'])).toMatchObject({
    stdout: 'usage: npm start -- [--port <number>] [--site <folder>]\n',
  });
});

test.each(['start', 'dev'])('npm run %s leaves nothing running when npm alone is asked to end', async (script) => {
  const port = await freePort();
  const words = ['run', script, '--', '--port', `${port}`, '--site', 'tests/sites/folder'];
  const out = await mkdtemp(path.join(tmpdir(), 'ended-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const npm = spawn('npm', words, { cwd: engineFolder, env: { ...process.env, OUT: out }, stdio: 'ignore' });
  const origin = `http://localhost:${port}`;
  await vi.waitFor(() => fetch(origin), { timeout: 50_000, interval: 200 });
  npm.kill();
  await once(npm, 'exit');
  await vi.waitFor(() => expect(fetch(origin)).rejects.toThrow('fetch failed'), { timeout: 10_000 });
});

test.each(['SIGINT', 'SIGTERM'] as const)('a build that is cancelled by %s leaves no files behind', async (signal) => {
  const parent = await mkdtemp(path.join(tmpdir(), 'cancelled-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const build = spawn(process.execPath, [path.join(engineFolder, 'build/commands/build.ts')], {
    env: { ...process.env, SITE: 'tests/sites/folder', OUT: path.join(parent, 'dist') },
    stdio: 'ignore',
  });
  const ended = once(build, 'exit');
  await vi.waitFor(async () => expect(await readdir(parent)).not.toEqual([]), { timeout: 50_000, interval: 10 });
  build.kill(signal);
  expect(await ended).toEqual([130, null]);
  expect(await readdir(parent)).toEqual([]);
});

test('a server that runs loses nothing when another build takes its files away', async () => {
  const out = await mkdtemp(path.join(tmpdir(), 'taken-away-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  await cp(inject('out'), out, { recursive: true });
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(engineFolder, 'build/commands/start.ts'), '--port', `${port}`], {
    env: { ...process.env, SITE: 'tests/sites/engine', OUT: out },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    server.kill();
    await once(server, 'exit');
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin, 'npm start', () => server.exitCode !== null);
  await rm(out, { recursive: true });
  for (const at of ['/favicon.svg', '/api/', '/llms.txt', '/pagefind/search'])
    expect((await fetch(origin + at)).status, at).toBe(200);
});
