import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'autocorrect-node';
import type { Nodes, Parents } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import * as v from 'valibot';
import { VFileMessage } from 'vfile-message';
import { isScalar, LineCounter, parseDocument, visit as visitYaml } from 'yaml';
import { misspelt } from '../app/core/nearest.ts';
import { isJsx } from '../build/content/mdx/jsx-attributes.ts';
import { parsePage } from '../build/content/mdx/page-syntax.ts';
import { Fault, lineAt, errorMessage } from '../build/faults/fault.ts';
import { readData } from '../build/faults/read-data.ts';
import { record } from '../build/faults/validation.ts';
import { filesBelow } from '../build/files/files.ts';
import { placeholders } from '../build/scaffold/draft-page.ts';

/** Attributes of components whose values are visible text. */
const readAttributes = new Set(['title', 'label', 'summary', 'alt', 'caption']);
const readKeys = /^(title|description|sidebar_label): *(["']?)(.*?)\2 *$/;

/**
 * Checks the copy of a page: spacing and punctuation (AutoCorrect, on running text), terms of the style guide, unknown
 * model ids, and placeholders of `npm run new`. Inline code is checked for model ids only.
 * @throws Error when the page cannot be parsed
 */
export function lintCopy(file: string, text: string, rules: CopyRules): CopyFault[] {
  const faults: CopyFault[] = [];
  const checkText = (value: string, start: number | undefined) => {
    if (start === undefined) return;
    const line = lineAt(text, start);
    const placeholder = placeholders.find((words) => value.includes(words));
    if (placeholder !== undefined)
      faults.push({ line, message: `“${placeholder}” is a placeholder of npm run new: replace or delete it` });
    const better = fixSpacing(replaceTerms(value, rules, (message) => faults.push({ line, message })));
    if (better === value) return;
    const message = `“${shorten(value, better)}” is better written “${shorten(better, value)}”`;
    const end = start + value.length;
    faults.push({ line, message, edit: text.slice(start, end) === value ? { start, end, text: better } : undefined });
  };
  visit(parsePage(file, text), (node, index, parent) => {
    if (node.type === 'yaml') {
      let offset = (node.position?.start.offset ?? 0) + 4;
      for (const line of node.value.split('\n')) {
        const [, key = '', quote = '', value = ''] = readKeys.exec(line) ?? [];
        if (key !== '') checkText(value, offset + line.indexOf(value, key.length + 1 + quote.length));
        offset += line.length + 1;
      }
      return SKIP;
    }
    if (node.type === 'text') checkText(node.value, node.position?.start.offset);
    if (node.type === 'inlineCode' && rules.models !== undefined) {
      const message = modelFault(node.value, rules.models);
      if (message !== undefined) faults.push({ line: node.position?.start.line ?? 1, message });
    }
    if (isJsx(node)) {
      for (const { name, value } of node.attributes.filter((attribute) => attribute.type === 'mdxJsxAttribute')) {
        if (typeof value !== 'string' || !readAttributes.has(name)) continue;
        const from = text.indexOf(`${name}="${value}"`, node.position?.start.offset ?? 0);
        checkText(value, from < 0 ? undefined : from + name.length + 2);
      }
    }
    faults.push(...spacingFaults(node, index, parent));
    return undefined;
  });
  return faults;
}

/** Finds missing spaces between Han characters and adjacent inline code, links or emphasis in Latin characters. */
function spacingFaults(node: Nodes, index: number | undefined, parent: Parents | undefined): CopyFault[] {
  const next = index === undefined ? undefined : parent?.children[index + 1];
  const boundary = next?.position?.start;
  if (boundary?.offset === undefined || next === undefined) return [];
  const [left, right] = [edgeText(node).at(-1) ?? '', edgeText(next)[0] ?? ''];
  const [han, latin] = [/\p{Script=Han}/u, /[A-Za-z0-9]/];
  if (!(han.test(left) && latin.test(right)) && !(latin.test(left) && han.test(right))) return [];
  return [
    {
      line: boundary.line,
      message: `a space is missing between “${edgeText(node).slice(-8)}” and “${edgeText(next).slice(0, 8)}”`,
      edit: { start: boundary.offset, end: boundary.offset, text: ' ' },
    },
  ];
}

function edgeText(node: Nodes): string {
  if (node.type === 'inlineCode' || node.type === 'text') return node.value;
  if (node.type === 'link' || node.type === 'strong' || node.type === 'emphasis')
    return node.children.map(edgeText).join('');
  return '';
}

function replaceTerms(value: string, { terms }: CopyRules, report: (message: string) => void): string {
  return terms.reduce((text, { wrong, right }) => {
    const match = wrong.exec(text)?.[0];
    if (match === undefined) return text;
    report(`style guide: write “${right}”, not “${match}”`);
    return text.replaceAll(new RegExp(wrong, 'gu'), right);
  }, value);
}

/** Returns the part of a text that differs from another text, with some context. */
function shorten(text: string, other: string): string {
  let start = 0;
  while (start < text.length && text[start] === other[start]) start++;
  return text.slice(Math.max(0, start - 8), start + 16).trim();
}

/** A fault in the copy of a text, and the edit that fixes it, if any. Offsets are in UTF-16 code units. */
export type CopyFault = {
  line: number;
  message: string;
  edit?: { start: number; end: number; text: string } | undefined;
};

/** A term of the style guide: a pattern of wrong terms, and the right term. */
type Term = { wrong: RegExp; right: string };

/** The style guide's terms and the known model ids; undefined model ids are not checked. */
export type CopyRules = { terms: Term[]; models: ReadonlySet<string> | undefined };

/** Corrects the Chinese spacing and punctuation of running text, and keeps the white space at its ends. */
function fixSpacing(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  return before + inner.split('\n').map(formatLine).join('\n') + after;
}

/** Formats a line, but keeps full-width punctuation at its end: AutoCorrect narrows it after a Latin word. */
function formatLine(line: string): string {
  const better = format(line);
  const [last] = /[：，。；！？]$/.exec(line) ?? [];
  return last === undefined || better.endsWith(last) ? better : better.slice(0, -1) + last;
}

/** Applies the edits of faults to a text. Edits must not overlap. */
export function applyEdits(text: string, faults: CopyFault[]): string {
  const edits = faults.flatMap(({ edit }) => (edit === undefined ? [] : [edit])).toSorted((a, b) => b.start - a.start);
  return edits.reduce(
    (edited, { start, end, text: replacement }) => edited.slice(0, start) + replacement + edited.slice(end),
    text,
  );
}

/**
 * Checks the copy of a site's pages and of its API document. With `fix`, corrects the pages.
 * @returns the faults; with `fix`, the remaining faults
 */
export async function lintSite(siteFolder: string, rules: CopyRules, { fix }: { fix: boolean }): Promise<Fault[]> {
  const pages = await filesBelow(path.join(siteFolder, 'content'), /\.mdx?$/);
  const specs = await filesBelow(path.join(siteFolder, 'spec'), /\.ya?ml$/);
  const faults = await Promise.all([
    ...pages.map((file) => lintPage(file, rules, fix)),
    ...specs.map((file) => lintSpec(file, rules)),
  ]);
  return faults.flat();
}

async function lintPage(file: string, rules: CopyRules, fix: boolean): Promise<Fault[]> {
  const text = await readFile(file, 'utf8');
  let faults: CopyFault[];
  try {
    faults = lintCopy(file, text, rules);
  } catch (error) {
    if (error instanceof VFileMessage)
      return [new Fault({ file, line: error.line, column: error.column }, error.reason)];
    throw error;
  }
  if (!fix) return faults.map((fault) => locate(file, fault));
  const fixed = applyEdits(text, faults);
  if (fixed !== text) await writeFile(file, fixed);
  return lintCopy(file, fixed, rules).map((fault) => locate(file, fault));
}

/** Checks the descriptions, summaries and titles of an API document as Markdown. */
async function lintSpec(file: string, rules: CopyRules): Promise<Fault[]> {
  const counter = new LineCounter();
  const faults: Fault[] = [];
  visitYaml(parseDocument(await readFile(file, 'utf8'), { lineCounter: counter }), {
    Pair(_, { key, value }) {
      if (
        !isScalar(key) ||
        !isScalar(value) ||
        typeof value.value !== 'string' ||
        !/^(description|summary|title)$/.test(String(key.value))
      )
        return;
      const line = counter.linePos(value.range?.[0] ?? 0).line;
      const headerLines = value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED' ? 1 : 0;
      faults.push(
        ...lintCopy('description.md', value.value, rules).map((fault) =>
          locate(file, { ...fault, line: line + headerLines + fault.line - 1 }),
        ),
      );
    },
  });
  return faults;
}

function locate(file: string, { line, message, edit }: CopyFault): Fault {
  return new Fault({ file, line }, message, edit === undefined ? undefined : 'npm run lint:copy -- --fix corrects it');
}

/**
 * Reads the terms of `content/_terms.yaml`: regular expression of a wrong term → right term.
 * @throws Fault or AggregateError for an invalid file or expression
 */
export async function readTerms(siteFolder: string): Promise<Term[]> {
  const file = path.join(siteFolder, 'content/_terms.yaml');
  const data = await readData(file, record(v.string('must be the right term')));
  return Object.entries(data?.value ?? {}).map(([wrong, right]) => {
    try {
      return { wrong: new RegExp(wrong, 'u'), right };
    } catch (error) {
      const reason = errorMessage(error);
      throw new Fault({ file, line: data?.lineOf([wrong]) }, reason, 'escape characters like ( and * with a backslash');
    }
  });
}

const familyPrefixes = [
  String.raw`gpt-\d chatgpt- o\d- deepseek- claude- gemini-\d llama-\d qwen\d qwen- glm-\d abab\d minimax- doubao-`,
  String.raw`text-embedding- dall-e- tts-\d speech-\d whisper-`,
].flatMap((prefixes) => prefixes.split(' '));

/** Matches words that look like a model id of a known family. */
const modelLike = new RegExp(`^(?:${familyPrefixes.join('|')})[\\w.-]*$`, 'i');

/** Returns the message for a word that looks like a model id but is unknown; undefined for other words. */
function modelFault(word: string, models: ReadonlySet<string>): string | undefined {
  // The name of a series (`text-embedding-3`) is a prefix of its models' ids.
  if (!modelLike.test(word) || models.has(word) || [...models].some((model) => model.startsWith(`${word}-`)))
    return undefined;
  const close = misspelt([...models], word);
  const hint = close === undefined ? '; add it to content/_models.yaml if it exists' : `; did you mean ${close}?`;
  return `the model id ${word} is unknown${hint}`;
}
