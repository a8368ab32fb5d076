import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/**
 * What is wrong in a text that should be JSON, by the parser's name for it, and where; both count from 1, columns in UTF-16
 * code units. `TrailingComma` is a comma before a closing bracket.
 */
export type JsonFault = {
  kind: ReturnType<typeof printParseErrorCode> | 'TrailingComma';
  line: number;
  column: number;
};

/** Ends the reading of a text: there may be an error at each of its characters. */
class Found extends Error {}

/**
 * The first syntax error of a text that is not JSON, with its position: engines report it in their own English, some
 * without a position.
 */
export function findJsonFault(text: string): JsonFault {
  let first: JsonFault = { kind: '<unknown ParseErrorCode>', line: 1, column: 1 };
  const onError = (code: ParseErrorCode, offset: number, _length: number, line: number, column: number) => {
    const kind = printParseErrorCode(code);
    const isListed = kind === 'PropertyNameExpected' || kind === 'ValueExpected';
    const isTrailing = isListed && /^[}\]]/.test(text.slice(offset)) && /,\s*$/.test(text.slice(0, offset).slice(-200));
    first = { kind: isTrailing ? 'TrailingComma' : kind, line: line + 1, column: column + 1 };
    throw new Found();
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    // Thousands of nested brackets would overflow the stack.
    if (!(error instanceof RangeError || error instanceof Found)) throw error;
  }
  return first;
}
