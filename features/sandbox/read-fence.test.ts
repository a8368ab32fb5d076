import { expect, test } from 'vitest';
import { readCurl, readFence } from './read-fence.ts';

test('a command of several lines, with a body in quotes', () => {
  const text = `curl https://a.example/v1/chat \\
  -N \\
  -H "Authorization: Bearer $KEY" \\
  -d '{
    "text": "it'\\''s"
  }'`;
  expect(readCurl(text)).toEqual({
    method: 'POST',
    url: 'https://a.example/v1/chat',
    body: '{\n    "text": "it\'s"\n  }',
  });
});

test('a command without a body asks, unless it says otherwise', () => {
  expect(readCurl('curl "https://a.example/v1/models"')).toMatchObject({ method: 'GET', body: undefined });
  expect(readCurl('curl -X delete https://a.example/v1/a')?.method).toBe('DELETE');
});

test('anything else is none', () => {
  expect(['pip install openai', 'curl --help', ''].map((text) => readCurl(text))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a request in HTTP', () => {
  const head = 'POST https://a.example/v1/chat HTTP/1.1\nContent-Type: application/json';
  expect(readFence(`${head}\n\n{\n  "text": "a"\n\n}`)).toEqual({
    method: 'POST',
    url: 'https://a.example/v1/chat',
    body: '{\n  "text": "a"\n\n}',
  });
  expect(readFence('GET https://a.example/v1/models')).toMatchObject({ method: 'GET', body: undefined });
  expect(readFence('HTTP/1.1 200 OK\n\n{}')).toBeUndefined();
});
