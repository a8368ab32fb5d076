import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf } from '../document/json.ts';
import { jsonText } from '../document/json-text.ts';
import { builder, indentContinuation, javaJson, javaName, javaValue } from './literals.ts';

/** Writes the setter calls of a field of a class; undefined if no setter takes the value. */
type Field = (value: Json, name: string, type: string) => string[] | undefined;

/** The fields of a class, in the order of their calls. */
type Fields = { readonly [name: string]: Field };

/** Creates a field from what writes its argument; `type` is the class of the field, nested in that of the object. */
function field(argument: (value: Json, type: string) => string | undefined): Field {
  return (value, name, type) => {
    const code = argument(value, `${type}.${capital(javaName(name))}`);
    return code === undefined ? undefined : [`${javaName(name)}(${code})`];
  };
}

const text = field((value) => (typeof value === 'string' ? jsonText(value) : undefined));
const plain = field((value) => (typeof value === 'string' || typeof value === 'boolean' ? jsonText(value) : undefined));
const long = field((value) => (typeof value === 'number' ? `${value}L` : undefined));
const double = field((value) => {
  if (typeof value !== 'number') return undefined;
  return Number.isInteger(value) ? value.toFixed(1) : jsonText(value);
});
const choice = field((value, type) => (typeof value === 'string' ? `${type}.of(${jsonText(value)})` : undefined));

/** A field with an object of the nested class. */
const nested = (fields: Fields) => field((value, type) => built(type, fields, objectOf(value)));

/** A field with an object of a class without setters, to which each key is added. */
const open = (ownType?: string) =>
  field((value, type) => {
    const calls = Object.entries(objectOf(value)).map(
      ([key, item]) => `putAdditionalProperty(${jsonText(key)}, ${javaJson(item)})`,
    );
    return isObject(value) ? builder(ownType ?? type, calls) : undefined;
  });

/** A field with an object of a class that needs all of its fields, and has no others. */
const whole = (type: string, fields: Fields) =>
  field((value) => {
    const calls = setters(type, fields, objectOf(value));
    const isWhole = [fields, objectOf(value)].every((known) => Object.keys(known).length === calls.length);
    return isWhole ? builder(type, calls) : undefined;
  });

function built(type: string, fields: Fields, object: JsonObject): string {
  return builder(type, setters(type, fields, object));
}

function setters(type: string, fields: Fields, object: JsonObject): string[] {
  return Object.entries(fields).flatMap(([name, calls]) => {
    const value = object[name];
    return (value === undefined ? undefined : calls(value, name, type)) ?? [];
  });
}

const modelsPackage = 'com.openai.models.';
const chatClass = `${modelsPackage}chat.completions.ChatCompletion`;

const responseFormat = { ...each('name description strict', plain), schema: open() };
const parameters = open(`${modelsPackage}FunctionParameters`);
const tool = { name: plain, description: plain, parameters, strict: plain };
const addFunctionTool = (called: JsonObject) =>
  `addFunctionTool(${built(`${modelsPackage}FunctionDefinition`, tool, called)})`;
const toolCall = { id: plain, function: nested(each('name arguments', plain)) };

/** Returns fields with the same kind of value. */
function each(names: string, calls: Field): Fields {
  return Object.fromEntries(names.split(' ').map((name) => [name, calls]));
}

const chat: Fields = {
  stream: () => [],
  messages: (value) => {
    const calls = listOf(value).map((message) => javaMessage(objectOf(message)));
    return calls.every((call) => call !== undefined) ? calls : [`messages(${javaJson(listOf(value))})`];
  },
  ...each('model user logprobs store parallel_tool_calls', plain),
  ...each('temperature top_p frequency_penalty presence_penalty', double),
  ...each('n seed max_tokens max_completion_tokens top_logprobs', long),
  stop: (value, ...at) => (Array.isArray(value) ? [`stopOfStrings(${javaValue(value)})`] : plain(value, ...at)),
  stream_options: whole(`${chatClass}StreamOptions`, { include_usage: plain }),
  response_format: field((value) => {
    const { type } = objectOf(value);
    if (type === 'json_object') return `${modelsPackage}ResponseFormatJsonObject.builder().build()`;
    if (type === 'text') return `${modelsPackage}ResponseFormatText.builder().build()`;
    if (type !== 'json_schema') return undefined;
    return built(`${modelsPackage}ResponseFormatJsonSchema`, { json_schema: nested(responseFormat) }, objectOf(value));
  }),
  tools: (value) => {
    const tools = listOf(value).map(objectOf);
    const isKnown = tools.every(
      ({ type, function: called }) => type === 'function' && typeof objectOf(called).name === 'string',
    );
    return isKnown ? tools.map((item) => addFunctionTool(objectOf(item.function))) : undefined;
  },
  tool_choice: field((value) => {
    if (typeof value === 'string') return `${chatClass}ToolChoiceOption.Auto.of(${jsonText(value)})`;
    const isNamed = typeof objectOf(objectOf(value).function).name === 'string';
    const fields = { function: nested({ name: plain }) };
    return isNamed ? built(`${chatClass}NamedToolChoice`, fields, objectOf(value)) : undefined;
  }),
  modalities: (value) =>
    listOf(value).map((item) => `addModality(${chatClass}CreateParams.Modality.of(${jsonText(String(item))}))`),
  audio: whole(`${chatClass}AudioParam`, { voice: text, format: choice }),
};

const named = { content: plain, name: plain };

/** The fields of messages by role. */
const messageFields: { readonly [role: string]: Fields } = {
  system: named,
  user: named,
  function: named,
  tool: { tool_call_id: plain, content: plain },
  assistant: {
    ...named,
    refusal: plain,
    tool_calls: (value) =>
      listOf(value).map(
        (call) => `addToolCall(${built(`${chatClass}MessageFunctionToolCall`, toolCall, objectOf(call))})`,
      ),
  },
};

/** Returns the builder call for a message; undefined if there is none, and then all messages are passed as JSON. */
function javaMessage(message: JsonObject): string | undefined {
  const { role, content = null, ...rest } = message;
  const fields = memberOf(messageFields, String(role));
  const others = Object.keys(rest);
  if (fields === undefined) return undefined;
  if (role === 'user' && others.length === 0 && Array.isArray(content)) {
    const parts = content.map((part) => contentPart(objectOf(part)));
    if (parts.includes(undefined)) return undefined;
    const items = parts.map((part) => `\n        ${indentContinuation(part ?? '', 8)}`);
    return `addUserMessageOfArrayOfContentParts(java.util.List.of(${items.join(',')}))`;
  }
  if (typeof content !== 'string' && !(role === 'assistant' && content === null)) return undefined;
  const isPlain = others.length === 0 && content !== null && fields.name !== undefined && role !== 'function';
  if (isPlain) return `add${capital(String(role))}Message(${jsonText(content)})`;
  // The class of function messages requires a name.
  if (role === 'function' && typeof rest['name'] !== 'string') return undefined;
  const isKnown = role === 'tool' || others.every((name) => memberOf(fields, name) !== undefined);
  return isKnown
    ? `addMessage(${built(`${chatClass}${capital(String(role))}MessageParam`, fields, message)})`
    : undefined;
}

function contentPart(part: JsonObject): string | undefined {
  const name = `${chatClass}ContentPart`;
  if (part.type === 'text' && typeof part.text === 'string')
    return `${name}.ofText(${built(`${name}Text`, { text: plain }, part)})`;
  if (part.type === 'image_url' && typeof objectOf(part.image_url).url === 'string')
    return `${name}.ofImageUrl(${built(`${name}Image`, { image_url: nested({ url: plain, detail: choice }) }, part)})`;
  const { data, format } = objectOf(part.input_audio);
  const fields = { input_audio: nested({ data: plain, format: choice }) };
  return part.type === 'input_audio' && typeof data === 'string' && typeof format === 'string'
    ? `${name}.ofInputAudio(${built(`${name}InputAudio`, fields, part)})`
    : undefined;
}

const input: Field = (value, ...at) => {
  if (!Array.isArray(value)) return text(value, ...at);
  const [first] = value;
  const write = (item: Json): string => {
    if (Array.isArray(item)) return `java.util.List.of(${item.map(write).join(', ')})`;
    return typeof item === 'number' ? `${item}L` : javaValue(item);
  };
  const kind = typeof first === 'string' ? 'Strings' : Array.isArray(first) ? 'TokenArrays' : 'Tokens';
  return [`inputOfArrayOf${kind}(${write(value)})`];
};

/** The class of each request, and its fields; other strings are set by their names, too, but for those of a chat. */
const requests = {
  chat: { type: `${chatClass}CreateParams`, fields: chat },
  embedding: {
    type: `${modelsPackage}embeddings.EmbeddingCreateParams`,
    fields: { input, dimensions: long, encoding_format: choice },
  },
  image: {
    type: `${modelsPackage}images.ImageGenerateParams`,
    fields: { n: long, ...each('quality response_format style', choice) },
  },
  speech: {
    type: `${modelsPackage}audio.speech.SpeechCreateParams`,
    fields: { response_format: choice, speed: double },
  },
};

/** Writes the statement that builds a request's parameters, with fields without a setter as additional properties. */
export function javaParams(kind: keyof typeof requests, body: JsonObject): string {
  const { type, fields } = requests[kind];
  const calls = Object.entries(body).flatMap(([name, value]) => {
    const write = memberOf<Field>(fields, name) ?? (kind === 'chat' ? undefined : text);
    const other = `putAdditionalBodyProperty(${jsonText(name)}, ${javaJson(value)})`;
    return write?.(value, name, type) ?? other;
  });
  return `${type} params = ${builder(type, calls)};`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
