import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { engineFolder } from '../files/paths.ts';
import { checkCredentials, domainSetting, routingFaults } from './wrangler.ts';

test('a wrangler.toml that makes the Worker run for static files below another base URL is told, and what to write', async () => {
  const text = await readFile(path.join(engineFolder, 'templates/en/wrangler.toml'), 'utf8');
  const file = 'wrangler.toml';
  const addresses = ['/rpc', '/try/'];
  expect(routingFaults({ file, text }, { baseUrl: '/', addresses: [] })).toEqual([]);
  const hint =
    'write run_worker_first = ["/", "/*/", "/docs/*.md", "/docs/*.txt", "/docs/*.xml", "/docs/rpc", "/docs/try/*"]';
  for (const written of [text, text.replaceAll('\n', '\r\n')])
    expect(routingFaults({ file, text: written }, { baseUrl: '/docs/', addresses })).toEqual([
      expect.objectContaining({ hint, location: expect.objectContaining({ file, line: 16 }) }),
    ]);
  const mended = text.replace(/^run_worker_first.*/m, hint.slice('write '.length));
  expect(routingFaults({ file, text: mended }, { baseUrl: '/docs/', addresses })).toEqual([]);
});

test('a rollback is one of the site that it names, before or behind the command', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const command = path.join(engineFolder, 'build/commands/on-worker.ts');
  for (const [words, environment] of [
    [['--site', folder], {}],
    [[`--site=${folder}`], {}],
    [[], { SITE: folder }],
  ] as const)
    await expect(
      promisify(execFile)(process.execPath, [command, 'rollback', ...words], {
        env: { ...process.env, ...environment },
      }),
    ).rejects.toMatchObject({ stderr: expect.stringContaining(`${path.basename(folder)}/wrangler.toml`) });
  await expect(checkCredentials(path.join(folder, 'nowhere'), {})).rejects.toThrow('there is no such folder');
});

test('who has no credentials is told before anything is built', async () => {
  for (const environment of [{ CI: 'true' }, {}])
    await expect(checkCredentials(engineFolder, environment)).rejects.toThrow('needs credentials');
  await checkCredentials(engineFolder, { CI: 'true', CLOUDFLARE_API_TOKEN: 'a' });
});

test('a site that is not yet at its address is told the routes to set', () => {
  const toml = 'name = "docs"\n# docs.example.com comes later\n';
  const site = { url: 'https://docs.example.com', baseUrl: '/' };
  const setting = 'routes = [{ pattern = "docs.example.com", custom_domain = true }]';
  expect(domainSetting(site, toml)).toBe(setting);
  expect(domainSetting(site, toml + setting)).toBeUndefined();
  expect(domainSetting({ ...site, baseUrl: '/de/' }, toml)).toBe(
    'routes = ["docs.example.com/de", "docs.example.com/de/*"]',
  );
  expect(domainSetting({ url: 'https://docs.team.workers.dev', baseUrl: '/' }, toml)).toBeUndefined();
});
