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
import { oncePerObject } from '../../app/core/memoize.ts';
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
/** Shiki's theme of CSS variables with fewer colors: punctuation is plain text, and every string a string. */
const theme: ThemeRegistration = {
  ...allColors,
  tokenColors: [
    ...(allColors.tokenColors ?? []).map(({ scope, settings: { foreground = '' } }) => ({
      ...(scope === undefined ? {} : { scope }),
      settings: { foreground: sameColors.get(foreground) ?? foreground },
    })),
    // Its braces, which stand in a string of the shell.
    { scope: 'meta.embedded.json', settings: { foreground: 'var(--foreground)' } },
  ],
};
/** What a fence's meta string says of its lines: which to highlight, or to number all. */
const marksLines = /\{[\d,\s-]+\}|\bshowLineNumbers\b/;
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext']);
const unknownLanguage = 'write text, or a name of https://shiki.style/languages';
type Shiki = Awaited<ReturnType<typeof createHighlighter>>;
let highlighter: Promise<Shiki> | undefined;

let before: Promise<unknown> = Promise.resolve();

/** Answers `highlight` for several codes, after those of earlier calls: each with its HTML, or why there is none. */
export default async function highlightAll(requests: HighlightRequest[]): Promise<(string | Error)[]> {
  const answers = before.then(async () => {
    const all: (string | Error)[] = [];
    // One after the other, as each may load its language.
    for (const request of requests) all.push(await highlight(request).catch((error: Error) => error));
    return all;
  });
  before = answers;
  return answers;
}

/** @throws Error that says what to write for a language that Shiki does not support */
async function highlight({ code, lang, meta }: HighlightRequest): Promise<string> {
  const shiki = await (highlighter ??= createHighlighter({
    themes: [theme],
    langs: ['json', jsonArgument, 'shellscript'],
  }));
  const name = plain.has(lang) ? 'text' : lang;
  if (name !== 'text' && !Object.hasOwn(bundledLanguages, name))
    throw new Error(didYouMean(misspelt(Object.keys(bundledLanguages), name), unknownLanguage));
  if (name !== 'text' && !shiki.getLoadedLanguages().includes(name)) await shiki.loadLanguage(name as BundledLanguage);
  // A mark may be of lines after its own.
  if (name === 'text' || marksLines.test(meta) || code.includes('[!code'))
    return markedCode(shiki, { code, lang: name, meta });
  return code.split(/\r?\n/).map(lineHighlighter(shiki, name)).join('\n');
}

/** A line's HTML, and the state in which the next line begins. */
type KnownLine = { html: string; next: GrammarState | undefined };

/** The lines that a grammar has read, by the state in which they begin: undefined for that of a code's first. */
const linesOf = oncePerObject((_grammar: object) => new Map<GrammarState | undefined, Map<string, KnownLine>>());

/** Highlights the lines of a code without marks, one after the other. Samples of an API have most lines in common. */
function lineHighlighter(shiki: Shiki, lang: string): (line: string) => string {
  // A language that is loaded later may change the grammar of those that embed it.
  const known = linesOf(shiki.getLanguage(lang));
  let state: GrammarState | undefined;
  return (line) => {
    if (line === '') return '';
    const lines = known.get(state) ?? new Map<string, KnownLine>();
    known.set(state, lines);
    const entry = lines.get(line) ?? read(line);
    lines.set(line, entry);
    state = entry.next;
    return entry.html;
  };

  function read(line: string): KnownLine {
    const root = shiki.codeToHast(line, { ...hastOptions, lang, ...(state && { grammarState: state }) });
    const next = shiki.getLastGrammarState(root);
    const stack = next?.getInternalStack();
    const same = known.keys().find((other) => stack !== undefined && other?.getInternalStack()?.equals(stack) === true);
    return { html: toHtml(fewestElements(codeChildren(root), false)), next: same ?? next };
  }
}

/** Code whose fence or comments may mark and number lines. */
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

/** A grammar injected into the shell's, for what is between the quotes of `'{ … }'` and `'[ … ]'`: the body of `curl -d`. */
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

/** Shiki writes colors as inline styles, none for that of plain text; a class is shorter and needs no `unsafe-inline`. */
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
  // On a busy machine, a language's first line may take long; the default limit would leave it without colours.
  tokenizeTimeLimit: 0,
  mergeSameStyleTokens: true,
  transformers: [colorByClass],
};

function codeChildren(root: Root): Element['children'] {
  const pre = root.children[0];
  const code = pre?.type === 'element' ? pre.children[0] : undefined;
  return code?.type === 'element' ? code.children : [];
}

/** Unwraps tokens in the default text color, and lines where none is numbered or marked. */
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
