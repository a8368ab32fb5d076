/**
 * A parsed regular expression. Unlike with the engine's own, the time to match it is bounded by its size times that of
 * the text.
 */
export type Pattern =
  | { kind: 'char'; source: string; test: RegExp }
  | { kind: 'sequence' | 'choice'; parts: Pattern[] }
  | { kind: 'repeat'; part: Pattern; min: number; max: number }
  | { kind: 'edge'; edge: '^' | '$' | 'b' | 'B' }
  | { kind: 'ahead'; part: Pattern; wanted: boolean };

/** The longest expression that is read, in characters. */
const maxLength = 1_000;

/** Thrown for an invalid or overlong regular expression, for look-behinds and back-references, which are not supported. */
export class UnreadPattern extends Error {}

/**
 * Reads a regular expression of JSON Schema (ECMA-262 with the flag `u`).
 * @throws UnreadPattern
 */
export function parsePattern(source: string): Pattern {
  if (source.length > maxLength || compile(source) === undefined) throw new UnreadPattern(source);
  return new Reader(source).choice();
}

class Reader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  choice(): Pattern {
    const parts = [this.sequence()];
    while (this.take('|')) parts.push(this.sequence());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
  }

  private sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at] ?? ''))
      parts.push(this.repeated(this.atom()));
    return { kind: 'sequence', parts };
  }

  private atom(): Pattern {
    const char = this.rest(/^[^]/u);
    if (char === '^' || char === '$') return { kind: 'edge', edge: char };
    if (char === '(') return this.group();
    if (char === '[') return oneOf(`[${this.rest(/^(?:\\[^]|[^\]\\])*\]/u)}`);
    if (char === '\\') return this.escape();
    return oneOf(char);
  }

  private group(): Pattern {
    const around = this.rest(/^\?(?:[:=!]|<[=!]|<[^>]*>)/u);
    if (around === '?<=' || around === '?<!') throw new UnreadPattern(this.source);
    const part = this.choice();
    this.take(')');
    return around === '?=' || around === '?!' ? { kind: 'ahead', part, wanted: around === '?=' } : part;
  }

  private escape(): Pattern {
    const escaped = this.rest(/^(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|c[a-z]|[^])/iu);
    if (escaped === 'b' || escaped === 'B') return { kind: 'edge', edge: escaped };
    if (/^(?:[1-9]|k)/.test(escaped)) throw new UnreadPattern(this.source);
    return oneOf(`\\${escaped}`);
  }

  private repeated(part: Pattern): Pattern {
    const quantifier = this.rest(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/u);
    return quantifier === '' ? part : { kind: 'repeat', part, ...bounds(quantifier) };
  }

  private take(char: string): boolean {
    const isThere = this.source[this.at] === char;
    if (isThere) this.at += 1;
    return isThere;
  }

  private rest(form: RegExp): string {
    const [found = ''] = form.exec(this.source.slice(this.at)) ?? [];
    this.at += found.length;
    return found;
  }
}

/** A single character or class: `[A-Z]`, `\d`, `\.`, `a`. */
function oneOf(source: string): Pattern {
  const test = compile(`^${source}$`);
  if (test === undefined) throw new UnreadPattern(source);
  return { kind: 'char', source, test };
}

function bounds(quantifier: string): { min: number; max: number } {
  const many = Number.POSITIVE_INFINITY;
  if (quantifier.startsWith('*')) return { min: 0, max: many };
  if (quantifier.startsWith('+')) return { min: 1, max: many };
  if (quantifier.startsWith('?')) return { min: 0, max: 1 };
  const [, min = '0', comma, max] = /^\{(\d+)(,)?(\d*)/.exec(quantifier) ?? [];
  return { min: Number(min), max: comma === undefined ? Number(min) : max === '' ? many : Number(max) };
}

function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}
