import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonFault } from './find-json-fault.ts';

test.each([
  ['{"model": ', 'ValueExpected', 1, 11],
  ['{\n  "a": 1,\n}', 'TrailingComma', 3, 1],
  ['[1,]', 'TrailingComma', 1, 4],
  ['{"a" 1}', 'ColonExpected', 1, 6],
  ['{"a": 1 "b": 2}', 'CommaExpected', 1, 9],
  ["{\n  'a': 1}", 'InvalidSymbol', 2, 3],
  ['{"a": tru}', 'InvalidSymbol', 1, 7],
  ['{"a": "b', 'UnexpectedEndOfString', 1, 7],
  ['{"a": "\\x"}', 'InvalidEscapeCharacter', 1, 7],
  ['{"a": "\t"}', 'InvalidCharacter', 1, 7],
  ['{"a": 1.}', 'UnexpectedEndOfNumber', 1, 7],
  ['{} {}', 'EndOfFileExpected', 1, 4],
  ['// a\n{}', 'InvalidCommentToken', 1, 1],
  ['', 'ValueExpected', 1, 1],
])('%s: what is wrong, and where', (text, kind, line, column) => {
  expect(findJsonFault(text)).toEqual({ kind, line, column });
});

test('says something of every text that is no JSON, however deep', () => {
  expect(findJsonFault('['.repeat(200_000))).toMatchObject({ line: 1 });
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), fc.string()),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', '[', '1'),
      (text, at, extra) => {
        const place = at % (text.length + 1);
        const broken = text.slice(0, place) + extra + text.slice(place + 1);
        const { line, column } = findJsonFault(broken);
        return line >= 1 && column >= 1 && column <= broken.length + 1;
      },
    ),
  );
});
