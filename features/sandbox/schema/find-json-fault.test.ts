import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonFault } from './find-json-fault.ts';

test.each([
  ['{"model": ', 'value', 1, 11],
  ['{\n  "a": 1,\n}', 'trailing', 3, 1],
  ['[1,]', 'trailing', 1, 4],
  ['{"a" 1}', 'colon', 1, 6],
  ['{"a": 1 "b": 2}', 'comma', 1, 9],
  ["{\n  'a': 1}", 'symbol', 2, 3],
  ['{"a": tru}', 'symbol', 1, 7],
  ['{"a": "b', 'string', 1, 7],
  ['{"a": "\\x"}', 'escape', 1, 7],
  ['{"a": "\t"}', 'control', 1, 7],
  ['{"a": 1.}', 'number', 1, 7],
  ['{} {}', 'end', 1, 4],
  ['// a\n{}', 'comment', 1, 1],
  ['', 'value', 1, 1],
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
