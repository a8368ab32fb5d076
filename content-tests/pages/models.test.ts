import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { describeModels } from '../../models/describe-models.ts';
import { dueModels, dueReport, modelsInSamples, readSamples } from '../../models/models-in-samples.ts';
import { type Registry, readRegistry } from '../../models/read-registry.ts';
import { isOff } from '../../models/model.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';

/** The day that samples are held against: a later one is for `npm run models:due`, which breaks nobody's tests. */
const day = '2026-11-25';

let registry: Registry;
let document: JsonObject;

beforeAll(async () => {
  [registry, document] = await Promise.all([
    readRegistry('.', { today: day, locale: 'zh-Hans' }),
    bundleSpec() as unknown as Promise<JsonObject>,
  ]);
});

/** Every value of the document's enums in which a known model stands. */
function enumerated(value: unknown = document): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'enum' in value && Array.isArray(value.enum) ? value.enum.map(String) : [];
  return [
    ...(own.some((id) => registry.byId.has(id)) ? own : []),
    ...Object.values(value).flatMap((inner) => enumerated(inner)),
  ];
}

/** The text of every value of the document's enums. */
function enumTexts(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map();
  const own =
    'x-enumDescriptions' in value && typeof value['x-enumDescriptions'] === 'object' ? value['x-enumDescriptions'] : {};
  return new Map([
    ...Object.entries(own ?? {}).map(([id, text]) => [id, String(text)] as const),
    ...Object.values(value).flatMap((inner) => [...enumTexts(inner)]),
  ]);
}

/** Whether a word is a model that upstream has not switched off. */
function lives(id: string): boolean {
  const model = registry.byId.get(id);
  return model !== undefined && !isOff(model, day);
}

describe('the samples', () => {
  test('call no model that upstream had switched off by the day they were last gone through', async () => {
    const ended = dueModels(modelsInSamples(await readSamples('.'), registry), day).filter((due) => due.ended);
    expect(ended, `${dueReport(ended, day)}\n“kept” in content/_models.yaml lets a model stay, and says why`).toEqual(
      [],
    );
  });

  test('call no living model that the list of models lacks', async () => {
    const samples = await readSamples('.');
    const [list, others] = [true, false].map((isList) =>
      samples.filter(
        ({ file }) => file.includes('examples/models/') === isList && !file.startsWith('content/changelog'),
      ),
    );
    const missing = (others ?? [])
      .flatMap(({ code }) => Array.from(code.matchAll(/\bmodel["']?\s*[:=(]\s*["']?([\w.-]+)/g), ([, id = '']) => id))
      .filter((id) => lives(id) && !list?.some(({ code }) => code.includes(`id: ${id}\n`)));
    expect([...new Set(missing)]).toEqual([]);
  });

  test('still call every model that is kept for them', async () => {
    const samples = await readSamples('.');
    const unused = registry.models.list.flatMap(({ id, kept }) =>
      (kept?.in ?? [])
        .filter((file) => !samples.some((one) => one.file === file && one.code.includes(id)))
        .map((file) => `${id} in ${file}`),
    );
    expect(unused).toEqual([]);
  });
});

describe('the list of models', () => {
  test('knows every model that the API document lists, and says of every other that it is not listed', () => {
    const listed = enumerated();
    expect(listed.length).toBeGreaterThan(100);
    expect(listed.filter((id) => !registry.byId.has(id))).toEqual([]);
    expect(
      registry.models.list.filter(({ id, enumerated: said }) => said !== listed.includes(id)).map(({ id }) => id),
    ).toEqual([]);
  });

  test('tells the API document what each model is and what becomes of it', () => {
    const texts = enumTexts(describeModels(document, registry));
    expect(texts.get('o4-mini')).toBe(
      'o 系列；文本、图像 → 文本；工具、结构化输出、总是思考；上下文 200,000 个 token；**上游已于 2026-10-23 停用**，上游建议改用 `gpt-5.6-terra`',
    );
    expect(texts.get('gpt-4o-2024-11-20')).toMatch(/^GPT；`gpt-4o` 的固定版本；\*\*将于 2027-01-14 停用\*\*/);
  });

  test('says of every model that the API document lists what it takes or what became of it', () => {
    const silent = registry.models.list.filter(
      ({ enumerated: listed, input, upstream, note, snapshotOf }) =>
        listed && input === undefined && upstream === undefined && note === undefined && snapshotOf === undefined,
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

test('the API’s example lists every model that a sample calls', async () => {
  const listed = JSON.stringify(document);
  const called = new Set(modelsInSamples(await readSamples('.'), registry).map(({ model }) => model.id));
  expect(called.size).toBeGreaterThan(10);
  expect([...called].filter((id) => !listed.includes(`{"id":"${id}","created":`))).toEqual([]);
});

test('every source stands behind something that is said', async () => {
  const pages = (await readdir('content', { recursive: true })).filter((name) => /\.mdx?$/.test(name));
  const texts = await Promise.all(pages.map((page) => readFile(path.join('content', page), 'utf8')));
  const named = new Set([
    ...texts.flatMap((text) => [...text.matchAll(/<Source id="([^"]+)"/g)].map(([, id]) => id)),
    ...registry.models.list.flatMap(({ source, upstream }) => [source, upstream?.source].flat()),
  ]);
  expect(Object.keys(registry.sources).filter((id) => !named.has(id))).toEqual([]);
});
