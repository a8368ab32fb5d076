import { isObject, type Json, type JsonObject } from '../../tests/support/api-document.ts';
import { type Api, bodyFaults } from './api.ts';
import type { Fence, FenceFault } from './fence.ts';

/** Pointers of the schemas that a JSON sample may show besides requests, by what gives them away. */
const shapes: [schema: string, test: (value: JsonObject) => boolean][] = [
  ['CreateChatCompletionResponse', (value) => value['object'] === 'chat.completion'],
  ['CreateChatCompletionStreamResponse', (value) => value['object'] === 'chat.completion.chunk'],
  ['CreateEmbeddingResponse', (value) => value['object'] === 'list' && 'usage' in value],
  ['ListModelsResponse', (value) => value['object'] === 'list' && !('usage' in value)],
  ['ErrorResponse', (value) => isObject(value['error'])],
  ['Error', (value) => 'message' in value && 'param' in value],
  ['ImagesResponse', (value) => 'created' in value && Array.isArray(value['data'])],
  ['ChatCompletionTool', (value) => value['type'] === 'function' && isObject(value['function'])],
  ['ChunkingStrategy', (value) => value['type'] === 'static'],
];

/** Which operation a JSON sample is a request to, by the fields that only it requires. */
const requests: [operation: string, test: (value: JsonObject) => boolean][] = [
  ['createChatCompletion', (value) => 'messages' in value],
  ['createSpeech', (value) => 'voice' in value && 'input' in value],
  ['createEmbedding', (value) => 'input' in value && 'model' in value],
  ['createImage', (value) => 'prompt' in value],
];

/** Parses a JSON sample, and holds it against the schema whose value it shows; JSON of other kinds only has to parse. */
export function jsonFaults(api: Api, fence: Fence): FenceFault[] {
  try {
    const value = JSON.parse(fence.code) as Json;
    if (isNamelessRequest(fence, value))
      return [
        {
          line: 1,
          message: 'is shown as a request, but is like none of the API document’s: is the name of a field misspelt?',
        },
      ];
    return valueFaults(api, value).map((message) => ({ line: lineOf(fence.code, message), message }));
  } catch (error) {
    const message = error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error);
    return [{ line: brokenLine(fence.code, message), message: `is not JSON: ${message}` }];
  }
}

/** A request whose telling field is misspelt would pass as JSON of another kind. */
function isNamelessRequest({ title }: Fence, value: Json): boolean {
  if (!isObject(value) || [...shapes, ...requests].some(([, test]) => test(value))) return false;
  return title.includes('请求') || ('model' in value && !('object' in value));
}

/** What is wrong with one value, by the schema that its shape gives away. */
export function valueFaults(api: Api, value: Json): readonly string[] {
  if (!isObject(value)) return [];
  const schema = shapes.find(([, test]) => test(value))?.[0];
  if (schema !== undefined)
    return api.check(`#/components/schemas/${schema}`, value).map((fault) => `${schema}: ${fault.trim()}`);
  const id = requests.find(([, test]) => test(value))?.[0];
  const operation = api.operations.find((candidate) => candidate.id === id);
  return operation === undefined ? [] : bodyFaults(api, operation, value);
}

/** V8 tells the place of some faults only in words: `Unexpected token '}', "{ "model": }" is not valid JSON`. */
function brokenLine(code: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  const token = /^Unexpected token '(.)'/.exec(message)?.[1];
  const end = position === undefined ? (token === undefined ? code.length : code.indexOf(token, 1)) : Number(position);
  return code.slice(0, Math.max(0, end)).split('\n').length;
}

/** The line of the field that a fault is about: the last name that stands in it. */
export function lineOf(code: string, fault: string): number {
  const names = [...fault.matchAll(/\(([\w-]+)\)$|\/([A-Za-z_]\w*)/g)]
    .map(([, detail, step]) => detail ?? step ?? '')
    .filter((name) => name !== '');
  const lines = code.split('\n');
  for (const name of names.toReversed()) {
    const index = lines.findIndex((line) => new RegExp(String.raw`\b${name}\b`).test(line));
    if (index >= 0) return index + 1;
  }
  return 1;
}
