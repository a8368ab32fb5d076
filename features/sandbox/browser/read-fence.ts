/** The request that a fence of a guide shows, as a cURL command or as HTTP; undefined for anything else. */
export function readFence(text: string): FenceRequest | undefined {
  return readCurl(text) ?? readHttp(text);
}

/** Reads a request as HTTP writes it: method and URL, headers, an empty line, the body (RFC 9112, section 2.1). */
function readHttp(text: string): FenceRequest | undefined {
  const [head = '', ...rest] = text.trim().split(/\r?\n\r?\n/);
  const [, method, url] = /^([A-Z]+) (https?:\/\/\S+)(?: HTTP\/[\d.]+)?(?:\r?\n|$)/.exec(head) ?? [];
  if (method === undefined || url === undefined) return undefined;
  const body = rest.join('\n\n');
  return { method, url, body: body === '' ? undefined : body };
}

/** What the code of a guide sends; `body` is undefined where it sends none. */
export type FenceRequest = { method: string; url: string; body: string | undefined };

/**
 * Reads a cURL command as the guides write it: one address, `-X`, and a body in single quotes behind `-d`. Undefined
 * for anything else.
 */
export function readCurl(text: string): FenceRequest | undefined {
  const words = wordsOf(text.trim());
  if (words[0] !== 'curl') return undefined;
  const url = words.find((word) => /^https?:\/\//.test(word));
  if (url === undefined) return undefined;
  const body = after(words, ['-d', '--data', '--data-raw', '--json']);
  const method = after(words, ['-X', '--request']) ?? (body === undefined ? 'GET' : 'POST');
  return { method: method.toUpperCase(), url, body };
}

function after(words: string[], names: string[]): string | undefined {
  const at = words.findIndex((word) => names.includes(word));
  return at < 0 ? undefined : words[at + 1];
}

/** The words of a POSIX shell's command; lines that end with a backslash go on. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  const form = /\\\n|\s+|((?:'[^']*'|"(?:\\[^]|[^"\\])*"|\\[^\n]|[^\s'"\\])+)/g;
  for (const [, word] of text.matchAll(form)) if (word !== undefined) words.push(unquoted(word));
  return words;
}

function unquoted(word: string): string {
  return word.replaceAll(
    /'([^']*)'|"((?:\\[^]|[^"\\])*)"|\\([^\n])/g,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? '',
  );
}
