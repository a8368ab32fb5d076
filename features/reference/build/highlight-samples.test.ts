import { expect, test } from 'vitest';
import { bodyPaths, samplePositions } from './highlight-samples.ts';

const body = { model: 'm', messages: [{ role: 'user', content: 'role' }], max_tokens: 9 };
const paths = bodyPaths(body);

/** What stands at each place of the code. */
function written(code: string, language: Parameters<typeof samplePositions>[2]) {
  let at = 0;
  return samplePositions(code, paths, language).map((gap) => {
    if (gap === -1) return '';
    at += gap;
    return /^[."']*\w+/.exec(code.slice(at))?.[0];
  });
}

test('the properties of a body are named by their paths, without the places in lists', () => {
  expect(paths).toEqual(['model', 'messages', 'messages.role', 'messages.content', 'max_tokens']);
});

test.each([
  ['json', JSON.stringify(body, null, 2), ['"model', '"messages', '"role', '"content', '"max_tokens']],
  [
    'python',
    'create(\n    model="m",\n    messages=[{"role": "user", "content": "role"}],\n    max_tokens=9,\n)',
    ['model', 'messages', '"role', '"content', 'max_tokens'],
  ],
  [
    'node',
    "create({\n  model: 'm',\n  messages: [{ role: 'user', content: 'role' }],\n  max_tokens: 9,\n});",
    ['model', 'messages', 'role', 'content', 'max_tokens'],
  ],
  [
    'java',
    'builder()\n  .model("m")\n  .addUserMessage("role")\n  .maxTokens(9)',
    ['.model', '', '', '', '.maxTokens'],
  ],
] as const)('each property is found where %s writes it', (language, code, places) => {
  expect(written(code, language)).toEqual(places);
});
