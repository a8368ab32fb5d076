import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { englishTexts } from '../support/engine-words.ts';
import { type FixtureSite, fixtureSite } from '../support/fixture.ts';
import { readersTexts } from '../support/readers-text.ts';

/** Han characters, and the punctuation that only their texts have; Pagefind notes a wide underscore among its settings. */
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uff3e\uff40-\uffef]+/gu;

/**
 * What the search knows of Chinese words and sentences is a rule, not a text: readers of any site may ask in Chinese. The
 * sandbox tries a Han character where an API's own pattern asks for one.
 */
const knowsChinese = /\/(?:client\/.+\/(?:search-engine|excerpt)|worker\/.+\/(?:serve|chat-response))-[\w-]+\.js$/;

/** Names of products, formats, methods, keys and places, which a Chinese page calls as everybody does, and two of files. */
const names = new Set(
  [
    'API URL SDK MCP JSON Schema MDX HTTP ID Base Unix Key Markdown WebAssembly JavaScript Java Python Node js Go cURL',
    'ChatGPT Claude Cursor VS Code Postman Insomnia Linux Windows Mac Ctrl Copyright GET POST DEL DELETE OAuth bearer token',
    'openapi json yaml step py retry byte schema AI https docs example com llms txt index md',
  ].flatMap((line) => line.split(' ')),
);

/** The text of a file, unpacked where it is packed; undefined for one that is no text. */
function textOf(content: Buffer): string | undefined {
  const plain = content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content) : content;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return undefined;
  }
}

describe('an English site', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await fixtureSite('english');
  });
  const found: [place: string, words: string[]][] = [];
  const look = (place: string, text: string) => {
    const words = text.match(chinese);
    if (words !== null) found.push([place, words]);
  };

  test('has no Han character in any file: pages, Markdown, JSON, feeds, scripts, style sheets, search index, Worker', async () => {
    const folder = site.out;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    let read = 0;
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      const text = textOf(await readFile(file));
      if (text === undefined || knowsChinese.test(file)) continue;
      read++;
      look(path.relative(folder, file), text);
    }
    console.log(`English fixture: ${read} files read, Han characters in ${found.length} of them`);
    expect(read).toBeGreaterThan(60);
    expect(found).toEqual([]);
  });

  test('answers without one: its pages, what is not there, and refusals', async () => {
    found.length = 0;
    const paths = site.paths;
    const asks: [string, RequestInit][] = [
      ...[...paths, '/nope/', '/guides/start.md', '/llms.txt', '/changelog/feed.xml'].map(
        (at): [string, RequestInit] => [at, {}],
      ),
      ['/nope/', { headers: { accept: 'text/markdown' } }],
      ['/mcp', {}],
      ['/guides/start/', { method: 'POST' }],
    ];
    for (const [at, init] of asks) {
      const text = await (await fetch(site.origin + at, init)).text();
      expect(text.length).toBeGreaterThan(10);
      look(`${at} ${JSON.stringify(init)}`, text);
    }
    expect(found).toEqual([]);
    const html = await (await fetch(`${site.origin}/nope/`)).text();
    expect(html).toContain('Page not found');
    expect(html).toContain('<html lang="en"');
  });

  test('says in English why the sandbox refuses a request, and what it answers to another', async () => {
    found.length = 0;
    const at = `${site.origin}/sandbox/v1`;
    const key = { Authorization: 'Bearer any', 'X-Admin-Key': 'any' };
    const adopt = (body: string, more: Record<string, string> = {}): [string, RequestInit] => [
      '/cats',
      { method: 'POST', body, headers: { ...key, 'Content-Type': 'application/json', ...more } },
    ];
    const asks: [string, RequestInit][] = [
      ['/cats', { method: 'POST' }],
      ['/nope', { headers: key }],
      ['/cats', { method: 'PUT', headers: key }],
      ['/cats', {}],
      adopt('a', { 'Content-Type': 'text/plain' }),
      ...['', '{"name": ', '[]', '{}', '{"name": 1}', '{"name": "Tom", "moood": 1}'].map((body) => adopt(body)),
      ...['{"mood": "odd"}', '{"lives": 10}', '{"food": 1}', '{"spots": [1]}', '{"born": "x"}'].map((field) =>
        adopt(JSON.stringify({ name: 'Tom', ...(JSON.parse(field) as object) })),
      ),
      ...['nope', 'rate-limit', 'server-error', 'invalid-key', 'stream-error'].map((fault) =>
        adopt('{"name": "Tom"}', { 'X-Sandbox-Fault': fault }),
      ),
      adopt('{"name": "Tom"}', { 'X-Sandbox-Example': 'nope' }),
      adopt('{"name": "Tom"}'),
    ];
    const answers = await Promise.all(asks.map(async ([where, init]) => (await fetch(at + where, init)).text()));
    for (const [index, text] of answers.entries()) look(`${index} ${JSON.stringify(asks[index])}`, text);
    expect(answers.filter((text) => text.includes('"Sandbox: ')).length).toBe(asks.length - 1);
    expect(found).toEqual([]);
  });

  test('speaks English to assistants', async () => {
    found.length = 0;
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site.origin)));
    look('instructions', client.getInstructions() ?? '');
    look('tools', JSON.stringify(await client.listTools()));
    const calls: [string, Record<string, unknown>][] = [
      ['search_docs', { query: 'adopt a cat' }],
      ['search_docs', { query: 'zzzzzz' }],
      ['list_pages', {}],
      ['read_page', { path: '/guides/start/' }],
      ['read_page', { path: '/nope/' }],
      ['read_operation', { operation: 'createCat' }],
      ['read_operation', { operation: 'nope' }],
      ['read_schema', { name: 'Cat' }],
      ['read_schema', { name: 'Ca' }],
      ['read_schema', { name: 'nope' }],
    ];
    for (const [name, args] of calls) {
      const answer = JSON.stringify(await client.callTool({ name, arguments: args }));
      expect(answer.length).toBeGreaterThan(40);
      look(`${name} ${JSON.stringify(args)}`, answer);
    }
    await client.close();
    expect(found).toEqual([]);
  });
});

describe('a Chinese site', () => {
  const origin = inject('engine');
  let texts: RegExp[] = [];
  // Names and values of the API are the same in every language.
  const ofTheApi = new Set<string>();
  const untranslated = (words: string[]) =>
    words.filter((word) => !ofTheApi.has(word) && texts.some((pattern) => pattern.test(word)));

  beforeAll(async () => {
    texts = await englishTexts();
    const document = (await (await fetch(`${origin}/openapi.json`)).json()) as { components: { schemas: object } };
    for (const name of Object.keys(document.components.schemas)) ofTheApi.add(name);
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'enum' || key === 'const')
        for (const one of [value].flat().map(String))
          for (const word of [one, ...one.split(/[\d.-]+/)]) ofTheApi.add(word);
      return value;
    });
  });

  test('has no text of the engine in English on any page', async () => {
    expect(texts.length).toBeGreaterThan(150);
    const left: [string, string[]][] = [];
    for (const at of [...inject('enginePaths'), '/search/', '/nope/']) {
      const words = untranslated(readersTexts(await (await fetch(origin + at)).text()));
      if (words.length > 0) left.push([at, words]);
    }
    expect(left).toEqual([]);
  });

  test('has no English word on any page but names and the words of code', async () => {
    const odd = new Map<string, string>();
    for (const at of [...inject('enginePaths'), '/search/', '/nope/'])
      for (const text of readersTexts(await (await fetch(origin + at)).text()))
        for (const [word] of text.matchAll(/[A-Za-z][A-Za-z’'-]+/g))
          if (!names.has(word) && !ofTheApi.has(word)) odd.set(word, `${at}: ${text.slice(0, 80)}`);
    expect([...odd]).toEqual([]);
  });

  test('has none in what is made for machines', async () => {
    const left: [string, string[]][] = [];
    for (const at of [
      '/llms.txt',
      '/api/index.md',
      '/changelog/feed.xml',
      '/nope.md',
      ...inject('enginePaths').map((one) => `${one}index.md`),
    ]) {
      const lines = (await (await fetch(origin + at)).text()).replaceAll(/^(`{3,})[^]*?^\1$/gm, '').split('\n');
      const words = untranslated(lines.map((line) => line.replace(/^(?:[#>-]+ |- )+/, '').trim()));
      if (words.length > 0) left.push([at, words]);
    }
    expect(left).toEqual([]);
  });
});
