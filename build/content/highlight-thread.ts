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
  type LanguageRegistration,
  type ShikiTransformer,
  type ThemeRegistration,
} from 'shiki';
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
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext']);
const unknownLanguage = 'write text, or a name of https://shiki.style/languages';
let highlighter: ReturnType<typeof createHighlighter> | undefined;

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
  const root = shiki.codeToHast(code, {
    lang: name,
    theme: 'tokens',
    // On a busy machine, a language's first line may take long; the default limit would leave it without colours.
    tokenizeTimeLimit: 0,
    mergeSameStyleTokens: true,
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
