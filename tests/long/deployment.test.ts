import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { engineFolder } from '../../build/files/paths.ts';
import { startFakeApi, type FakeApi, wrongToken } from '../support/fake-api.ts';

// Each of these builds the site.
vi.setConfig({ testTimeout: 180_000 });

const run = promisify(execFile);
const node = path.join(engineFolder, 'node_modules/.bin/node');

async function command(words: string[], variables: Record<string, string>): Promise<string> {
  const { CLOUDFLARE_API_TOKEN: _, ...env } = process.env;
  const { stdout } = await run(node, words, {
    cwd: engineFolder,
    env: { ...env, NODE_ENV: 'production', CI: 'true', WRANGLER_SEND_METRICS: 'false', ...variables },
  });
  return stdout;
}

const credentials = (api: FakeApi) => ({
  CLOUDFLARE_API_BASE_URL: api.url,
  CLOUDFLARE_API_TOKEN: 'token-of-a-test',
  CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef0123456789abcdef',
});

test('a production deployment packs without a network, within the free plan’s 3 MB', async () => {
  const output = await command(['build/commands/deploy.ts', '--dry-run'], { DEPLOYED_URL: 'http://127.0.0.1:9' });
  expect(output).toContain('--dry-run: exiting now');
  const size = /gzip: ([\d.]+) KiB/.exec(output)?.[1];
  expect(Number(size)).toBeGreaterThan(0);
  expect(Number(size)).toBeLessThan(3 * 1024);
});

test('a pull request gets a preview, the same one at its next push, and none when it is closed', async () => {
  const api = await startFakeApi();
  onTestFinished(api.stop);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'preview-')), 'output');
  const variables = { ...credentials(api), GITHUB_OUTPUT: file };
  expect(await command(['build/commands/preview.ts', 'pr-12'], variables)).toContain(
    'https://pr-12-gateway-docs.example.workers.dev',
  );
  expect(await readFile(file, 'utf8')).toBe('url=https://pr-12-gateway-docs.example.workers.dev\n');
  await command(['build/commands/preview.ts', 'pr-12'], variables);
  await command(['build/commands/preview.ts', '--delete', 'pr-12'], variables);
  const again = await command(['build/commands/preview.ts', '--delete', 'pr-12'], variables);
  expect(again).toContain('no preview pr-12 any more');
  const told = api.calls.map(({ method, path: asked }) => `${method} ${asked.replace(/^.*\/workers\//, '')}`);
  expect(told.filter((call) => call === 'POST gateway-docs/previews')).toHaveLength(1);
  expect(told.filter((call) => call.startsWith('POST') && call.endsWith('/deployments'))).toHaveLength(2);
  expect(told.at(-1)).toBe('DELETE gateway-docs/previews/pr-12');
  const manifests = api.calls.filter(({ path: asked }) => asked.endsWith('/assets-upload-session'));
  expect(manifests).toHaveLength(2);
  for (const { body } of manifests) expect(body).not.toMatch(/\.vite|\.map"|wrangler|_headers/);
});

test.each([
  ['--site', (site: string) => ({ words: ['--site', site], variables: {} })],
  ['SITE', (site: string) => ({ words: [], variables: { SITE: path.relative(engineFolder, site) } })],
])('every command goes to the Worker of the site that %s names', async (_, named) => {
  const api = await startFakeApi();
  onTestFinished(api.stop);
  const site = path.join(await mkdtemp(path.join(tmpdir(), "operator's ")), 'operated docs');
  await command(['build/commands/new.ts', 'site', site], {});
  const { words, variables } = named(site);
  /** Runs a command; what it says, once all that it asked was of the one Worker. */
  const operate = async (name: string, ...args: string[]): Promise<string> => {
    api.calls.length = 0;
    const all = { ...credentials(api), DEPLOYED_URL: 'http://127.0.0.1:9', ...variables };
    const said = await command([`build/commands/${name}.ts`, ...args, ...words], all).catch((error: Error) =>
      String(error),
    );
    const workers = api.calls.flatMap(
      ({ path: asked }) => /\/(?:scripts|services|workers)\/([^/]+)/.exec(asked.replace('/workers/', '/'))?.[1] ?? [],
    );
    expect(new Set(workers), said).toEqual(new Set(['operated-docs']));
    return said;
  };
  const writes = () => api.calls.filter(({ method }) => method !== 'GET').map(({ path: asked }) => asked);
  const deployed = await operate('deploy');
  expect(deployed).toContain('https://operated-docs.example.workers.dev');
  expect(deployed).toContain('routes = [{ pattern = "docs.example.com", custom_domain = true }]');
  await operate('preview', 'pr-1');
  expect(writes()).toContainEqual(expect.stringMatching(/operated-docs\/previews$/));
  expect(await operate('on-worker', 'rollback', '--yes')).toContain('has been deployed to 100% of traffic');
  await operate('on-worker', 'tail');
  expect(writes()).toContainEqual(expect.stringMatching(/operated-docs\/tails$/));
  expect(await operate('preview', '--delete', 'pr-1')).toContain('no preview pr-1 any more');
  expect(writes()).toEqual([expect.stringMatching(/operated-docs\/previews\/pr-1$/)]);
});

test('credentials that are refused end a command with what to do, without a stack', async () => {
  const api = await startFakeApi();
  onTestFinished(api.stop);
  const variables = { ...credentials(api), CLOUDFLARE_API_TOKEN: wrongToken };
  const error: unknown = await command(['build/commands/on-worker.ts', 'rollback', '--yes'], variables).catch(
    (failed: unknown) => failed,
  );
  const { stderr } = error as { stderr: string };
  expect(stderr).toContain('Authentication error');
  expect(stderr).toMatch(
    /wrangler\.toml\s+wrangler rollback failed \(1\)\n\s+→ the credentials are refused: CLOUDFLARE_API_TOKEN needs/,
  );
  expect(stderr).not.toMatch(/^\s+at .*:\d+/m);
});

test.each(['deploy', 'on-worker'])('%s explains itself to who has no credentials', async (name) => {
  const help = await command([`build/commands/${name}.ts`, ...(name === 'deploy' ? [] : ['rollback']), '--help'], {});
  expect(help).toContain('wrangler');
  expect(help).toContain('GLOBAL FLAGS');
});

test('a preview’s name that could mean something else is refused', async () => {
  await expect(command(['build/commands/preview.ts', '../production'], {})).rejects.toThrow('usage: npm run preview');
});
