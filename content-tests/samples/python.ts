import path from 'node:path';
import { isObject, type Json, type JsonObject } from '../../tests/support/api-document.ts';
import { type Api, type ApiOperation, modelFaults, operationAt } from './api.ts';
import type { Fence, FenceFault } from './fence.ts';
import { run } from './run.ts';

type Call = { line: number; chain: string[]; args: JsonObject; open: boolean };
type Reading = { id: number; error: { line: number; message: string } | null; calls: Call[] };

/** The SDK's methods by operation; `parse` and `stream` are helpers around the same request. */
const methods: Record<string, string> = {
  'chat.completions.create': 'createChatCompletion',
  'chat.completions.parse': 'createChatCompletion',
  'chat.completions.stream': 'createChatCompletion',
  'embeddings.create': 'createEmbedding',
  'images.generate': 'createImage',
  'audio.speech.create': 'createSpeech',
  'models.list': 'listModels',
};

/** Parts of a call that change how it is made, not what is asked. */
const wrappers = new Set(['with_options', 'with_raw_response', 'with_streaming_response', 'copy', 'close']);
const sdkArguments = new Set(['timeout', 'extra_headers', 'extra_query']);

/**
 * Compiles every Python sample and holds the arguments of its requests against the operations' schemas.
 * @returns the faults of each fence, in the fences' order
 * @throws Error when python3 is missing
 */
export async function pythonFaults(api: Api, fences: Fence[]): Promise<FenceFault[][]> {
  if (fences.length === 0) return [];
  const input = JSON.stringify(fences.map((fence, id) => ({ id, code: fence.code })));
  const result = await run('python3', [path.join(import.meta.dirname, 'read_calls.py')], {
    input,
    env: { PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
  });
  if (result.code !== 0) throw new Error(`read_calls.py failed: ${result.stderr}`);
  return (JSON.parse(result.stdout) as Reading[]).map(({ error, calls }) =>
    error === null
      ? calls.flatMap((call) => callFaults(api, call).map((message) => ({ line: call.line, message })))
      : [{ line: error.line, message: `Python cannot compile it: ${error.message}` }],
  );
}

function callFaults(api: Api, { chain, args, open }: Call): readonly string[] {
  if (chain[0] === 'requests' || chain[0] === 'httpx') return httpFaults(api, chain[1] ?? '', args);
  const name = chain.filter((part) => !wrappers.has(part)).join('.');
  if (name === '') return [];
  const operation = api.operations.find(({ id }) => id === methods[name]);
  if (operation === undefined) return [`client.${name}() calls an operation that the API document does not have`];
  const body = Object.fromEntries(Object.entries(args).filter(([key]) => !sdkArguments.has(key)));
  const known =
    name.endsWith('.parse') || name.endsWith('.stream')
      ? { ...body, ...('response_format' in body ? { response_format: unknown } : {}) }
      : body;
  return operation.request === undefined
    ? Object.keys(body).map((key) => `${operation.id} takes no ${key}`)
    : argumentFaults(api, operation, known, open);
}

function httpFaults(api: Api, method: string, { url, json }: JsonObject): readonly string[] {
  const called = typeof url === 'string' ? /%API_BASE_URL%(\/[^?]*)$/.exec(url)?.[1] : undefined;
  const operation = called === undefined ? undefined : operationAt(api, method.toUpperCase(), called);
  return operation?.request === undefined || !isObject(json) ? [] : argumentFaults(api, operation, json, false);
}

const unknown: JsonObject = { $unknown: true };
const isUnknown = (value: Json): boolean => isObject(value) && value['$unknown'] === true;

/** The schema's faults, but for those that come from values which only the running program knows. */
function argumentFaults(api: Api, operation: ApiOperation, body: JsonObject, open: boolean): string[] {
  if (operation.request === undefined) return [];
  const { model } = body;
  const faults = api.check(operation.request, body).filter((fault) => {
    const at = fault.split(' ')[0] ?? '';
    if (open && at === '' && fault.includes('required property')) return false;
    return (
      !holdsUnknown(valueBelow(body, at)) ||
      (/must NOT have additional properties \((?!\$unknown)/.test(fault) && !isUnknown(valueBelow(body, at)))
    );
  });
  return [
    ...faults.map((fault) => `${operation.id}: ${fault.trim()}`),
    ...(typeof model === 'string' ? modelFaults(api, model) : []),
  ];
}

function valueBelow(value: Json, pointer: string): Json {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json>(
      (at, step) => (Array.isArray(at) ? (at[Number(step)] ?? null) : isObject(at) ? (at[step] ?? null) : null),
      value,
    );
}

/** Whether a value is unknown, or an alternative could hold because of an unknown part of it. */
function holdsUnknown(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => holdsUnknown(item));
  return isObject(value) && (isUnknown(value) || Object.values(value).some(holdsUnknown));
}
