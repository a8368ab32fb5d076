import { isObject, jsonText, type Json, type JsonObject, listOf, memberOf, objectOf } from '../document/json.ts';
import { builder, javaDouble, javaJson, javaName, javaNumber, javaOther, javaValue } from './literals.ts';
import { indentContinuation } from './sample.ts';

const chatPackage = 'com.openai.models.chat.completions.';
const modelsPackage = 'com.openai.models.';

/** Returns the builder calls for a chat's body. Fields without a setter are passed to `putAdditionalBodyProperty`. */
export function javaChatCalls(body: JsonObject): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (name === 'stream') return [];
    if (name === 'messages') return messages(listOf(value));
    return setter(name, value) ?? javaOther(name, value);
  });
}

function messages(list: Json[]): string[] {
  const calls = list.map((message) => javaMessage(message));
  if (calls.every((call) => call !== undefined)) return calls;
  return [`messages(${javaJson(list)})`];
}

const doubles = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'];
const integers = ['n', 'seed', 'max_tokens', 'max_completion_tokens', 'top_logprobs'];
const plain = ['logprobs', 'store', 'parallel_tool_calls', 'model', 'user', 'stop'];

function setter(name: string, value: Json): string | string[] | undefined {
  if (doubles.includes(name) && typeof value === 'number') return `${javaName(name)}(${javaDouble(value)})`;
  if (integers.includes(name) && typeof value === 'number')
    return `${javaName(name)}(${javaNumber(value)}${Math.abs(value) > 2_147_483_647 ? '' : 'L'})`;
  if (plain.includes(name) && (typeof value === 'boolean' || typeof value === 'string'))
    return plainCalls({ [name]: value });
  if (name === 'stop' && Array.isArray(value)) return `stopOfStrings(${javaValue(value)})`;
  return memberOf(setters, name)?.(value);
}

/** Returns the setter calls of the fields that are strings or booleans. */
function plainCalls(fields: { [name: string]: Json | undefined }): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'boolean' ? [`${javaName(name)}(${jsonText(value)})`] : [],
  );
}

/** Returns the calls that add each key of an object to a builder without setters. */
function additional(object: JsonObject): string[] {
  return Object.entries(object).map(([key, value]) => `putAdditionalProperty(${jsonText(key)}, ${javaJson(value)})`);
}

const setters: { readonly [name: string]: (value: Json) => string | string[] | undefined } = {
  stream_options: (value) =>
    isObject(value) && typeof value.include_usage === 'boolean' && Object.keys(value).length === 1
      ? `streamOptions(${builder(`${chatPackage}ChatCompletionStreamOptions`, [`includeUsage(${value.include_usage})`])})`
      : undefined,
  response_format: (value) => responseFormat(objectOf(value)),
  tools: (value) => {
    const tools = listOf(value).map((tool) => functionTool(objectOf(tool)));
    return tools.every((tool) => tool !== undefined) ? tools : undefined;
  },
  tool_choice: (value) => {
    if (typeof value === 'string')
      return `toolChoice(${chatPackage}ChatCompletionToolChoiceOption.Auto.of(${jsonText(value)}))`;
    const name = objectOf(objectOf(value).function).name;
    const type = `${chatPackage}ChatCompletionNamedToolChoice`;
    return typeof name === 'string'
      ? `toolChoice(${builder(type, [`function(${builder(`${type}.Function`, [`name(${jsonText(name)})`])})`])})`
      : undefined;
  },
  modalities: (value) =>
    listOf(value).map(
      (modality) => `addModality(${chatPackage}ChatCompletionCreateParams.Modality.of(${jsonText(String(modality))}))`,
    ),
  audio: (value) => {
    const { voice, format, ...rest } = objectOf(value);
    if (typeof voice !== 'string' || typeof format !== 'string' || Object.keys(rest).length > 0) return undefined;
    const type = `${chatPackage}ChatCompletionAudioParam`;
    return `audio(${builder(type, [`voice(${jsonText(voice)})`, `format(${type}.Format.of(${jsonText(format)}))`])})`;
  },
};

function responseFormat(value: JsonObject): string | undefined {
  if (value.type === 'json_object') return `responseFormat(${modelsPackage}ResponseFormatJsonObject.builder().build())`;
  if (value.type === 'text') return `responseFormat(${modelsPackage}ResponseFormatText.builder().build())`;
  if (value.type !== 'json_schema') return undefined;
  const type = `${modelsPackage}ResponseFormatJsonSchema`;
  const { name, description, strict, schema } = objectOf(value.json_schema);
  const calls = plainCalls({ name, description, strict });
  if (isObject(schema)) calls.push(`schema(${builder(`${type}.JsonSchema.Schema`, additional(schema))})`);
  return `responseFormat(${builder(type, [`jsonSchema(${builder(`${type}.JsonSchema`, calls)})`])})`;
}

function functionTool(tool: JsonObject): string | undefined {
  const { name, description, parameters, strict } = objectOf(tool.function);
  if (tool.type !== 'function' || typeof name !== 'string') return undefined;
  const calls = plainCalls({ name, description });
  if (isObject(parameters))
    calls.push(`parameters(${builder(`${modelsPackage}FunctionParameters`, additional(parameters))})`);
  calls.push(...plainCalls({ strict }));
  return `addFunctionTool(${builder(`${modelsPackage}FunctionDefinition`, calls)})`;
}

/** Returns the builder call for a message; undefined if there is none, and then all messages are passed as JSON. */
function javaMessage(message: Json): string | undefined {
  if (!isObject(message)) return undefined;
  const { role, content, ...rest } = message;
  const isPlain = Object.keys(rest).length === 0;
  if (isPlain && typeof content === 'string' && (role === 'system' || role === 'user' || role === 'assistant'))
    return `add${capital(role)}Message(${jsonText(content)})`;
  if (role === 'user' && isPlain && Array.isArray(content)) {
    const parts = content.map((part) => contentPart(objectOf(part)));
    if (parts.includes(undefined)) return undefined;
    const items = parts.map((part) => `\n        ${indentContinuation(part ?? '', 8)}`);
    return `addUserMessageOfArrayOfContentParts(java.util.List.of(${items.join(',')}))`;
  }
  if (role === 'tool' && typeof content === 'string') {
    const calls = plainCalls({ tool_call_id: rest.tool_call_id, content });
    return `addMessage(${builder(`${chatPackage}ChatCompletionToolMessageParam`, calls)})`;
  }
  if (role === 'assistant') return assistantMessage(content, rest);
  const canHaveName = role === 'system' || role === 'user' || role === 'function';
  if (!canHaveName || typeof content !== 'string' || typeof rest.name !== 'string' || Object.keys(rest).length > 1)
    return undefined;
  const calls = plainCalls({ content, name: rest.name });
  return `addMessage(${builder(`${chatPackage}ChatCompletion${capital(role)}MessageParam`, calls)})`;
}

function assistantMessage(content: Json | undefined, rest: JsonObject): string | undefined {
  const { tool_calls, name, refusal, ...others } = rest;
  if (Object.keys(others).length > 0 || (typeof content !== 'string' && content !== null && content !== undefined))
    return undefined;
  const calls = plainCalls({ content, name, refusal });
  for (const call of listOf(tool_calls)) {
    const type = `${chatPackage}ChatCompletionMessageFunctionToolCall`;
    const { id, function: toolFunction } = objectOf(call);
    const { name: method, arguments: args } = objectOf(toolFunction);
    const inner = builder(`${type}.Function`, plainCalls({ name: method, arguments: args }));
    calls.push(`addToolCall(${builder(type, [...plainCalls({ id }), `function(${inner})`])})`);
  }
  return `addMessage(${builder(`${chatPackage}ChatCompletionAssistantMessageParam`, calls)})`;
}

function contentPart(part: JsonObject): string | undefined {
  const name = `${chatPackage}ChatCompletionContentPart`;
  if (part.type === 'text' && typeof part.text === 'string') {
    return `${name}.ofText(${builder(`${chatPackage}ChatCompletionContentPartText`, [`text(${jsonText(part.text)})`])})`;
  }
  const image = objectOf(part.image_url);
  if (part.type === 'image_url' && typeof image.url === 'string') {
    const type = `${chatPackage}ChatCompletionContentPartImage`;
    const calls = [`url(${jsonText(image.url)})`];
    if (typeof image.detail === 'string') calls.push(`detail(${type}.ImageUrl.Detail.of(${jsonText(image.detail)}))`);
    return `${name}.ofImageUrl(${builder(type, [`imageUrl(${builder(`${type}.ImageUrl`, calls)})`])})`;
  }
  const audio = objectOf(part.input_audio);
  if (part.type === 'input_audio' && typeof audio.data === 'string' && typeof audio.format === 'string') {
    const type = `${chatPackage}ChatCompletionContentPartInputAudio`;
    const calls = [`data(${jsonText(audio.data)})`, `format(${type}.InputAudio.Format.of(${jsonText(audio.format)}))`];
    return `${name}.ofInputAudio(${builder(type, [`inputAudio(${builder(`${type}.InputAudio`, calls)})`])})`;
  }
  return undefined;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
