import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const overview = 'content/sdk-overview.mdx';
const guides = [
  overview,
  'content/sdk/java/install.mdx',
  'content/sdk/python/install.mdx',
  'content/sdk/python/llm.mdx',
  ...[
    'embedding',
    'fim',
    'gemini-2.5-thinking',
    'gpt-image-1',
    'nano-banana',
    'openai-response',
    'realtime',
    'timeout',
  ].map((name) => `content/api-guides/${name}.mdx`),
];

const fence = /^ *(`{3,}).*\n(?:.*\n)*? *\1$/gm;

/** A page without its front matter. */
const pageOf = async (file: string) => (await readFile(file, 'utf8')).replace(/^---\n.*?\n---\n/s, '');

/** What stands outside code. */
const proseOf = async (file: string) => (await pageOf(file)).replace(fence, '');

const hanIn = (text: string) => (text.match(/\p{Script=Han}/gu) ?? []).length;

test('the guides can be read in an hour, and the overview in ten minutes', async () => {
  const counts = await Promise.all(guides.map(async (file) => hanIn(await proseOf(file))));
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(24_000);
  const prose = await proseOf(overview);
  expect(hanIn(prose)).toBeLessThanOrEqual(4200);
  expect(prose.match(/^## /gm)?.length).toBeLessThanOrEqual(10);
});

test.each(guides)('%s begins with what goes wrong most, and with a sample that works', async (file) => {
  const [opening = '', first = ''] = (await pageOf(file)).split(/^## /m);
  expect(/三处：(.+)$/m.exec(opening)?.[1]?.match(/\]\(#/g)).toHaveLength(3);
  expect(opening.length).toBeLessThan(900);
  expect(first).toContain('```');
});
