import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Site } from '../../../app/core/site.ts';
import type { McpIndex } from '../mcp.ts';
import type { SearchManifest } from '../../search/text/index-file.ts';
import { mcp } from '../index.ts';
import { openDocs } from './docs.ts';

const index: McpIndex = {
  pages: [],
  operations: [],
  schemas: [],
  sections: [{ path: '/a/', page: 'A', title: 'A' }],
  records: [[1, [1, 1, 1]]],
  texts: [0],
  postings: [''],
};
const manifest: SearchManifest = {
  sections: [],
  pages: [],
  records: [],
  synonyms: [],
  words: 'words',
  pinyin: 'pinyin',
  variants: 'variants',
};

test('the searches of one request load each list of the index once', async () => {
  const requested: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    requested.push(pathname);
    // The response arrives after the next search has started.
    await new Promise((resolve) => setTimeout(resolve));
    return new Response(await contentOf(pathname));
  };
  const site = { url: 'https://docs.example.com', baseUrl: '/', trailingSlash: true } as Site;
  const { search } = await openDocs(site, { fetch } as unknown as Parameters<typeof openDocs>[1], site.url);
  const results = await Promise.all(Array.from({ length: 20 }, () => search('timeout retries', 5)));
  expect(results).toEqual(Array.from({ length: 20 }, () => []));
  for (const list of ['words', 'pinyin'])
    expect(requested.filter((path) => path === `/pagefind/${list}`)).toHaveLength(1);
});

function contentOf(path: string): string | Uint8Array<ArrayBuffer> {
  if (path === '/mcp-index/index.json') return JSON.stringify(index);
  if (path.startsWith('/mcp-index/')) return '{}';
  if (path === '/pagefind/search') return gzipped(manifest);
  if (path === '/pagefind/words') return gzipped(['other']);
  if (path === '/pagefind/pinyin') return gzipped({ readings: {}, names: [], words: [], sounds: [] });
  return gzipped({});
}

function gzipped(content: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(JSON.stringify(content)));
}

test('a site without a Worker carries no index that only the Worker reads', async () => {
  const [setup, inputs] = [
    { shared: () => undefined, hasWorker: false },
    { project: {}, pages: [], markdown: [] },
  ];
  const { outputs } = await mcp.setup(setup as unknown as Parameters<typeof mcp.setup>[0]);
  expect(await outputs?.(inputs as unknown as Parameters<NonNullable<typeof outputs>>[0])).toEqual({});
});
