import { expect, test } from 'vitest';
import { parseEventStream } from './event-stream.ts';

test('chunks, the usage, an error and the end are told apart, in order', () => {
  const text =
    'data: {"choices":[{"delta":{}}]}\n\n: keep-alive\n\ndata: {"choices":[],"usage":{"total_tokens":3}}\n\nevent: error\ndata: {"type":"server_error"}\n\ndata: [DONE]\n\n';
  expect(parseEventStream(text).map(({ kind, event }) => [kind, event])).toEqual([
    ['chunk', undefined],
    ['usage', undefined],
    ['error', 'error'],
    ['done', undefined],
  ]);
});

test('data over several lines is one event, with any line ending', () => {
  expect(parseEventStream('data: {"a":\r\ndata: 1}\r\n\r\n')).toEqual([
    { kind: 'chunk', event: undefined, data: '{"a":\n1}' },
  ]);
});

test('lines of JSON are an event each', () => {
  expect(parseEventStream('{"a":1}\n{"error":"no"}\n').map(({ kind }) => kind)).toEqual(['chunk', 'error']);
});
