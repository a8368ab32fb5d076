import { isObject, type Json, type JsonObject, membersOf, resolve } from '../../tests/support/api-document.ts';
import { type Api, modelFaults } from './api.ts';
import type { Fence, FenceFault } from './fence.ts';
import { type BuilderCall, builderCalls, javaTokens, type Token } from './java-calls.ts';

/** The request types of openai-java, by the operation that they are made for. */
const requestTypes: Record<string, string> = {
  ChatCompletionCreateParams: 'createChatCompletion',
  EmbeddingCreateParams: 'createEmbedding',
  ImageGenerateParams: 'createImage',
  SpeechCreateParams: 'createSpeech',
  ModelListParams: 'listModels',
};

/** Methods of every builder of the SDK that name no field. */
const builderMethods =
  /^(build|from|apply|(put|putAll|remove|removeAll|replace|replaceAll)?[aA]dditional\w*|(put|putAll|remove|replace)Additional\w+)$/;

/** Parses a Java sample, and holds what its builders are given against the operation's or schema's fields. */
export function javaFaults(api: Api, fence: Fence): FenceFault[] {
  let tokens: Token[];
  try {
    tokens = javaTokens(fence.code);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = Number(/line: (\d+)/.exec(message)?.[1] ?? 1);
    return [{ line, message: `Java cannot parse it: ${message.split('\n').slice(0, 2).join(' ')}` }];
  }
  return builderCalls(tokens).flatMap((call) =>
    callFaults(api, call, fence.code).map((message) => ({ line: call.line, message })),
  );
}

function callFaults(api: Api, call: BuilderCall, code: string): string[] {
  const operation = api.operations.find(({ id }) => id === requestTypes[call.type]);
  if (
    operation === undefined &&
    /\w+Params$/.test(call.type) &&
    new RegExp(String.raw`import com\.openai\.models\.[\w.]*\b${call.type};`).test(code)
  )
    return [`${call.type} is made for an operation that the API document does not have`];
  const pointer = operation?.request ?? schemaNamed(api, call.type);
  if (pointer === undefined || builderMethods.test(call.method)) return [];
  const schema = resolve(api.document, pointer).value;
  const properties = isObject(schema) ? schema.properties : undefined;
  const fields = membersOf(properties).map(([name]) => name);
  if (fields.length === 0) return [];
  const field = fieldOf(call.method, fields);
  if (field === undefined)
    return [`${call.type}.builder().${call.method}(): ${operation?.id ?? call.type} has no such field`];
  return valueFaults(api, `${pointer}/properties/${field}`, field, call);
}

function schemaNamed({ document }: Api, name: string): string | undefined {
  const components = document.components;
  const known = isObject(components) && isObject(components.schemas) && name in components.schemas;
  return known ? `#/components/schemas/${name}` : undefined;
}

/** `maxCompletionTokens` → `max_completion_tokens`, `addUserMessage` → `messages`, `inputOfArrayOfStrings` → `input`. */
function fieldOf(method: string, fields: string[]): string | undefined {
  const plain = snake(method.replace(/Of[A-Z]\w*$/, ''));
  if (fields.includes(plain)) return plain;
  const added = /^(?:add|put)([A-Z]\w*)$/.exec(method)?.[1];
  if (added === undefined) return undefined;
  const names = [`${snake(added)}s`, snake(added), snake(added).replace(/y$/, 'ies')];
  if (/^(User|System|Assistant|Tool|Developer|Function)Message/.test(added) || added.startsWith('Message'))
    names.push('messages');
  if (added.endsWith('Tool')) names.push('tools');
  return fields.find((field) => names.includes(field));
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '');
}

/** Literal arguments are held against the field's schema; constants of the SDK against its values, written as Java writes them. */
function valueFaults(api: Api, pointer: string, field: string, { method, args }: BuilderCall): string[] {
  const literal = literalOf(args);
  const model = field === 'model';
  if (literal !== undefined && /^(add|put)/.test(method)) return [];
  if (literal !== undefined) {
    const faults = api.check(pointer, literal).map((fault) => `${field}: ${fault.trim()}`);
    return model && typeof literal === 'string' ? [...faults, ...modelFaults(api, literal)] : faults;
  }
  const constant = /^(?:\w+\.)+(_?[A-Z0-9][A-Z0-9_]*)$/.exec(args.map(({ text }) => text).join(''))?.[1];
  if (constant === undefined) return [];
  const values = model ? [...api.models] : enumOf(api, pointer);
  const known = values.length === 0 || values.some((value) => constantName(value) === constantName(constant));
  return known ? [] : [`${field}: ${constant} is none of its values (${values.slice(0, 8).join(', ')})`];
}

function literalOf([first, ...rest]: Token[]): Json | undefined {
  if (first === undefined || rest.length > 0) return undefined;
  if (first.text === 'true' || first.text === 'false') return first.text === 'true';
  if (/^"(?!"")/.test(first.text)) return JSON.parse(first.text.replaceAll(String.raw`\'`, "'")) as string;
  return /^[\d.]+[LlDdFf]?$/.test(first.text) ? Number(first.text.replace(/[LlDdFf]$/, '')) : undefined;
}

function constantName(value: string): string {
  return value
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_/, '');
}

function enumOf({ document }: Api, pointer: string): string[] {
  const collect = (value: Json): string[] => {
    if (!isObject(value)) return [];
    const target = typeof value.$ref === 'string' ? (resolve(document, value.$ref).value as JsonObject) : value;
    const own = Array.isArray(target.enum) ? target.enum.map(String) : [];
    return [
      ...own,
      ...[target.anyOf, target.oneOf].flatMap((list) => (Array.isArray(list) ? list.flatMap(collect) : [])),
      ...(target.items === undefined ? [] : collect(target.items)),
    ];
  };
  return collect(resolve(document, pointer).value);
}
