import type { offeredFaults } from './request-of.ts';

/** The words of the console. English is the source, one object for each language. */
export type ConsoleMessages = {
  title: string;
  /** What answers, so that nobody takes it for the product. */
  about: string;
  example: string;
  body: string;
  fault: string;
  noFault: string;
  faults: { readonly [name in (typeof offeredFaults)[number]]: string };
  send: string;
  stop: string;
  reset: string;
  close: string;
  fits: string;
  /** A link to the parameter in the reference. */
  seeField: (name: string) => string;
  result: string;
  sending: string;
  coming: string;
  stopped: string;
  whole: (status: number, ms: number) => string;
  headers: string;
  events: (count: number) => string;
  text: string;
  sound: string;
  picture: (index: number) => string;
  download: (mediaType: string, bytes: number) => string;
  errorGuide: string;
  offline: string;
  unreachable: string;
  broken: string;
  characters: (count: number) => string;
  numbers: (count: number) => string;
};

const english: ConsoleMessages = {
  title: 'Try it',
  about: 'The request goes to this site’s sandbox. It needs no key and costs nothing; no model is called.',
  example: 'Example',
  body: 'Request body',
  fault: 'Simulate a failure',
  noFault: 'None',
  faults: {
    'rate-limit': 'Rate limit (429)',
    'server-error': 'Server error (500)',
    'slow-first-byte': 'Slow first byte (10 s)',
    'cut-stream': 'Answer cut off',
  },
  send: 'Send',
  stop: 'Stop',
  reset: 'Reset',
  close: 'Close',
  fits: 'The body fits the API document.',
  seeField: (name) => `See ${name}`,
  result: 'Response',
  sending: 'Sending…',
  coming: 'Receiving…',
  stopped: 'Stopped',
  whole: (status, ms) => `Status ${status}, ${ms} ms`,
  headers: 'Response headers',
  events: (count) => (count === 1 ? '1 event' : `${count} events`),
  text: 'Text',
  sound: 'Sound in the response',
  picture: (index) => `Picture ${index} in the response`,
  download: (mediaType, bytes) => `Download (${mediaType}, ${bytes} bytes)`,
  errorGuide: 'How to handle errors',
  offline: 'You are offline. Nothing was sent; try again once you are connected.',
  unreachable: 'The sandbox could not be reached. Check your connection, then try again.',
  broken: 'The connection broke before the response was complete.',
  characters: (count) => `(${count} characters)`,
  numbers: (count) => `(${count} numbers)`,
};

const chinese: ConsoleMessages = {
  title: '试一试',
  about: '请求发往本站的沙盒，不需要密钥，不产生费用，也不调用模型。',
  example: '示例',
  body: '请求体',
  fault: '模拟故障',
  noFault: '无',
  faults: {
    'rate-limit': '请求过于频繁（429）',
    'server-error': '服务器内部错误（500）',
    'slow-first-byte': '首字节延迟（10 秒）',
    'cut-stream': '响应中断',
  },
  send: '发送',
  stop: '停止',
  reset: '还原',
  close: '关闭',
  fits: '请求体符合 API 文档。',
  seeField: (name) => `查看 ${name} 的说明`,
  result: '响应',
  sending: '正在发送…',
  coming: '正在接收…',
  stopped: '已停止',
  whole: (status, ms) => `状态码 ${status}，用时 ${ms} ms`,
  headers: '响应头',
  events: (count) => `${count} 个事件`,
  text: '文本',
  sound: '响应中的音频',
  picture: (index) => `响应中的第 ${index} 张图片`,
  download: (mediaType, bytes) => `下载（${mediaType}，${bytes} 字节）`,
  errorGuide: '错误处理',
  offline: '当前没有网络连接，请求没有发出。恢复连接后再试。',
  unreachable: '无法连接沙盒，请检查网络连接，然后重试。',
  broken: '响应还没有接收完，连接就中断了。',
  characters: (count) => `（共 ${count} 个字符）`,
  numbers: (count) => `（共 ${count} 个数）`,
};

/** The console's words in a site's language; English where there is no translation. */
export function consoleMessages(language: string): ConsoleMessages {
  return language.startsWith('zh') ? chinese : english;
}
