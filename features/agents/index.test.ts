import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Site } from '../../app/core/site.ts';
import { agents } from './index.ts';

const site = {
  title: 'Acme API',
  tagline: 'Calls of every kind',
  url: 'https://docs.acme.dev',
  baseUrl: '/v2/',
  trailingSlash: true,
  apiBaseUrl: 'https://api.acme.dev/v1',
  i18n: { currentLocale: 'en' },
} as Site;

const page = { path: '/a/index.md', title: 'A', description: 'About A', text: '# A\n', kind: 'guide' };

/** Returns the feature's outputs for a site with one page and without an API document. */
async function filesOf(setting: boolean | { contact: string }, rules?: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agents-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  if (rules !== undefined) {
    await mkdir(path.join(folder, 'content'));
    await writeFile(path.join(folder, 'content/_skill.md'), rules);
  }
  const context = { shared: () => undefined, config: { agents: setting }, folders: { site: folder }, hasWorker: true };
  const { outputs } = await agents.setup(context as unknown as Parameters<typeof agents.setup>[0]);
  const inputs = { project: { site }, pages: [], markdown: Promise.resolve([page]) };
  return (await outputs?.(inputs as unknown as Parameters<NonNullable<typeof outputs>>[0])) ?? {};
}

test('a skill names itself as its folder, says when it is of use, and holds the rules that the author wrote', async () => {
  const files = await filesOf(true, '- Retry after [429](/errors/#429) only.\n');
  const skill = files['/skill.md'] ?? '';
  expect(skill).toMatch(
    /^---\nname: docs-acme-dev-v2\ndescription: "Acme API: Calls of every kind\..+"\n---\n\n# Acme API\n/,
  );
  expect(skill).toContain('- Retry after [429](https://docs.acme.dev/v2/errors/#429) only.');
  expect(skill).toContain('<https://docs.acme.dev/v2/llms.txt>');
  expect(files['/.well-known/agent-skills/docs-acme-dev-v2/SKILL.md']).toBe(skill);
  const { skills } = JSON.parse(files['/.well-known/agent-skills/index.json'] ?? '') as { skills: object[] };
  expect(skills).toEqual([
    expect.objectContaining({
      name: 'docs-acme-dev-v2',
      type: 'skill-md',
      url: 'https://docs.acme.dev/v2/.well-known/agent-skills/docs-acme-dev-v2/SKILL.md',
      digest: `sha256:${createHash('sha256').update(skill).digest('hex')}`,
    }),
  ]);
});

test('what the author’s rules link to on the site is checked with the links of the configuration', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'agents-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'content'));
  await writeFile(
    path.join(folder, 'content/_skill.md'),
    'See [limits](/limits/#n) and [others](https://example.com/).',
  );
  const context = { shared: () => undefined, config: { agents: true }, folders: { site: folder }, hasWorker: true };
  const { links } = await agents.setup(context as unknown as Parameters<typeof agents.setup>[0]);
  expect(links?.(context.config as never)).toEqual(['/limits/#n']);
});

test('security.txt is there with a contact only, and holds for less than a year (RFC 9116)', async () => {
  expect(Object.keys(await filesOf(true))).not.toContain('/.well-known/security.txt');
  const text = (await filesOf({ contact: 'mailto:security@acme.dev' }))['/.well-known/security.txt'] ?? '';
  expect(text).toMatch(
    /^Contact: mailto:security@acme\.dev\nExpires: \S+Z\nCanonical: https:\/\/docs\.acme\.dev\/v2\//,
  );
  const days = (Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(366);
});

test('`agents: false` leaves llms.txt and the full text alone', async () => {
  expect(Object.keys(await filesOf(false))).toEqual(['/llms.txt', '/llms-full.txt']);
});
