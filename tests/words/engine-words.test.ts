import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { engineFolder } from '../../build/files/paths.ts';
import { catalogues, type Catalogue } from '../support/engine-words.ts';

const english = await catalogues('en');
const chinese = await catalogues('zh-Hans');
/** Catalogues whose keys are names: their English stands in a catalogue of its own. The keys of others are the English. */
const named = Object.keys(chinese).filter((name) => Object.keys(english[name] ?? {}).length > 0);

/** The catalogues; templates of a new site; the rules by which the search and the copy linter read Chinese; separators of lists. */
const mayHoldChinese = new RegExp(
  [
    '/(?:messages/)?(?:[a-z]+-)?zh-Hans(?:/|\\.ts$)',
    '^features/search/text/',
    '^build/content/mdx/jsx-attributes',
    '^features/reference/build/spec-parts',
  ].join('|'),
);

async function sources(pattern: string): Promise<{ file: string; text: string }[]> {
  const files: { file: string; text: string }[] = [];
  for await (const file of glob(pattern, { cwd: engineFolder }))
    if (!/\.test\.tsx?$/.test(file)) files.push({ file, text: await readFile(path.join(engineFolder, file), 'utf8') });
  return files;
}

test('nothing Chinese stands in the engine but in its catalogue', async () => {
  const files = await sources('{app,build,features,models,worker}/**/*.{ts,tsx,css}');
  const found = files.filter(({ file, text }) => !mayHoldChinese.test(file) && /\p{Script=Han}/u.test(text));
  expect(files.length).toBeGreaterThan(300);
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('the engine names a feature only where features are listed', async () => {
  const files = await sources('{app,build,worker}/**/*.*');
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(({ file, text }) => (/openapi|sandbox|pagefind/.test(text) ? [file] : []))).toEqual([
    'build/features.ts',
  ]);
});

test('components say nothing that is not in the catalogue', async () => {
  const said: string[] = [];
  for (const { file, text } of await sources('{app,features,worker}/**/*.tsx')) {
    const { program } = parseSync(file, text);
    for (const words of literalWords(program)) said.push(`${file}: ${words}`);
  }
  expect(said).toEqual([]);
});

test('every text of the catalogues is Chinese in Chinese, and somebody says it', async () => {
  const code = (await sources('{app,build,features,models,worker}/**/*.{ts,tsx}')).filter(
    ({ file }) => !file.includes('/messages/'),
  );
  const all = code.map(({ text }) => text).join('\n');
  const unused: string[] = [];
  for (const [name, catalogue] of Object.entries(chinese)) {
    for (const [key, text] of Object.entries(catalogue)) {
      if (named.includes(name)) {
        if (!new RegExp(String.raw`\.${key}\b|[{,] ${key}\b|'${key}'`).test(all)) unused.push(`${name}.${key}`);
        continue;
      }
      // A proper name is the same in every language.
      if (text !== key)
        expect([key, text]).toEqual([key, expect.stringMatching(/\p{Script=Han}|^(?:\{\w+\}|[^A-Za-z])+$/u)]);
      if (!all.includes(`'${key}'`) && !all.includes(`"${key}"`) && !labels.has(key)) unused.push(key);
    }
  }
  expect(unused).toEqual([]);
});

test('the console speaks of no models, which only some APIs have', () => {
  const said = [english, chinese].flatMap(({ tryOut }) => [tryOut?.about, tryOut?.aboutReal]);
  expect(said).toHaveLength(4);
  for (const text of said) expect(text).toEqual(expect.not.stringMatching(/model|模型/i));
});

test('catalogues of names have the same names in every language, and say Chinese in Chinese', () => {
  expect(named.length).toBeGreaterThan(2);
  expect(named.map((name) => namesOf(chinese[name] ?? {}))).toEqual(named.map((name) => namesOf(english[name] ?? {})));
  expect(named.flatMap((name) => notChinese(chinese[name], name))).toEqual([]);
});

/** The names of a catalogue, those inside of its texts with their path. */
function namesOf(catalogue: Catalogue, above = ''): string[] {
  return Object.entries(catalogue)
    .flatMap(([name, text]) =>
      typeof text === 'object' && text !== null && !Array.isArray(text)
        ? namesOf(text as Catalogue, `${above}${name}.`)
        : [above + name],
    )
    .toSorted();
}

/** What is called so in every language. */
const names = new Set(['UUID', 'Base64', 'OAuth 2.0', 'OpenID Connect', 'Webhook', 'null']);

/** Where a text, or what a function says, holds letters and no Chinese. */
function notChinese(text: unknown, at: string): string[] {
  if (typeof text === 'object' && text !== null)
    return Object.entries(text).flatMap(([key, one]) => notChinese(one, `${at}.${key}`));
  // What a function says stands in its source, between quotes and outside of what it fills in.
  const words =
    typeof text === 'function'
      ? [...String(text).matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, one, other = '']) => one ?? other).join('')
      : String(text);
  if (names.has(words) || /\p{Script=Han}/u.test(words)) return [];
  return /[A-Za-z]/.test(words.replaceAll(/\$\{[^}]*\}/g, '')) ? [`${at}: ${words}`] : [];
}

/** Names that every set of UI labels has, of things that a site of this kind need not have. */
const labels = new Set([
  'All tags',
  'Pages tagged “{tag}”',
  '{count} pages',
  'Archive',
  'Recent posts',
  'Newer entries',
  'Older entries',
  'Read more',
  '{minutes} min read',
]);

type Node = { type: string; value?: unknown; name?: { name?: string }; [key: string]: unknown };

/** Words that stand in JSX as they are: text between elements, and what is read aloud. */
function literalWords(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literalWords);
  if (typeof node !== 'object' || node === null || !('type' in node)) return [];
  const { type, value, name } = node as Node;
  if (type === 'JSXElement' && isCode(node)) return [];
  if (type === 'JSXText') return wordsIn(String(value));
  if (type === 'JSXAttribute' && /^(?:aria-label|title|placeholder|alt)$/.test(name?.name ?? '')) {
    const { type: kind, value: text } = (value ?? {}) as Node;
    if (kind === 'Literal') return wordsIn(String(text));
  }
  return Object.values(node).flatMap(literalWords);
}

/** Code and names of keys are the same in every language. */
function isCode(node: object): boolean {
  const { openingElement } = node as { openingElement?: { name?: { name?: string } } };
  return ['code', 'kbd'].includes(openingElement?.name?.name ?? '');
}

function wordsIn(text: string): string[] {
  const words = text.trim();
  return /\p{L}/u.test(words) ? [words] : [];
}
