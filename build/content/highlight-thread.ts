import { parentPort } from 'node:worker_threads';
import {
  transformerMetaHighlight,
  transformerNotationDiff,
  transformerNotationFocus,
  transformerNotationHighlight,
} from '@shikijs/transformers';
import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import {
  createBundledHighlighter,
  createCssVariablesTheme,
  type HighlighterGeneric,
  type LanguageRegistration,
  type ShikiTransformer,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { type BundledLanguage, bundledLanguages } from 'shiki/langs';
import { misspelt } from '../../app/core/nearest.ts';
import type { HighlightRequest, HighlightResult } from './highlight.ts';

const theme = createCssVariablesTheme({ name: 'tokens', variablePrefix: '--', variableDefaults: {} });
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext']);
const createHighlighter = createBundledHighlighter({
  langs: bundledLanguages,
  themes: {},
  engine: () => createOnigurumaEngine(import('shiki/wasm')),
});
let highlighter: Promise<HighlighterGeneric<BundledLanguage, never>> | undefined;

parentPort?.on('message', async ({ id, code, lang, meta }: HighlightRequest) => {
  const result: HighlightResult = await highlight(code, lang, meta).then(
    (html) => ({ id, html }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(result);
});

async function highlight(code: string, lang: string, meta: string): Promise<string> {
  const shiki = await (highlighter ??= createHighlighter({ themes: [theme], langs: [] }));
  const name = plain.has(lang) ? 'text' : lang;
  if (name !== 'text' && !Object.hasOwn(bundledLanguages, name)) throw new Error(unknownLanguage(name));
  if (name !== 'text' && !shiki.getLoadedLanguages().includes(name)) await shiki.loadLanguage(...languagesFor(name));
  const root = shiki.codeToHast(code, {
    lang: name,
    theme: 'tokens',
    // On a busy machine, a language's first line may take long; the default limit would leave it without colours.
    tokenizeTimeLimit: 0,
    meta: { __raw: meta },
    transformers: [
      transformerNotationDiff({ matchAlgorithm: 'v3' }),
      transformerNotationFocus({ matchAlgorithm: 'v3' }),
      transformerNotationHighlight({ matchAlgorithm: 'v3' }),
      transformerMetaHighlight({ className: 'highlighted' }),
      colorByClass,
    ],
  });
  return toHtml(codeChildren(root));
}

function unknownLanguage(name: string): string {
  const meant = misspelt(Object.keys(bundledLanguages), name);
  return meant === undefined ? 'write text, or a name of https://shiki.style/languages' : `did you mean ${meant}?`;
}

/** Shells are loaded with JSON, and a grammar that highlights quoted JSON arguments: the body of `curl -d`. */
function languagesFor(name: string): (BundledLanguage | LanguageRegistration)[] {
  return shells.has(name) ? ['json', jsonArgument, name as BundledLanguage] : [name as BundledLanguage];
}

const shells = new Set(['bash', 'sh', 'shell', 'shellscript', 'zsh']);

/** A grammar injected into the shell's, for what is between the quotes of `'{ … }'` and `'[ … ]'`. */
const jsonArgument: LanguageRegistration = {
  name: 'json-argument',
  scopeName: 'json-argument.injection',
  injectTo: ['source.shell'],
  injectionSelector: 'L:string.quoted.single.shell - meta.embedded.json',
  patterns: [
    {
      name: 'meta.embedded.json',
      begin: '(?<=\')(?=[{\\[]\\s*(?:["{\\[]|$))',
      end: "(?=')",
      patterns: [{ include: 'source.json' }],
    },
  ],
  repository: {},
};

/** `keyword` of `var(--token-keyword)`; undefined for the default text color. */
function tokenColor(style: string | undefined): string | undefined {
  return /--token-([\w-]+)/.exec(style ?? '')?.[1];
}

/** Shiki writes colours as inline styles; a class is shorter and needs no `unsafe-inline`. */
const colorByClass: ShikiTransformer = {
  name: 'colour-by-class',
  span(node) {
    const color = tokenColor(String(node.properties['style'] ?? ''));
    delete node.properties['style'];
    if (color !== undefined) node.properties['className'] = [`t-${color}`];
  },
};

function codeChildren(root: Root): Element['children'] {
  const pre = root.children[0];
  const code = pre?.type === 'element' ? pre.children[0] : undefined;
  return code?.type === 'element' ? unwrapPlainTokens(code.children) : [];
}

/** Removes the elements of tokens in the default text color, and of brackets, which have it in every grammar. */
function unwrapPlainTokens(lines: Element['children']): Element['children'] {
  for (const line of lines) {
    if (line.type !== 'element') continue;
    line.children = line.children.flatMap((token) =>
      token.type === 'element' && (Object.keys(token.properties).length === 0 || isBrackets(token))
        ? token.children
        : [token],
    );
  }
  return lines;
}

function isBrackets({ children: [text] }: Element): boolean {
  return text?.type === 'text' && /^[\s{}[\]]+$/.test(text.value);
}
