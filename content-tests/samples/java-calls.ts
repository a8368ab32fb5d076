import { type IToken, parse } from 'java-parser';

/** A node of the parser's tree, as far as it is read here: its own types are one for each rule of the grammar. */
type Tree = { children: Record<string, (Tree | IToken)[]> };

/** A token of Java source; `line` is from 1, `offset` in UTF-16 units. */
export type Token = { text: string; line: number; offset: number };

/** A step of a builder: `.temperature(0.2)` is `temperature` with the tokens of its arguments. */
export type BuilderCall = { line: number; type: string; method: string; args: Token[] };

/**
 * The tokens of a Java source, in order.
 * @throws Error with line and column when the source is not Java
 */
export function javaTokens(source: string): Token[] {
  const tokens: Token[] = [];
  const walk = (element: Tree | IToken): void => {
    if ('children' in element) for (const child of Object.values(element.children).flat()) walk(child);
    else if (element.image !== '')
      tokens.push({ text: element.image, line: element.startLine ?? 1, offset: element.startOffset });
  };
  walk(parse(source) as unknown as Tree);
  return tokens.toSorted((a, b) => a.offset - b.offset);
}

/** The steps of every `Type.builder()` chain, each with the type that it builds; nested builders are chains of their own. */
export function builderCalls(tokens: Token[]): BuilderCall[] {
  const text = (index: number): string => tokens[index]?.text ?? '';
  return tokens.flatMap((token, start) => {
    if (token.text !== 'builder' || text(start - 1) !== '.' || text(start + 1) !== '(' || text(start + 2) !== ')')
      return [];
    const type = text(start - 2) === '>' ? text(start - 3) : text(start - 2);
    const calls: BuilderCall[] = [];
    for (let at = start + 3; text(at) === '.' && text(at + 2) === '(';) {
      const end = closing(tokens, at + 2);
      calls.push({ line: tokens[at + 1]?.line ?? 1, type, method: text(at + 1), args: tokens.slice(at + 3, end) });
      at = end + 1;
    }
    return calls;
  });
}

function closing(tokens: Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index += 1) {
    const { text } = tokens[index] ?? { text: '' };
    if (text === '(') depth += 1;
    if (text === ')' && (depth -= 1) === 0) return index;
  }
  return tokens.length;
}
