import { paintTokens } from '../../../app/platform/paint-tokens.ts';
import { isJson, type Json, readExactly, type JsonToken } from '../../reference/document/json.ts';
import { completeRequest } from '../../reference/samples/sample.ts';
import { type ConsoleOperation, type Filled, writtenParameters } from './request-of.ts';

/** The samples next to a console: `follow` updates them to the edited request, `end` restores them. */
export type EditedSamples = { follow: (operation: ConsoleOperation, filled: Filled) => Promise<void>; end: () => void };

/**
 * Updates the samples of a card while the request is edited. Invalid JSON, and edits that are superseded before the
 * code has loaded, are ignored.
 * @param card undefined in guides, whose code is written by hand
 */
export function editSamples(card: Element | undefined): EditedSamples {
  const originals = new Map<HTMLElement, ChildNode[]>();
  const painted = new Map<HTMLElement, () => void>();
  let latest = 0;
  return {
    async follow(operation, filled) {
      const turn = ++latest;
      const body = bodyOf(operation, filled);
      if (card === undefined || body === 'none') return;
      const { writeSamples } = await import('../../reference/samples/write-samples.ts');
      if (turn !== latest) return;
      const { frame, server, compatible } = operation.samples;
      const request = completeRequest({ ...frame, ...writtenParameters(operation, filled, server) }, body);
      for (const { grammar, code } of writeSamples(request, compatible)) write(card, grammar, code);
    },
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

function bodyOf(
  { contentType }: ConsoleOperation,
  { body }: Filled,
): { contentType: string; value: Json } | undefined | 'none' {
  if (contentType === undefined) return undefined;
  const value = readExactly(body) ?? (isJson(contentType) ? undefined : body);
  return value === undefined ? 'none' : { contentType, value };
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
