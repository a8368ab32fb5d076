/** Parses the request of a code fence, a cURL command or an HTTP message. Undefined for any other text. */
export function readFence(text: string): FenceRequest | undefined {
  return readCurl(text) ?? readHttp(text);
}

/** Parses an HTTP message: method and URL, headers, an empty line, and the body (RFC 9112, section 2.1). */
function readHttp(text: string): FenceRequest | undefined {
  const [head = '', ...rest] = text.trim().split(/\r?\n\r?\n/);
  const [, method, url] = /^([A-Z]+) (https?:\/\/\S+)(?: HTTP\/[\d.]+)?(?:\r?\n|$)/.exec(head) ?? [];
  if (method === undefined || url === undefined) return undefined;
  const body = rest.join('\n\n');
  return { method, url, body: body === '' ? undefined : body };
}

/** The request of a code fence. */
export type FenceRequest = { method: string; url: string; body: string | undefined };

/** Parses a cURL command: URL, method (`-X`) and body (`-d` and its variants). Undefined for any other text. */
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

/** Splits a POSIX shell command into words. A backslash at the end of a line continues it. */
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
