import {
  transformerMetaHighlight,
  transformerNotationDiff,
  transformerNotationFocus,
  transformerNotationHighlight,
} from '@shikijs/transformers';
import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import {
  type BundledLanguage,
  bundledLanguages,
  createCssVariablesTheme,
  createHighlighter,
  type GrammarState,
  type LanguageRegistration,
  type ShikiTransformer,
  type ThemeRegistration,
} from 'shiki';
import { memoizeByObject } from '../../app/core/memoize.ts';
import { didYouMean, misspelt } from '../../app/core/nearest.ts';
import type { HighlightRequest } from './highlight.ts';

const allColors = createCssVariablesTheme({
  name: 'tokens',
  variablePrefix: '--',
  variableDefaults: {},
  fontStyle: false,
});
const sameColors = new Map([
  ['var(--token-punctuation)', 'var(--foreground)'],
  ['var(--token-string-expression)', 'var(--token-string)'],
]);
/** Shiki's CSS variables theme with fewer colors: punctuation looks like plain text, and all strings look the same. */
const theme: ThemeRegistration = {
  ...allColors,
  tokenColors: [
    ...(allColors.tokenColors ?? []).map(({ scope, settings: { foreground = '' } }) => ({
      ...(scope === undefined ? {} : { scope }),
      settings: { foreground: sameColors.get(foreground) ?? foreground },
    })),
    // The braces of JSON in a shell string would otherwise have the string's color.
    { scope: 'meta.embedded.json', settings: { foreground: 'var(--foreground)' } },
  ],
};
/** Matches a fence's meta string that highlights lines (`{1,3-4}`) or numbers them. */
const marksLines = /\{[\d,\s-]+\}|\bshowLineNumbers\b/;
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext']);
const unknownLanguage = 'write text, or a name of https://shiki.style/languages';
type Shiki = Awaited<ReturnType<typeof createHighlighter>>;
let highlighter: Promise<Shiki> | undefined;

let previousCall: Promise<unknown> = Promise.resolve();

/** Highlights several code blocks, after the blocks of earlier calls. Returns the HTML or the error of each. */
export default async function highlightAll(requests: HighlightRequest[]): Promise<(string | Error)[]> {
  const results = previousCall.then(async () => {
    const htmlOrErrors: (string | Error)[] = [];
    // Sequentially, as each request may load its language.
    for (const request of requests) htmlOrErrors.push(await highlight(request).catch((error: Error) => error));
    return htmlOrErrors;
  });
  previousCall = results;
  return results;
}

/** Returns the inner HTML of a code block. @throws Error with a suggestion for an unsupported language */
async function highlight({ code, lang, meta }: HighlightRequest): Promise<string> {
  const shiki = await (highlighter ??= createHighlighter({
    themes: [theme],
    langs: ['json', jsonArgument, 'shellscript'],
  }));
  const name = plain.has(lang) ? 'text' : lang;
  if (name !== 'text' && !Object.hasOwn(bundledLanguages, name))
    throw new Error(didYouMean(misspelt(Object.keys(bundledLanguages), name), unknownLanguage));
  if (name !== 'text' && !shiki.getLoadedLanguages().includes(name)) await shiki.loadLanguage(name as BundledLanguage);
  // Notation such as `[!code highlight:3]` applies to following lines, so these blocks cannot be cached by line.
  if (name === 'text' || marksLines.test(meta) || code.includes('[!code'))
    return markedCode(shiki, { code, lang: name, meta });
  return code.split(/\r?\n/).map(lineHighlighter(shiki, name)).join('\n');
}

/** A highlighted line and the grammar state at the start of the next line. */
type CachedLine = { html: string; next: GrammarState | undefined };

/** A grammar's cache of lines by the grammar state at their start, which is undefined at the start of the code. */
const lineCache = memoizeByObject((_grammar: object) => new Map<GrammarState | undefined, Map<string, CachedLine>>());

/** Returns a function that highlights a block line by line with a cache, as API samples have most lines in common. */
function lineHighlighter(shiki: Shiki, lang: string): (line: string) => string {
  // Loading another language may replace the grammars that embed it; the new grammar then has an empty cache.
  const cache = lineCache(shiki.getLanguage(lang));
  let state: GrammarState | undefined;
  return (line) => {
    if (line === '') return '';
    const lines = cache.get(state) ?? new Map<string, CachedLine>();
    cache.set(state, lines);
    const entry = lines.get(line) ?? tokenize(line);
    lines.set(line, entry);
    state = entry.next;
    return entry.html;
  };

  function tokenize(line: string): CachedLine {
    const root = shiki.codeToHast(line, { ...hastOptions, lang, ...(state && { grammarState: state }) });
    const next = shiki.getLastGrammarState(root);
    const stack = next?.getInternalStack();
    const same = cache.keys().find((other) => stack !== undefined && other?.getInternalStack()?.equals(stack) === true);
    return { html: toHtml(fewestElements(codeChildren(root), false)), next: same ?? next };
  }
}

/** Highlights a block whose meta string or comments may mark or number lines. */
function markedCode(shiki: Shiki, { code, lang, meta }: HighlightRequest): string {
  const root = shiki.codeToHast(code, {
    ...hastOptions,
    lang,
    meta: { __raw: meta },
    transformers: [
      transformerNotationDiff({ matchAlgorithm: 'v3' }),
      transformerNotationFocus({ matchAlgorithm: 'v3' }),
      transformerNotationHighlight({ matchAlgorithm: 'v3' }),
      transformerMetaHighlight({ className: 'highlighted' }),
      colorByClass,
    ],
  });
  return toHtml(fewestElements(codeChildren(root), /\bshowLineNumbers\b/.test(meta)));
}

/** A grammar injected into the shell's: highlights `'{ … }'` and `'[ … ]'`, such as the body of `curl -d`, as JSON. */
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

/** Replaces Shiki's inline styles with classes, which are shorter and need no `unsafe-inline`; plain text gets none. */
const colorByClass: ShikiTransformer = {
  name: 'color-by-class',
  span(node) {
    const [, color] = /--token-([\w-]+)/.exec(String(node.properties['style'])) ?? [];
    delete node.properties['style'];
    if (color !== undefined) node.properties['className'] = [`t-${color}`];
  },
};

const hastOptions = {
  theme: 'tokens',
  // No limit: on a slow machine, a language's first line may exceed the default one and would stay without colours.
  tokenizeTimeLimit: 0,
  mergeSameStyleTokens: true,
  transformers: [colorByClass],
};

function codeChildren(root: Root): Element['children'] {
  const pre = root.children[0];
  const code = pre?.type === 'element' ? pre.children[0] : undefined;
  return code?.type === 'element' ? code.children : [];
}

/** Unwraps tokens without a color, and line elements if no line is numbered or marked. */
function fewestElements(lines: Element['children'], isNumbered: boolean): Element['children'] {
  const keepsLines = isNumbered || lines.some((line) => line.type === 'element' && line.properties['class'] !== 'line');
  return lines.flatMap((line) => {
    if (line.type !== 'element') return [line];
    const children = line.children.flatMap((token) =>
      token.type === 'element' && token.properties['className'] === undefined ? token.children : [token],
    );
    return keepsLines ? [{ ...line, children }] : children;
  });
}
