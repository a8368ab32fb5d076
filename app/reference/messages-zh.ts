import type { Bound, ReferenceMessages } from './messages.ts';

/** The reference's words in Simplified Chinese. */
export const chinese: ReferenceMessages = {
  anyType: '任意值',
  arrayOf: (items) => `${items} 数组`,
  mapOf: (values) => `${values} 的映射`,
  or: (words) => words.join(' 或 '),
  range,
  length: (min, max) => amount(min, max, '长度', '个字符'),
  itemCount: (min, max) => amount(min, max, '', '项'),
  keyCount: (min, max) => amount(min, max, '', '个键'),
  pattern: (pattern) => `须匹配 ${pattern}`,
  multiple: (of) => `须为 ${of} 的整数倍`,
  unique: '各项不得重复',
  encoding: (name) => `以 ${name} 编码`,
  media: (name) => `内容为 ${name}`,
  needs: (keys) => `必须包含 ${keys.join('、')}`,
  closed: '不接受其他键',
  never: '不接受任何值',
  formats: {
    'date-time': '日期时间', date: '日期', time: '时间', email: '邮箱地址', uri: '网址', url: '网址', uuid: 'UUID', binary: '二进制', byte: 'Base64',
    int32: '32 位整数', int64: '64 位整数', float: '单精度', double: '双精度', password: '密码', hostname: '主机名', ipv4: 'IPv4 地址', ipv6: 'IPv6 地址',
  },
  required: '必填',
  optional: '可选',
  nullable: '可为 null',
  readOnly: '只读',
  writeOnly: '只写',
  deprecated: '已弃用',
  since: (day) => `自 ${day}`,
  deprecatedSince: (day) => `自 ${day} 弃用`,
  default: '默认值',
  constant: '固定值',
  example: '示例',
  allowedValues: '可选值',
  valueCount: (count) => `${count} 个可选值`,
  filterValues: '筛选可选值',
  oneOf: '恰好符合以下一种',
  anyOf: '符合以下任一种或多种',
  discriminatedBy: (property) => `以 ${property} 区分`,
  not: '不得为',
  items: '每一项',
  mapKeys: '任意键名',
  patternKeys: (pattern) => `匹配 ${pattern} 的键`,
  tupleItem: (index) => `第 ${index + 1} 项`,
  inner: (count) => `${count} 个子字段`,
  otherKeywords: '文档中的其他关键字',
  seeSchema: (name) => `见 ${name}`,
  usedAt: '用于',
  sizeRule: '这里列出 API 的全部数据结构，每个一次。在接口中，较小的或只用到一次的结构就地完整列出；多处共用的大结构和包含自身的结构以名称链接到这里。',
  introduction: '简介',
  servers: '基础地址',
  authentication: '身份验证',
  noAuthentication: '无需身份验证',
  authenticationKinds: {
    http: (scheme) => `HTTP ${scheme} 认证`,
    apiKey: (place, name) => `密钥放在 ${place} 的 \`${name}\` 中`,
    oauth2: 'OAuth 2.0',
    openIdConnect: 'OpenID Connect',
    mutualTLS: '双向 TLS',
  },
  scopes: '权限范围',
  places: { path: '路径参数', query: '查询参数', header: '请求头参数', cookie: 'Cookie 参数' },
  requestBody: '请求体',
  responses: '响应',
  responseHeaders: '响应头',
  noContent: '无内容',
  stream: '事件流',
  streamIntro: '服务器依次发送下列事件，然后关闭连接：',
  events: { chunk: '数据块', usage: '用量', error: '中途出错', done: '结束标记' },
  occurs: { once: '一次', 'once-or-more': '一次或多次', 'at-most-once': '至多一次', 'on-failure': '仅在出错时' },
  eventLine: 'event 行',
  guides: '相关指南',
  streamData: '每个事件的数据',
  binary: '响应体是二进制数据而非 JSON，可边接收边播放或写入文件。',
  samples: '代码示例',
  requestSample: '请求示例',
  responseSample: '响应示例',
  schemas: '数据结构',
  webhook: 'Webhook',
  untagged: '其他接口',
  linkTo: (name) => `${name} 的链接`,
  download: '下载',
  imports: '可直接导入 Postman、Insomnia 等工具，含基础地址、认证与示例',
  copied: '链接已复制',
  terms: '服务条款',
  contact: '联系方式',
  license: '许可证',
  docs: '文档',
  operations: '接口',
  server: { variables: '变量' },
  externalExample: '外部示例',
  statusWords: (status) => STATUS[status] ?? '',
};

const STATUS: { readonly [status: string]: string } = {
  '200': '成功', '201': '已创建', '202': '已接受', '204': '无内容', '304': '未修改', '400': '请求有误', '401': '未通过身份验证', '403': '没有权限', '404': '不存在',
  '409': '冲突', '413': '请求过大', '415': '类型不支持', '422': '无法处理', '429': '请求过多', '500': '服务器内部错误', '502': '网关错误', '503': '服务不可用', '504': '超时',
  default: '其他状态码',
};

function amount(min: number | undefined, max: number | undefined, what: string, unit: string): string {
  if (min === max) return `${what}恰好 ${min} ${unit}`;
  if (min === undefined) return `${what}最多 ${max} ${unit}`;
  return max === undefined ? `${what}至少 ${min} ${unit}` : `${what}${what === '' ? '' : ' '}${min} 到 ${max} ${unit}`;
}

function range(min: Bound | undefined, max: Bound | undefined): string {
  if (min && max && !min.exclusive && !max.exclusive) return `${min.value} 到 ${max.value}`;
  const low = min && (min.exclusive ? `大于 ${min.value}` : `不小于 ${min.value}`);
  const high = max && (max.exclusive ? `小于 ${max.value}` : `不大于 ${max.value}`);
  return [low, high].filter((word) => word !== undefined).join('，');
}
