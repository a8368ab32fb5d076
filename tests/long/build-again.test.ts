import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import { siteFolders } from '../../build/files/paths.ts';

const config = `export default {
  title: '站',
  url: 'https://docs.example.com',
  apiBaseUrl: 'https://api.example.com/v1',
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] },
  sidebars: { docs: ['index', 'a', 'b'] },
  strict: false,
};
`;

/** A page with a component that is empty, of which a site that is not strict is warned. */
const page = (words: string) => `---\ntitle: 题\ndescription: 说明。\n---\n\n${words}\n\n<Steps>\n\n</Steps>\n`;

test('a build in the same process is of what is there now, and named after it: the same sources have the same name; and it tells warnings in the order of its pages', async () => {
  const site = await mkdtemp(path.join(tmpdir(), 'again-'));
  onTestFinished(() => rm(site, { recursive: true }));
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(site, file)), { recursive: true });
    await writeFile(path.join(site, file), text);
  };
  await write('site.config.ts', config);
  await write('redocly.yaml', 'extends: [minimal]\n');
  // It takes longer to compile than the one after it.
  await write('content/a.mdx', page(`\`\`\`ts\n${'const a = { b: [1, `c`] };\n'.repeat(400)}\`\`\``));
  await write('content/b.mdx', page('文'));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const buildOf = async (words: string, description: string) => {
    await write('content/index.mdx', `---\ntitle: 甲\ndescription: 说明。\n---\n\n${words}\n`);
    const info = { title: '接口', version: '1', description };
    await write('spec/openapi.yaml', JSON.stringify({ openapi: '3.0.3', info, paths: {} }));
    const { assets } = await buildSite(siteFolders(site));
    for (const file of ['index.md', '_pages/page.json'])
      expect(await readFile(path.join(site, 'dist/client', file), 'utf8')).toContain(words);
    return assets.buildId;
  };
  const first = await buildOf('先前的正文', '先前的说明。');
  expect(warn.mock.calls.map(([told]) => /([ab])\.mdx:\d+/.exec(String(told))?.[1])).toEqual(['a', 'b']);
  warn.mockRestore();
  // No reader may keep the old reference.
  const second = await buildOf('先前的正文', '后来的说明。');
  const third = await buildOf('后来的正文', '后来的说明。');
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await buildOf('先前的正文', '先前的说明。')).toBe(first);
});
