import { describe, expect, test } from 'vitest';
import { createVectorWriter, type EmbeddingFormat, type EmbeddingInput } from './embeddings.ts';

function written(length: number, format: EmbeddingFormat, input: EmbeddingInput): string {
  return createVectorWriter(length, format)(input);
}

function numbersOf(length: number, input: EmbeddingInput): number[] {
  return JSON.parse(written(length, 'float', input)) as number[];
}

function floatsOf(length: number, input: EmbeddingInput): number[] {
  const bytes = Buffer.from(JSON.parse(written(length, 'base64', input)) as string, 'base64');
  return Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readFloatLE(place * 4));
}

function product(one: number[], other: number[]): number {
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
}

const longText = '怎样在控制台里重置密码，怎样换一个密钥。'.repeat(1_000);

describe('a vector', () => {
  const texts = [
    '如何重置密码？',
    '',
    'a',
    'x'.repeat(100_000),
    [1, 2, 3],
    [0],
    Array.from({ length: 2_048 }, () => 7),
  ];
  test.each([1, 2, 3, 8, 100, 1_536, 3_072])(
    'of %i numbers has the norm 1 and is the same in both formats',
    (length) => {
      for (const text of texts) {
        const numbers = numbersOf(length, text);
        expect(numbers).toHaveLength(length);
        expect(product(numbers, numbers)).toBeCloseTo(1, 2);
        expect(floatsOf(length, text)).toEqual(numbers.map(Math.fround));
      }
    },
  );

  test('is another for each of many short texts', () => {
    const vectors = Array.from({ length: 60 }, (_, index) => written(1_536, 'base64', `问题 ${index}`));
    expect(new Set(vectors).size).toBe(60);
  });

  test('is closer to that of a similar text than to others, also in long texts', () => {
    const [one, similar, other] = [longText, `${longText}谢谢`, 'A recipe for pancakes. '.repeat(1_000)].map((text) =>
      numbersOf(1_536, text),
    );
    expect(product(one ?? [], similar ?? [])).toBeGreaterThan(product(one ?? [], other ?? []) + 0.3);
  });
});
