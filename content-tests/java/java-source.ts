import { javaTokens } from '../samples/java-calls.ts';
import { type JavaType, javaTypeOf } from './java-types.ts';

/** A sample's tokens, and what stands at their places. */
export type JavaSource = {
  length: number;
  text: (at: number) => string;
  line: (at: number) => number;
  /** The place of the bracket that closes the one at `open`. */
  closing: (open: number) => number;
  /** The places of the arguments in the brackets that open at `open`: from, and one after the last. */
  listed: (open: number) => [from: number, to: number][];
  /** The type that is written at a place, and the place after it; undefined where no type stands. */
  typeAt: (from: number) => Written | undefined;
  /** The full name of an import by its last part. */
  imports: ReadonlyMap<string, string>;
  /** A class's name without package, by the imports: of `Choice` it is `ChatCompletion.Choice` where that is imported. */
  chainOf: (name: string) => string;
};

type Written = { type: JavaType; next: number };

/** Words that begin or hold a statement and are no types. */
const notTypes = new Set([
  'return',
  'new',
  'throw',
  'else',
  'case',
  'import',
  'package',
  'instanceof',
  'extends',
  'implements',
  'assert',
  'yield',
]);

/**
 * Reads a Java sample. A class that is called as one of the SDK's, but is not imported from it, gets another name.
 * @throws Error with line and column when it is not Java
 */
export function javaSource(code: string, isSdk: (name: string) => boolean): JavaSource {
  const tokens = javaTokens(code);
  const text = (at: number): string => tokens[at]?.text ?? '';
  const named = [...code.matchAll(/^import (?!static)([\w.]+);/gm)].map(([, name = '']) => name);
  const imports = new Map(named.map((name) => [name.split('.').at(-1) ?? '', name]));
  return {
    length: tokens.length,
    text,
    line: (at) => tokens[at]?.line ?? 1,
    closing,
    listed,
    typeAt,
    imports,
    chainOf,
  };

  function closing(open: number): number {
    let depth = 0;
    for (let at = open; at < tokens.length; at += 1) {
      if (/^[({[]$/.test(text(at))) depth += 1;
      if (/^[)}\]]$/.test(text(at)) && (depth -= 1) === 0) return at;
    }
    return tokens.length;
  }

  function listed(open: number): [number, number][] {
    const end = closing(open);
    const places: [number, number][] = [];
    let from = open + 1;
    let depth = 0;
    for (let at = open + 1; at <= end; at += 1) {
      if (/^[({[]$/.test(text(at))) depth += 1;
      if (/^[)}\]]$/.test(text(at)) && at < end) depth -= 1;
      // In `new HashMap<String, Long>()` the comma parts no arguments.
      if (at < end && (text(at) !== ',' || depth > 0 || insideTypeArguments(from, at))) continue;
      if (at > from) places.push([from, at]);
      from = at + 1;
    }
    return places;
  }

  function insideTypeArguments(from: number, at: number): boolean {
    for (let back = at - 1; back > from && /^[\w<,.?]+$/.test(text(back)); back -= 1)
      if (text(back) === '<' && /^[A-Z]/.test(text(back - 1))) return true;
    return false;
  }

  function typeAt(from: number): Written | undefined {
    if (!/^[A-Za-z_]\w*$/.test(text(from)) || notTypes.has(text(from))) return undefined;
    let at = from + 1;
    let name = text(from);
    for (; text(at) === '.' && /^[A-Z]/.test(text(at + 1)); at += 2) name += `.${text(at + 1)}`;
    const open = at;
    if (text(at) === '<') {
      for (let depth = 0; at < tokens.length; at += 1) {
        if (text(at) === '<') depth += 1;
        if (text(at) === '>' && (depth -= 1) === 0) break;
        if (!/^[\w<>,.?[\]]+$/.test(text(at))) return undefined;
      }
      at += 1;
    }
    const isArray = text(at) === '[' && text(at + 1) === ']';
    if (isArray) return { type: { name: `${name}[]`, args: [] }, next: at + 2 };
    const args = tokens
      .slice(open, at)
      .map((token) => (/^(extends|super)$/.test(token.text) ? ` ${token.text} ` : token.text))
      .join('');
    return { type: renamed(javaTypeOf(name + args)), next: at };
  }

  function renamed(type: JavaType): JavaType {
    return { name: chainOf(type.name), args: type.args.map(renamed) };
  }

  function chainOf(name: string): string {
    const [head = '', ...rest] = name.split('.');
    const from = imports.get(head);
    const chain = from?.startsWith('com.openai.') === true ? /(?:[a-z]\w*\.)+([A-Z].*)$/.exec(from)?.[1] : undefined;
    if (chain === undefined && isSdk(head)) return `other.${name}`;
    return [chain ?? head, ...rest].join('.');
  }
}
