import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../document/json.ts';
import { builder, type Imports } from './java-literal.ts';
import { javaText } from './literals.ts';
import { indentContinuation } from './sample.ts';

const chatPackage = 'com.openai.models.chat.completions.';

/**
 * The call of `ChatCompletionCreateParams.Builder` that adds one message of the request.
 * Undefined when the SDK's builder cannot express it; the messages are then passed as plain JSON.
 */
export function javaMessage(message: Json, imports: Imports): string | undefined {
  if (!isObject(message)) return undefined;
  const { role, content, ...rest } = message;
  const plain = Object.keys(rest).length === 0;
  if (
    typeof content === 'string' &&
    plain &&
    typeof role === 'string' &&
    ['system', 'user', 'assistant'].includes(role)
  ) {
    return `add${capital(role)}Message(${javaText(content)})`;
  }
  if (role === 'user' && plain && Array.isArray(content)) {
    const parts = content.map((part) => contentPart(objectOf(part), imports));
    if (parts.includes(undefined)) return undefined;
    const items = parts.map((part) => `\n        ${indentContinuation(part ?? '', 8)}`);
    return `addUserMessageOfArrayOfContentParts(${imports.use('java.util.List')}.of(${items.join(',')}))`;
  }
  if (role === 'tool' && typeof content === 'string') {
    const calls = [`toolCallId(${javaText(textOf(rest.tool_call_id) ?? '')})`, `content(${javaText(content)})`];
    return `addMessage(${builder(imports.use(`${chatPackage}ChatCompletionToolMessageParam`), calls)})`;
  }
  if (role === 'assistant') return assistantMessage(content, rest, imports);
  const known = role === 'system' || role === 'user' || role === 'function';
  if (!known || typeof content !== 'string' || typeof rest.name !== 'string' || Object.keys(rest).length > 1)
    return undefined;
  const calls = [`content(${javaText(content)})`, `name(${javaText(rest.name)})`];
  return `addMessage(${builder(imports.use(`${chatPackage}ChatCompletion${capital(role)}MessageParam`), calls)})`;
}

function assistantMessage(content: Json | undefined, rest: JsonObject, imports: Imports): string | undefined {
  const { tool_calls, name, refusal, ...others } = rest;
  if (Object.keys(others).length > 0 || (typeof content !== 'string' && content !== null && content !== undefined))
    return undefined;
  const calls: string[] = [];
  if (typeof content === 'string') calls.push(`content(${javaText(content)})`);
  if (typeof name === 'string') calls.push(`name(${javaText(name)})`);
  if (typeof refusal === 'string') calls.push(`refusal(${javaText(refusal)})`);
  for (const call of listOf(tool_calls)) {
    const type = imports.use(`${chatPackage}ChatCompletionMessageFunctionToolCall`);
    const { id, function: called } = objectOf(call);
    const inner = builder(`${type}.Function`, [
      `name(${javaText(textOf(objectOf(called).name) ?? '')})`,
      `arguments(${javaText(textOf(objectOf(called).arguments) ?? '')})`,
    ]);
    calls.push(`addToolCall(${builder(type, [`id(${javaText(textOf(id) ?? '')})`, `function(${inner})`])})`);
  }
  return `addMessage(${builder(imports.use(`${chatPackage}ChatCompletionAssistantMessageParam`), calls)})`;
}

function contentPart(part: JsonObject, imports: Imports): string | undefined {
  const name = imports.use(`${chatPackage}ChatCompletionContentPart`);
  if (part.type === 'text' && typeof part.text === 'string') {
    return `${name}.ofText(${builder(imports.use(`${chatPackage}ChatCompletionContentPartText`), [`text(${javaText(part.text)})`])})`;
  }
  const image = objectOf(part.image_url);
  if (part.type === 'image_url' && typeof image.url === 'string') {
    const type = imports.use(`${chatPackage}ChatCompletionContentPartImage`);
    const calls = [`url(${javaText(image.url)})`];
    if (typeof image.detail === 'string') calls.push(`detail(${type}.ImageUrl.Detail.of(${javaText(image.detail)}))`);
    return `${name}.ofImageUrl(${builder(type, [`imageUrl(${builder(`${type}.ImageUrl`, calls)})`])})`;
  }
  const audio = objectOf(part.input_audio);
  if (part.type === 'input_audio' && typeof audio.data === 'string' && typeof audio.format === 'string') {
    const type = imports.use(`${chatPackage}ChatCompletionContentPartInputAudio`);
    const calls = [`data(${javaText(audio.data)})`, `format(${type}.InputAudio.Format.of(${javaText(audio.format)}))`];
    return `${name}.ofInputAudio(${builder(type, [`inputAudio(${builder(`${type}.InputAudio`, calls)})`])})`;
  }
  return undefined;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
