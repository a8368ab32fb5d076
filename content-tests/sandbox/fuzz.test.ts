import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, inject, test } from 'vitest';
import type { JsonObject as OpenJson } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { checkConventions } from '../../features/sandbox/worker/check-conventions.ts';
import { compileSandbox } from '../../features/sandbox/build/compile-sandbox.ts';
import {
  type ApiDocument,
  isObject,
  type Json,
  type JsonObject,
  resolve,
  valueAt,
} from '../../tests/support/api-document.ts';
import { type BrokenRequest, createBreakRequest } from './break-request.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { requestArbitrary } from '../../tests/support/request-arbitrary.ts';
import { schemaCheck } from '../../tests/support/schema-check.ts';
import { streamFaults } from '../../tests/support/stream-faults.ts';

const text = await readFile(path.join(inject('out'), 'client/openapi.json'), 'utf8');
const document = JSON.parse(text) as ApiDocument;
const check = schemaCheck(document);
const compiled = compileSandbox(readReference(JSON.parse(text) as OpenJson));
const operations = [...compiled.operations.values()].flatMap(({ operation, path, body }) =>
  body === undefined
    ? []
    : [
        {
          id: operation.id,
          shape: operation.shape.kind,
          path,
          breakRequest: createBreakRequest(body as JsonObject),
          arbitrary: requestArbitrary(body as JsonObject).filter(keepsRules(body as JsonObject)),
        },
      ],
);
/** Whether a body keeps to the rules between its fields, which the generator does not know. */
function keepsRules(schema: JsonObject): (body: Json) => boolean {
  return new Ajv2020({ strict: false, discriminator: true, formats: { byte: true, int64: true, uri: true } }).compile(
    schema,
  );
}

type Call = { id: string; path: string; body: Json };

const good: fc.Arbitrary<Call> = fc.oneof(
  ...operations.map(({ id, shape, path, arbitrary }) =>
    arbitrary
      .map((body) => ({ id, path, body: definesItsFunction(keepsConventions(body)) }))
      .filter(({ body }) => isAnswerable(body) && checkConventions(shape, body as OpenJson) === undefined),
  ),
);
const broken: fc.Arbitrary<Call & BrokenRequest> = fc.oneof(
  ...operations.map(({ id, path, breakRequest, arbitrary }) =>
    fc.tuple(arbitrary, fc.nat()).map(([body, at]) => {
      const ways = breakRequest(body);
      const way = ways[at % ways.length];
      if (way === undefined) throw new Error(`nothing of ${JSON.stringify(body)} can be broken`);
      return { id, path, ...way };
    }),
  ),
);

/** What OpenAI's API asks for besides its schema, as far as it is easily kept to. */
function keepsConventions(body: Json): Json {
  if (!isObject(body)) return body;
  const {
    max_tokens: limit,
    max_completion_tokens: _,
    tool_choice: choice,
    parallel_tool_calls: parallel,
    ...rest
  } = body;
  const messages = Array.isArray(rest['messages']) ? (rest['messages'] as JsonObject[]) : undefined;
  const users = messages?.map((message) =>
    message['role'] === 'tool' || 'tool_calls' in message ? { role: 'user', content: 'JSON' } : message,
  );
  return {
    ...rest,
    ...(users === undefined ? {} : { messages: [...users, { role: 'user', content: 'JSON' }] }),
    ...(typeof limit === 'number' ? { max_tokens: Math.max(1, limit) } : {}),
    ...(choice === undefined || rest['tools'] === undefined ? {} : { tool_choice: choice }),
    ...(parallel === undefined || rest['tools'] === undefined ? {} : { parallel_tool_calls: parallel }),
  };
}

/** A named function must be one of the request's own, which no schema says. */
function definesItsFunction(body: Json): Json {
  if (!isObject(body)) return body;
  const tool = Array.isArray(body['tools']) ? (body['tools'] as JsonObject[])[0] : undefined;
  const one = Array.isArray(body['functions']) ? (body['functions'] as JsonObject[])[0] : undefined;
  const choice = isObject(body['tool_choice'])
    ? tool === undefined
      ? 'none'
      : { type: 'function', function: { name: (tool['function'] as JsonObject)['name'] ?? null } }
    : body['tool_choice'];
  const call = isObject(body['function_call'])
    ? one === undefined
      ? 'none'
      : { name: one['name'] ?? null }
    : body['function_call'];
  return {
    ...body,
    ...(choice === undefined || tool === undefined ? {} : { tool_choice: choice }),
    ...(call === undefined ? {} : { function_call: call }),
  };
}

/** A body that the sandbox itself finds too large is not what is asked here. */
function isAnswerable(body: Json): boolean {
  return JSON.stringify(body).length < 100_000;
}

async function send({ path, body }: Call): Promise<{ status: number; type: string; text: string }> {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer any', 'X-Sandbox-Pace': '0' };
  const answer = await rawRequest(inject('origin'), {
    method: 'POST',
    path: `/sandbox/v1${path}`,
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, type: answer.headers['content-type'] ?? '', text: answer.body };
}

function must(holds: boolean, what: string, call: Call, answer: { status: number; text: string }): void {
  if (!holds)
    throw new Error(
      `${what}\n${call.id} ${JSON.stringify(call.body)}\n${answer.status} ${answer.text.slice(0, 1_500)}`,
    );
}

/** How many calls of each operation were answered as they must be, in one line. */
function counted(what: string, calls: readonly Call[]): string {
  const groups = [...Map.groupBy(calls, ({ id }) => id)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${calls.length} ${what}: ${groups.map(([id, own]) => `${id} ${own.length}`).join(', ')}`;
}

/** Holds an answer against the document. */
function answerFaults({ id, path, body }: Call, { type, text }: { type: string; text: string }): readonly string[] {
  const content = resolve(document, `#/paths/${path.replaceAll('/', '~1')}/post/responses/200`).pointer;
  const pointer = `${content}/content/${type.replaceAll('/', '~1')}`;
  if (type.startsWith('audio/')) return text === '' ? ['silence'] : [];
  if (type === 'text/event-stream')
    return streamFaults(text, `${pointer}/schema`, valueAt(document, `${pointer}/x-event-stream`), check);
  const value = JSON.parse(text) as Json;
  const faults = check(`${pointer}/schema`, value);
  return id === 'createChatCompletion' && isObject(body) && isObject(value)
    ? [...faults, ...chatFaults(body, value)]
    : faults;
}

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** What the request determines beyond the schema: how many choices, what the arguments and the structured text fit. */
function chatFaults(body: JsonObject, value: JsonObject): string[] {
  const choices = value['choices'] as {
    message: { content: string | null; tool_calls?: { function: { name: string; arguments: string } }[] };
    finish_reason: string;
  }[];
  const usage = value['usage'] as { prompt_tokens: number; completion_tokens: number; total_tokens: number };
  const tools = (body['tools'] ?? []) as { function: { name: string; parameters?: object } }[];
  const format = body['response_format'] as { type?: string; json_schema?: { schema?: object } } | undefined;
  const faults: string[] = [];
  if (choices.length !== (body['n'] ?? 1)) faults.push(`${choices.length} choices`);
  if (value['model'] !== body['model']) faults.push('another model');
  if (usage.prompt_tokens + usage.completion_tokens !== usage.total_tokens) faults.push('the usage does not add up');
  for (const { message, finish_reason: finish } of choices) {
    for (const call of message.tool_calls ?? []) {
      const known = tools.filter((tool) => tool.function.name === call.function.name);
      if (
        !known.some(({ function: { parameters = {} } }) =>
          ajv.validate(parameters, JSON.parse(call.function.arguments)),
        )
      )
        faults.push(`a call that fits no tool: ${JSON.stringify(call)}`);
    }
    const schema = format?.json_schema?.schema;
    if (
      schema !== undefined &&
      message.content !== null &&
      finish === 'stop' &&
      !ajv.validate(schema, JSON.parse(message.content))
    )
      faults.push(`a text that does not fit: ${message.content}`);
  }
  return faults;
}

describe('generated requests, 64 at once', () => {
  test('that fit the document get an answer that fits the document', async () => {
    const answered: Call[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(good, { minLength: 64, maxLength: 64, size: 'max' }), async (calls) => {
        await Promise.all(
          calls.map(async (call) => {
            const answer = await send(call);
            must(answer.status === 200, 'a good request was refused', call, answer);
            const faults = answerFaults(call, answer);
            must(faults.length === 0, faults.join('\n'), call, answer);
            answered.push(call);
          }),
        );
      }),
      { numRuns: 8, endOnFailure: true },
    );
    console.log(counted('requests that fit the document got an answer that fits it', answered));
  });

  test('that do not are refused with the documented error, which names the field', async () => {
    const refused: Call[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(broken, { minLength: 64, maxLength: 64, size: 'max' }), async (calls) => {
        await Promise.all(
          calls.map(async (call) => {
            const answer = await send(call);
            must(answer.status === 400, `not refused: ${call.what} at ${call.field}`, call, answer);
            const value = JSON.parse(answer.text) as { error: { param: string | null; message: string } };
            must(
              check('#/components/schemas/ErrorResponse', value).length === 0,
              'not the documented error',
              call,
              answer,
            );
            must(
              value.error.param === call.field && value.error.message.includes(call.field),
              `not named: ${call.what} at ${call.field}`,
              call,
              answer,
            );
            refused.push(call);
          }),
        );
      }),
      { numRuns: 8, endOnFailure: true },
    );
    console.log(counted('requests that do not fit the document were refused, each with its field', refused));
  });
});
