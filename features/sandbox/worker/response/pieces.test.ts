import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inGroups, piecesOf } from './pieces.ts';

test('a text is divided where a model would roughly divide it', () => {
  expect(piecesOf('你好，world 2025! 😀x')).toEqual(['你', '好', '，', 'world', ' 2025', '!', ' 😀', 'x']);
});

test('the pieces of any text are the text, and fewer in groups', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (text, maxGroups) => {
      const pieces = piecesOf(text);
      const groups = inGroups(pieces, maxGroups);
      expect(pieces.join('')).toBe(text);
      expect(groups.flat().join('')).toBe(text);
      expect(groups.length).toBeLessThanOrEqual(maxGroups);
    }),
  );
});
