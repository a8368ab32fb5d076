import { javaName } from '../samples/literals.ts';

/** Where code says something of a property: its path, and the characters from `start` to `end`. */
export type CodePosition = { path: string; start: number; end: number };

/**
 * Where code says something of the properties of a body, which are in its order; a property that is not found is left out.
 * @param paths as of `bodyPaths`
 * @param grammar of the code
 */
export function samplePositions(code: string, paths: readonly string[], grammar: string | undefined): CodePosition[] {
  let from = 0;
  const starts = paths.flatMap((path) => {
    const pattern = writtenAs(path.slice(path.lastIndexOf('.') + 1), grammar);
    pattern.lastIndex = from;
    const match = pattern.exec(code);
    if (match === null) return [];
    from = pattern.lastIndex;
    return [{ path, start: match.index }];
  });
  // A property ends where the next one or the line begins.
  return starts.map(({ path, start }, index) => {
    const line = code.indexOf('\n', start);
    const end = Math.min(line === -1 ? code.length : line, starts[index + 1]?.start ?? code.length);
    return { path, start, end: start + code.slice(start, end).trimEnd().length };
  });
}

/** Matches a property before its value. */
function writtenAs(name: string, grammar: string | undefined): RegExp {
  const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const quoted = `["']${plain}["']\\s*:`;
  switch (grammar) {
    case 'python':
      return new RegExp(`${quoted}|(?<![\\w.])${plain}=(?!=)`, 'g');
    case 'javascript':
      return new RegExp(`${quoted}|(?<![\\w$.])${plain}:`, 'g');
    case 'java':
      return new RegExp(`\\.${javaName(plain)}\\(|\\("${plain}",|\\\\?"${plain}\\\\?"\\s*:`, 'g');
    default:
      return new RegExp(`"${plain}"\\s*:`, 'g');
  }
}
