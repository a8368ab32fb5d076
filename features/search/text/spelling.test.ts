import { describe, expect, test } from 'vitest';
import { nearWords, wordsAround } from './spelling.ts';

const words = ['embedding', 'embeddings', 'input', 'max_completion_tokens', 'stream', 'temperature', 'upstream'];

describe('nearWords', () => {
  test.each([
    ['embeding', 'embedding', 'a letter too few'],
    ['temmperature', 'temperature', 'a letter too many'],
    ['strean', 'stream', 'a wrong letter'],
    ['tempearture', 'temperature', 'two letters swapped'],
    ['maxcompltiontoken', 'maxcompletiontokens', 'two slips in a long word'],
    ['temprat', 'temperature', 'a slip in what is typed so far'],
  ])('%s is %s: %s', (typed, meant) => {
    expect(nearWords(typed, words)).toContain(meant);
  });

  test('guesses nothing for short words and strange ones', () => {
    expect(nearWords('tok', words)).toEqual([]);
    expect(nearWords('quantum', words)).toEqual([]);
    expect(nearWords('unstreamed', ['streamed'])).toEqual([]);
  });
});

test('wordsAround finds a word inside of longer ones, not at the beginning of a part, where the index finds it', () => {
  expect(wordsAround('stream', words, 5)).toEqual(['upstream']);
  expect(wordsAround('completiontok', words, 5)).toEqual(['maxcompletiontokens']);
  expect(wordsAround('completion', words, 5)).toEqual([]);
});
