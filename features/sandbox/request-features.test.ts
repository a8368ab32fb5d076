import { describe, expect, test } from 'vitest';
import { requestFeatures, isPlain } from './request-features.ts';

const ask = { model: 'a', messages: [{ role: 'user', content: '你好' }] };
const examples = [
  { ...ask, temperature: 1 },
  { ...ask, n: 2 },
].map((body) => requestFeatures(body));

describe('a request is plain', () => {
  test('when it has only what every example has', () => expect(isPlain(ask, examples)).toBe(true));

  test.each<[string, object]>([
    ['one that has a field of some examples', { ...ask, n: 2 }],
    ['one that has a field of none', { ...ask, tools: [] }],
    ['one with several messages', { ...ask, messages: [...ask.messages, ...ask.messages] }],
  ])('but not %s', (_, body) => expect(isPlain(JSON.parse(JSON.stringify(body)), examples)).toBe(false));

  test('nor any where there are no examples', () => expect(isPlain(ask, [])).toBe(false));
});
