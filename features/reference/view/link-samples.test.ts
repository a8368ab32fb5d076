import { expect, test } from 'vitest';
import { bodyPaths } from './highlight-example.ts';
import { samplePositions } from './link-samples.ts';

const body = { model: 'm', messages: [{ role: 'user', content: 'role' }], max_tokens: 9 };
const paths = bodyPaths(body);

/** Returns the code at the start of each position, by the path of its property. */
function written(code: string, grammar: string) {
  const positions = samplePositions(code, paths, grammar);
  return Object.fromEntries(positions.map(({ path, start }) => [path, /^[."']*\w+/.exec(code.slice(start))?.[0]]));
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
    'javascript',
    "create({\n  model: 'm',\n  messages: [{ role: 'user', content: 'role' }],\n  max_tokens: 9,\n});",
    ['model', 'messages', 'role', 'content', 'max_tokens'],
  ],
] as const)('each property is found where %s writes it', (grammar, code, places) => {
  expect(written(code, grammar)).toEqual(Object.fromEntries(paths.map((path, index) => [path, places[index]])));
});

test('the properties that Java has setters for are found, and the others left out', () => {
  const code = 'builder()\n  .model("m")\n  .addUserMessage("role")\n  .maxTokens(9)';
  expect(written(code, 'java')).toEqual({ model: '.model', max_tokens: '.maxTokens' });
});

test('a property ends where the next one or the line begins', () => {
  const code = '{\n  "model": "m", "max_tokens": 9\n}';
  expect(
    samplePositions(code, ['model', 'max_tokens'], 'json').map(({ start, end }) => code.slice(start, end)),
  ).toEqual(['"model": "m",', '"max_tokens": 9']);
});
