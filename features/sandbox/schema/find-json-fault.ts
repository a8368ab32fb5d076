import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/**
 * A JSON syntax error: the parser's name of it, its line and its column in UTF-16 code units, both from 1.
 * `TrailingComma` is a comma before a closing bracket.
 */
export type JsonFault = {
  kind: ReturnType<typeof printParseErrorCode> | 'TrailingComma';
  line: number;
  column: number;
};

/** Thrown to stop parsing at the first error: there may be an error at each character. */
class StopReading extends Error {}

/**
 * Finds the first syntax error of a text that is not valid JSON. Messages of `JSON.parse` differ between engines, and
 * some have no position.
 */
export function findJsonFault(text: string): JsonFault {
  let first: JsonFault = { kind: '<unknown ParseErrorCode>', line: 1, column: 1 };
  const onError = (code: ParseErrorCode, offset: number, _length: number, line: number, column: number) => {
    const kind = printParseErrorCode(code);
    const isListed = kind === 'PropertyNameExpected' || kind === 'ValueExpected';
    const isTrailing = isListed && /^[}\]]/.test(text.slice(offset)) && /,\s*$/.test(text.slice(0, offset).slice(-200));
    first = { kind: isTrailing ? 'TrailingComma' : kind, line: line + 1, column: column + 1 };
    throw new StopReading();
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    // Thousands of nested brackets overflow the stack.
    if (!(error instanceof RangeError || error instanceof StopReading)) throw error;
  }
  return first;
}
