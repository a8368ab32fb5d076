import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { engineFolder } from '../../build/files/paths.ts';
import type { Json, JsonObject } from '../../features/reference/document/json.ts';
import { markExact } from '../../features/reference/document/json-text.ts';
import { askDocument } from '../support/ask-document.ts';

/** What is expected of a document, in its `x-expected`; everywhere the sandbox takes samples and console as they stand. */
type Expected = {
  /** Texts that the pages have, and have not. */
  shown?: string[];
  hidden?: string[];
  /** Texts of the samples, by language, and texts that none has. */
  sampled?: { [language: string]: string[] };
  unsampled?: string[];
  /** Texts of what the console sends. */
  sent?: string[];
  /** Requests to the sandbox (`GET /things`), with a status, headers (null: none of that name) and a text of the answer. */
  answers?: {
    request: string;
    headers?: Record<string, string>;
    body?: Json;
    status: number;
    text?: string;
    answered?: Record<string, string | null>;
  }[];
};

// Each shows one thing that readers of API references complain about where it is wrong.
const folder = path.join(engineFolder, 'tests/documents');
const documents = await Promise.all(
  (await readdir(folder)).map(async (name): Promise<[string, JsonObject]> => {
    const text = await readFile(path.join(folder, name), 'utf8');
    const exact = text.replaceAll(/: (\d{16,})/g, (_, digits: string) => `: ${JSON.stringify(markExact(digits))}`);
    return [path.basename(name, '.yaml'), parse(exact) as JsonObject];
  }),
);

test.each(documents)('%s: shown, sampled, sent and answered', async (name, { 'x-expected': wanted, ...document }) => {
  const { shown = [], hidden = [], sampled = {}, unsampled = [], sent = [], answers = [] } = wanted as Expected;
  const found = await askDocument(document);
  for (const words of shown) expect.soft(found.shown).toContain(words);
  for (const words of hidden) expect.soft(found.shown).not.toContain(words);
  for (const [language, all] of Object.entries(sampled))
    for (const words of all) expect.soft(found.samples[language]).toContain(words);
  for (const code of Object.values(found.samples))
    for (const words of unsampled) expect.soft(code).not.toContain(words);
  for (const words of sent) expect.soft(found.sent).toContain(words);
  for (const { request, headers = {}, body, status, text = '', answered = {} } of answers) {
    const [method = '', address = ''] = request.split(' ');
    const json = { 'Content-Type': 'application/json' };
    const { headers: sentBack, ...answer } = await found.ask(method, address, {
      headers: { ...(body === undefined ? {} : json), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    expect.soft({ request, body, ...answer }).toEqual({ request, body, status, text: expect.stringContaining(text) });
    for (const [header, value] of Object.entries(answered))
      expect.soft({ request, header, value: sentBack[header] ?? null }).toEqual({ request, header, value });
  }
  expect(found.refused).toEqual([]);
});
