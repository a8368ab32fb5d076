const modifiers = new Set([
  'public',
  'private',
  'internal',
  'protected',
  'override',
  'abstract',
  'open',
  'inline',
  'suspend',
  'operator',
  'final',
  'lateinit',
  'const',
  'companion',
  'data',
  'sealed',
  'enum',
  'annotation',
  'inner',
  'fun',
  'infix',
  'tailrec',
]);
const hidden = ['private', 'internal', 'protected', '@JvmSynthetic'];

/** The modifiers and annotations that stand before a declaration; annotations as `@JvmStatic` or `@get:JvmName("…")`. */
export function marksBefore(tokens: readonly string[], declaration: number): string[] {
  const marks: string[] = [];
  for (let at = declaration - 1; at >= 0;) {
    let end = at;
    if (tokens[at] === ')') {
      let depth = 0;
      for (; end >= 0; end -= 1) {
        if (tokens[end] === ')') depth += 1;
        if (tokens[end] === '(' && (depth -= 1) === 0) break;
      }
      end -= 1;
    }
    let start = end;
    while (start > 0 && (tokens[start - 1] === '.' || tokens[start - 1] === ':')) start -= 2;
    if (tokens[start - 1] === '@') {
      marks.push(`@${tokens.slice(start, end + 1).join('')}`);
      at = start - 2;
    } else if (end === at && modifiers.has(tokens[at] ?? '')) {
      marks.push(tokens[at] ?? '');
      at -= 1;
    } else break;
  }
  return marks;
}

/** Whether Java cannot reach what carries these marks. */
export function isHidden(marks: readonly string[]): boolean {
  return hidden.some((mark) => marks.includes(mark));
}
