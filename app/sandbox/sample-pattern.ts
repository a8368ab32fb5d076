/** Characters that a class or a dot is tried with, the plainest first. */
const tries = [...'aA1_- .:/@#\u6587'];

/** How often a part is repeated that may be repeated more often than it must. */
const extras = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];

/**
 * A text that a regular expression matches and whose length fits; undefined where none is found. Knows literals,
 * classes, groups, alternatives and quantifiers; what it does not know it leaves out, and what it finds it has tried.
 */
export function samplePattern(
  pattern: string,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
): string | undefined {
  const whole = compile(pattern);
  if (whole === undefined) return undefined;
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && whole.test(text);
  for (const extra of extras) {
    const text = new Walk(pattern, extra).alternatives();
    if (fits(text)) return text;
  }
  return undefined;
}

/** Writes the first alternative of everything, from left to right. */
class Walk {
  private at = 0;
  private readonly pattern: string;
  private readonly extra: number;

  constructor(pattern: string, extra: number) {
    this.pattern = pattern;
    this.extra = extra;
  }

  alternatives(): string {
    const first = this.sequence();
    while (this.take('|')) this.sequence();
    return first;
  }

  private sequence(): string {
    let text = '';
    while (this.at < this.pattern.length && !'|)'.includes(this.pattern[this.at] ?? ''))
      text += this.repeated(this.atom());
    return text;
  }

  private atom(): string {
    const [char = ''] = this.pattern.slice(this.at);
    this.at += char.length;
    if (char === '^' || char === '$') return '';
    if (char === '.') return 'a';
    if (char === '(') return this.group();
    if (char === '[') return this.oneOf(this.rest(/^(?:\\.|[^\]\\])*\]/s, '['));
    return char === '\\' ? this.escape() : char;
  }

  private group(): string {
    const around = this.rest(/^\?(?:[:=!]|<[=!]|<\w+>)/);
    const inner = this.alternatives();
    this.take(')');
    return /^\?<?[=!]$/.test(around) ? '' : inner;
  }

  private escape(): string {
    const escaped = this.rest(/^(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|.)/is, '\\');
    return /^\\[bB]$/.test(escaped) ? '' : this.oneOf(escaped);
  }

  private repeated(text: string): string {
    const quantifier = this.rest(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
    const [least = 1, most = least] = quantifier === '' ? [] : bounds(quantifier);
    return text.repeat(Math.min(Math.min(most, least + this.extra), 1_000));
  }

  /** A character of a class, as its source says it: `[A-Z]`, `\d`, `\.`. */
  private oneOf(source: string): string {
    const matcher = compile(`^${source}$`);
    const [, code] = /^\\[ux]\{?([0-9a-f]+)/i.exec(source) ?? [];
    const named = code === undefined ? [] : [String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))];
    return [...tries, ...named, ...source].find((char) => matcher?.test(char) === true) ?? '';
  }

  private take(char: string): boolean {
    const there = this.pattern[this.at] === char;
    if (there) this.at += 1;
    return there;
  }

  private rest(form: RegExp, before = ''): string {
    const [found = ''] = form.exec(this.pattern.slice(this.at)) ?? [];
    this.at += found.length;
    return found === '' ? '' : before + found;
  }
}

function bounds(quantifier: string): [least: number, most: number] {
  if (quantifier.startsWith('*')) return [0, Number.POSITIVE_INFINITY];
  if (quantifier.startsWith('+')) return [1, Number.POSITIVE_INFINITY];
  if (quantifier.startsWith('?')) return [0, 1];
  const [, least = '0', comma, most] = /^\{(\d+)(,)?(\d*)/.exec(quantifier) ?? [];
  return [Number(least), comma === undefined ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most)];
}

function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}
