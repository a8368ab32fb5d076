import { paintTokens } from '../../../app/platform/paint-tokens.ts';
import { type JsonToken, readExactly } from '../../reference/document/json-text.ts';
import { isJson } from '../../reference/document/media-types.ts';
import type { ConsoleOperation } from '../sandbox.ts';
import { type Filled, writtenParameters } from './request-of.ts';

/**
 * Updates the samples of a card while the request is edited. Invalid JSON, and edits that are superseded before the
 * code has loaded, are ignored.
 * @param card undefined in guides, whose code is written by hand
 */
export function editSamples(card: Element | undefined) {
  const originals = new Map<HTMLElement, ChildNode[]>();
  const painted = new Map<HTMLElement, () => void>();
  let latest = 0;
  return {
    /** Updates the samples to an edited request. */
    async follow(operation: ConsoleOperation, filled: Filled) {
      const turn = ++latest;
      const { contentType = '', samples } = operation;
      const value = readExactly(filled.body) ?? (isJson(contentType) ? undefined : filled.body);
      if (card === undefined || value === undefined) return;
      const body = contentType === '' ? undefined : { contentType, value };
      const { writeSamples } = await import('../../reference/samples/write-samples.ts');
      if (turn !== latest) return;
      const parameters = writtenParameters(operation, filled, samples.server);
      const frame = { ...samples.frame, ...parameters };
      for (const { grammar, code } of writeSamples(frame, body, samples.compatible)) write(card, grammar, code);
    },
    /** Restores the samples. */
    end() {
      latest += 1;
      for (const [code, nodes] of originals) {
        painted.get(code)?.();
        code.replaceChildren(...nodes);
      }
      originals.clear();
    },
  };

  function write(samples: Element, grammar: string, text: string): void {
    const code = samples.querySelector<HTMLElement>(`details[open] .code[data-lang="${grammar}"] code`);
    if (code === null) return;
    if (!originals.has(code)) originals.set(code, [...code.childNodes]);
    painted.get(code)?.();
    code.textContent = text;
    if (code.firstChild instanceof Text) painted.set(code, paintTokens(code.firstChild, tokensOf(text)));
  }
}

const string = String.raw`("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`;
const keyword = String.raw`(\b(?:import|from|as|for|in|if|or|public|class|static|void|new|try|const|await|async|of)\b)`;
const constant = String.raw`\b(?:\d[\d.]*|true|false|null|True|False|None)\b`;
const tokens = new RegExp(`${string}|${keyword}|${constant}`, 'g');

/** Finds the tokens to highlight, an approximation of the build: strings, constants and the most common keywords. */
function tokensOf(text: string): JsonToken[] {
  return Array.from(text.matchAll(tokens), ({ 0: token, 1: isText, 2: isWord, index }) => ({
    kind: isText !== undefined ? 'string' : isWord !== undefined ? 'keyword' : 'constant',
    start: index,
    end: index + token.length,
  }));
}
