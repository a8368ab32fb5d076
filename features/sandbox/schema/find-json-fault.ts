import { visit, type ParseErrorCode } from 'jsonc-parser';

/** What can be wrong in a text that should be JSON; `trailing` is a comma before a closing bracket. */
type JsonFaultKind =
  | 'symbol'
  | 'number'
  | 'name'
  | 'value'
  | 'colon'
  | 'comma'
  | 'trailing'
  | 'brace'
  | 'bracket'
  | 'end'
  | 'comment'
  | 'string'
  | 'escape'
  | 'control'
  | 'other';

/** What is wrong in a text that should be JSON, and where; both count from 1, columns in UTF-16 code units. */
export type JsonFault = { kind: JsonFaultKind; line: number; column: number };

/** The parser's codes (`ParseErrorCode`) as numbers: an ambient enum cannot be read where modules are isolated. */
const kinds: { readonly [code: number]: JsonFaultKind } = {
  1: 'symbol',
  2: 'number',
  3: 'name',
  4: 'value',
  5: 'colon',
  6: 'comma',
  7: 'brace',
  8: 'bracket',
  9: 'end',
  10: 'comment',
  11: 'comment',
  12: 'string',
  13: 'number',
  14: 'escape',
  15: 'escape',
  16: 'control',
};

/** Ends the reading of a text: there may be an error at each of its characters. */
class Found extends Error {}

/**
 * The first syntax error of a text that is not JSON, with its position: engines report it in their own English, some
 * without a position.
 */
export function findJsonFault(text: string): JsonFault {
  let first: JsonFault | undefined;
  const add = (code: ParseErrorCode, offset: number, line: number, column: number) => {
    const kind = kinds[code] ?? 'other';
    const isTrailing = /^[}\]]/.test(text.slice(offset, offset + 1)) && /,\s*$/.test(text.slice(0, offset).slice(-200));
    const isListed = kind === 'name' || kind === 'value';
    first = { kind: isTrailing && isListed ? 'trailing' : kind, line: line + 1, column: column + 1 };
    throw new Found();
  };
  try {
    const onError = (code: ParseErrorCode, offset: number, _length: number, line: number, column: number) =>
      add(code, offset, line, column);
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    // Thousands of nested brackets would overflow the stack.
    if (!(error instanceof RangeError || error instanceof Found)) throw error;
  }
  return first ?? { kind: 'other', line: 1, column: 1 };
}
