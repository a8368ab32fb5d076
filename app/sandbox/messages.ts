import { english as englishReference } from '../core/messages/en/reference.ts';
import type { ReferenceMessages } from '../core/messages/reference.ts';
import { chinese as chineseReference } from '../core/messages/zh-Hans/reference.ts';

/** What the sandbox says, beside the words that the reference has for the facts of a schema. */
export type SandboxMessages = {
  reference: ReferenceMessages;
  /** Stands before each message, so that nobody takes it for the product's. */
  mark: (text: string) => string;
  /** Names of JSON types. */
  types: { readonly [type: string]: string };
  list: (words: string[]) => string;
  body: string;
  missing: (field: string) => string;
  unknown: (field: string, like: string | undefined) => string;
  wrongType: (field: string, types: string, got: string) => string;
  wrongValue: (field: string, values: string, got: string) => string;
  limit: (field: string, limit: string, got: string) => string;
  format: (field: string, format: string, got: string) => string;
  forms: (field: string) => string;
  misfit: (field: string) => string;
  noKey: (place: string) => string;
  noPath: (path: string) => string;
  noMethod: (method: string, path: string, allowed: string) => string;
  mediaType: (got: string, wanted: string) => string;
  noBody: string;
  tooLarge: (limit: number) => string;
  tooMany: (limit: number) => string;
  notJson: (reason: string) => string;
  unknownFault: (name: string, known: string) => string;
  streamFault: (name: string) => string;
  noExample: (name: string, known: string) => string;
  noTool: (name: string) => string;
  badSchema: (field: string) => string;
  asked: { readonly [fault in 'invalid-key' | 'rate-limit' | 'server-error' | 'stream-error']: string };
  failure: string;
  /** Any text, where a text is all that is asked for. */
  text: string;
  /** An answer to a question that no example is like. */
  answer: string;
};

const chinese: SandboxMessages = {
  reference: chineseReference,
  mark: (text) => `沙盒：${text}`,
  types: {
    string: '字符串',
    number: '数字',
    integer: '整数',
    boolean: '布尔值',
    array: '数组',
    object: '对象',
    null: 'null',
  },
  list: (words) =>
    words.length < 2 ? words.join('') : beside(beside(words.slice(0, -1).join('、'), '或'), words.at(-1) ?? ''),
  body: '请求体',
  missing: (field) => `缺少必填字段 ${field}。`,
  unknown: (field, like) => `没有字段 ${field}${like === undefined ? '' : `，是不是 ${like}`}。`,
  wrongType: (field, types, got) => `${beside(`${field} 应为`, types)}，收到的是 ${got}。`,
  wrongValue: (field, values, got) => `${field} 只能是 ${values}，收到的是 ${got}。`,
  limit: (field, limit, got) => `${field}：${limit}，收到的是 ${got}。`,
  format: (field, format, got) => `${field} 不符合格式 ${format}，收到的是 ${got}。`,
  forms: (field) => `${field} 同时符合几种写法，只能符合其中一种。`,
  misfit: (field) => `${field} 不符合 API 文档。`,
  noKey: (place) => `缺少 API 密钥，请放在 ${place} 中。沙盒接受任意非空的密钥。`,
  noPath: (path) => `API 文档中没有路径 ${path}。`,
  noMethod: (method, path, allowed) => `${path} 不支持 ${method}，可用的方法：${allowed}。`,
  mediaType: (got, wanted) => `请求头 Content-Type 应为 ${wanted}，收到的是 ${got}。`,
  noBody: '缺少请求体。',
  tooLarge: (limit) => `请求体超过 ${limit / 1024} KiB，沙盒不接受更大的请求体。`,
  tooMany: (limit) => `沙盒一次最多返回 ${limit} 个数，请减少输入的条数或向量的维度。`,
  notJson: (reason) => `请求体不是有效的 JSON：${reason}`,
  unknownFault: (name, known) => `没有名为 ${name} 的故障，可用的有：${known}。`,
  streamFault: (name) => `故障 ${name} 只能用于流式输出。`,
  noExample: (name, known) => `没有名为 ${name} 的示例，可用的有：${known}。`,
  noTool: (name) => `请求中没有名为 ${name} 的函数。`,
  badSchema: (field) => `${field} 不是沙盒能够满足的 JSON Schema。`,
  asked: {
    'invalid-key': '这是按请求模拟的错误：API 密钥无效。',
    'rate-limit': '这是按请求模拟的错误：请求过于频繁，请稍后重试。',
    'server-error': '这是按请求模拟的错误：服务内部出错。',
    'stream-error': '这是按请求模拟的错误：生成中断。',
  },
  failure: '沙盒自身出错，请稍后重试。',
  text: '示例文本',
  answer: '这是沙盒的示例回复，不是模型生成的。',
};

const english: SandboxMessages = {
  reference: englishReference,
  mark: (text) => `Sandbox: ${text}`,
  types: {
    string: 'a string',
    number: 'a number',
    integer: 'an integer',
    boolean: 'a boolean',
    array: 'an array',
    object: 'an object',
    null: 'null',
  },
  list: (words) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`),
  body: 'the body',
  missing: (field) => `The field ${field} is required.`,
  unknown: (field, like) => `There is no field ${field}${like === undefined ? '' : `; did you mean ${like}?`}`,
  wrongType: (field, types, got) => `${field} must be ${types}, got ${got}.`,
  wrongValue: (field, values, got) => `${field} must be ${values}, got ${got}.`,
  limit: (field, limit, got) => `${field}: ${limit}, got ${got}.`,
  format: (field, format, got) => `${field} does not have the format ${format}, got ${got}.`,
  forms: (field) => `${field} fits several forms and may fit only one.`,
  misfit: (field) => `${field} does not fit the API document.`,
  noKey: (place) => `The API key is missing: it belongs in ${place}. The sandbox takes any that is not empty.`,
  noPath: (path) => `The API document has no path ${path}.`,
  noMethod: (method, path, allowed) => `${path} does not take ${method}, only ${allowed}.`,
  mediaType: (got, wanted) => `The header Content-Type must be ${wanted}, got ${got}.`,
  noBody: 'The request has no body.',
  tooLarge: (limit) => `The body is larger than ${limit / 1024} KiB, which is all that the sandbox takes.`,
  tooMany: (limit) =>
    `The sandbox answers with at most ${limit} numbers at once; send fewer inputs, or ask for shorter vectors.`,
  notJson: (reason) => `The body is not JSON: ${reason}`,
  unknownFault: (name, known) => `There is no fault called ${name}; there are ${known}.`,
  streamFault: (name) => `The fault ${name} needs a streamed answer.`,
  noExample: (name, known) => `There is no example called ${name}; there are ${known}.`,
  noTool: (name) => `The request has no function called ${name}.`,
  badSchema: (field) => `${field} is no JSON Schema that the sandbox can satisfy.`,
  asked: {
    'invalid-key': 'You asked for this error: the API key is not valid.',
    'rate-limit': 'You asked for this error: too many requests, try again later.',
    'server-error': 'You asked for this error: something failed inside.',
    'stream-error': 'You asked for this error: the generation was interrupted.',
  },
  failure: 'The sandbox itself failed; try again later.',
  text: 'sample text',
  answer: 'This is a sample answer of the sandbox; no model wrote it.',
};

/** Two texts put together, with a space where Han characters meet others. */
function beside(before: string, after: string): string {
  const [one, other] = [before.at(-1), after.at(0)].map((char) => /\p{Script=Han}/u.test(char ?? ''));
  return before + (one === other ? '' : ' ') + after;
}

/** The sandbox's messages in a site's language; English where there is no translation. */
export function sandboxMessages(language: string): SandboxMessages {
  return language.startsWith('zh') ? chinese : english;
}
