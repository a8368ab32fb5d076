/**
 * The tokens of a Kotlin source without its comments: names, numbers, `""` for every string or character, and single
 * signs but for `->`, `::` and `?.`, which are told apart because they would read as the end of something.
 */
export function kotlinTokens(source: string): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at, at + 400);
    const skipped = /^\s+|^\/\/[^\n]*/.exec(rest)?.[0];
    if (skipped !== undefined) at += skipped.length;
    else if (rest.startsWith('/*')) at = endOf(source, at, '*/');
    else if (rest.startsWith('"""')) {
      at = endOf(source, at + 3, '"""');
      tokens.push('""');
    } else if (rest.startsWith('"')) {
      at = endOfString(source, at + 1);
      tokens.push('""');
    } else {
      const token = /^'(?:\\.[^']*|[^'\\])'|^`[^`]+`|^\w+|^->|^::|^\?\.|^[^]/.exec(rest)?.[0] ?? ' ';
      at += token.length;
      tokens.push(token.startsWith("'") ? '""' : token.replaceAll('`', ''));
    }
  }
  return tokens;
}

function endOf(source: string, from: number, mark: string): number {
  const found = source.indexOf(mark, from + 1);
  return found === -1 ? source.length : found + mark.length;
}

/** The place after a string, whose templates (`${…}`) may hold strings of their own. */
function endOfString(source: string, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== '"') {
    if (source[at] === '\\') at += 2;
    else if (source.startsWith('${', at)) at = endOfTemplate(source, at + 2);
    else at += 1;
  }
  return at + 1;
}

function endOfTemplate(source: string, from: number): number {
  let at = from;
  for (let depth = 1; depth > 0 && at < source.length;) {
    if (source[at] === '"') {
      at = endOfString(source, at + 1);
      continue;
    }
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    at += 1;
  }
  return at;
}

const closers: Record<string, string> = { '(': ')', '{': '}', '[': ']' };

/** The place after the bracket that closes the one at `open`. */
export function afterBracket(tokens: readonly string[], open: number): number {
  const opener = tokens[open] ?? '';
  const closer = closers[opener];
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at] === opener) depth += 1;
    if (tokens[at] === closer && (depth -= 1) === 0) return at + 1;
  }
  return tokens.length;
}
