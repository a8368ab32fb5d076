import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, isObject, type Json, membersOf, valueAt } from '../../tests/support/api-document.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';
import { exampleFaults } from './example-faults.ts';

let document: ApiDocument;

beforeAll(async () => {
  document = await bundleSpec();
});

const example = (name: string, ...rest: (string | number)[]) => ['components', 'examples', name, 'value', ...rest];

/** The document with one place overwritten; `undefined` removes it. */
function withFault(path: readonly (string | number)[], value: Json | undefined): ApiDocument {
  const [first, ...rest] = path;
  return first === undefined ? document : (replaced(document, first, rest, value) as ApiDocument); // an object stays one
}

function replaced(
  target: Json,
  key: string | number,
  rest: readonly (string | number)[],
  value: Json | undefined,
): Json {
  const [next, ...others] = rest;
  const member = Array.isArray(target) ? target[Number(key)] : isObject(target) ? target[key] : undefined;
  const changed = next === undefined ? value : replaced(member ?? null, next, others, value);
  if (Array.isArray(target)) return target.toSpliced(Number(key), 1, ...(changed === undefined ? [] : [changed]));
  const siblings = membersOf(target).filter(([name]) => name !== key);
  return Object.fromEntries(changed === undefined ? siblings : [...siblings, [String(key), changed]]);
}

function withStream(name: string, change: (text: string) => string): ApiDocument {
  return withFault(example(name), change(String(valueAt(document, `#/${example(name).join('/')}`))));
}

describe('the examples of the API document', () => {
  it('hold to their schemas, every one, and answer each other', () => {
    expect(exampleFaults(document)).toEqual([]);
  });
});

describe('a fault in an example', () => {
  it('is named by its pointer when a value leaves its range', () => {
    expect(exampleFaults(withFault(example('chatTextRequest', 'temperature'), 3))).toEqual([
      '#/components/examples/chatTextRequest/value/temperature must be <= 2',
    ]);
  });

  it('is found when a field is misspelt', () => {
    expect(exampleFaults(withFault(example('embeddingStringRequest', 'encodingformat'), 'float'))[0]).toContain(
      'encodingformat',
    );
  });

  it('is found when a required field is missing in a response', () => {
    expect(
      exampleFaults(withFault(example('chatTextResponse', 'choices', 0, 'message', 'role'), undefined))[0],
    ).toContain('chatTextResponse/value/choices/0/message');
  });

  it('is told for the alternative that the role chose, and no other', () => {
    expect(
      exampleFaults(withFault(example('chatToolsResultRequest', 'messages', 2, 'tool_call_id'), undefined)),
    ).toEqual([
      "#/components/examples/chatToolsResultRequest/value/messages/2 must have required property 'tool_call_id'",
    ]);
    expect(exampleFaults(withFault(example('chatTextRequest', 'messages', 0, 'role'), 'developer'))[0]).toContain(
      'developer',
    );
  });

  it('is found in an empty string among the inputs of an embedding', () => {
    expect(exampleFaults(withFault(example('embeddingArrayRequest', 'input', 1), '')).join('\n')).toContain(
      '/value/input/1 ',
    );
  });

  it('is found when an example has no partner', () => {
    const alone = withFault(
      ['paths', '/embeddings', 'post', 'responses', '200', 'content', 'application/json', 'examples', 'tokens'],
      undefined,
    );
    expect(exampleFaults(alone)).toEqual(['#/paths/~1embeddings/post: the request “tokens” has no response']);
  });

  it('is found when a body has no example', () => {
    const bare = withFault(
      ['paths', '/models', 'get', 'responses', '200', 'content', 'application/json', 'examples'],
      undefined,
    );
    expect(exampleFaults(bare)[0]).toContain('has no example');
  });
});

describe('a fault in the example of a stream', () => {
  it('is found in the JSON of one data line', () => {
    expect(
      exampleFaults(withStream('chatStreamingResponse', (text) => text.replace('"content":"杭州"', '"content":1')))[0],
    ).toContain('event 1 /choices/0/delta/content');
  });

  it('is found in a line that belongs to no event', () => {
    expect(
      exampleFaults(withStream('chatStreamingResponse', (text) => text.replace('data: [DONE]', '[DONE]')))[0],
    ).toContain('not a line of an event stream');
  });

  it('is found when the stream has no end', () => {
    expect(
      exampleFaults(withStream('chatStreamingResponse', (text) => text.replace('data: [DONE]\n', '')))[0],
    ).toContain('ends neither');
  });

  it('is found when the error event is not an error object', () => {
    expect(
      exampleFaults(withStream('chatStreamingErrorResponse', (text) => text.replace('"type":', '"kind":')))[0],
    ).toContain("'type'");
  });

  it('is found when an event has a name that is not described', () => {
    expect(
      exampleFaults(withStream('chatStreamingErrorResponse', (text) => text.replace('event: error', 'event: oops')))[0],
    ).toContain('oops');
  });
});
