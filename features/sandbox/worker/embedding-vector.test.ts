import { describe, expect, test } from 'vitest';
import { createVectorWriter, type EmbeddingInput, type VectorWriter } from './embedding-vector.ts';

/** What a writer makes of an input, in the middle of other bytes. */
function written({ common, write }: VectorWriter, input: EmbeddingInput): unknown {
  const target = new Uint8Array(common.length + 2);
  target.set(common, 1);
  write(input, target, 1);
  expect([target[0], target.at(-1)]).toEqual([0, 0]);
  return JSON.parse(new TextDecoder().decode(target.subarray(1, -1)));
}

function numbersOf(length: number, input: EmbeddingInput): number[] {
  return written(createVectorWriter(length, 'float'), input) as number[];
}

function floatsOf(length: number, input: EmbeddingInput): number[] {
  const bytes = Buffer.from(written(createVectorWriter(length, 'base64'), input) as string, 'base64');
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

  test.each(['float', 'base64'] as const)('in %s is that of its text alone, whatever was written before', (format) => {
    const writer = createVectorWriter(16, format);
    const first = written(writer, 'one');
    written(writer, 'another');
    expect(written(writer, 'one')).toEqual(first);
  });

  test('is closer to that of a similar text than to others, also in long texts', () => {
    const [one, similar, other] = [longText, `${longText}谢谢`, 'A recipe for pancakes. '.repeat(1_000)].map((text) =>
      numbersOf(1_536, text),
    );
    expect(product(one ?? [], similar ?? [])).toBeGreaterThan(product(one ?? [], other ?? []) + 0.3);
  });
});
