import type { Bound, ReferenceMessages } from './messages.ts';

/** The reference's words in English: the source that translations are made from. */
export const english: ReferenceMessages = {
  anyType: 'any value',
  arrayOf: (items) => `array of ${items}`,
  mapOf: (values) => `map of ${values}`,
  or: (words) => words.join(' or '),
  range: (min, max) => range('', min, max, (low, high) => `${low} to ${high}`),
  length: (min, max) => amount(min, max, 'characters'),
  itemCount: (min, max) => amount(min, max, 'items'),
  keyCount: (min, max) => amount(min, max, 'keys'),
  pattern: (pattern) => `matches ${pattern}`,
  multiple: (of) => `a multiple of ${of}`,
  unique: 'no item twice',
  encoding: (name) => `encoded as ${name}`,
  media: (name) => `contains ${name}`,
  needs: (keys) => `needs ${keys.join(', ')}`,
  closed: 'no other keys',
  never: 'no value is valid',
  formats: {
    'date-time': 'date and time', date: 'date', time: 'time', email: 'email address', uri: 'address', uuid: 'UUID', binary: 'binary', byte: 'Base64',
    int32: '32-bit integer', int64: '64-bit integer', float: 'single precision', double: 'double precision', password: 'password',
  },
  required: 'required',
  optional: 'optional',
  nullable: 'may be null',
  readOnly: 'read-only',
  writeOnly: 'write-only',
  deprecated: 'deprecated',
  since: (day) => `since ${day}`,
  deprecatedSince: (day) => `deprecated since ${day}`,
  default: 'Default',
  constant: 'Always',
  example: 'Example',
  allowedValues: 'Allowed values',
  valueCount: (count) => `${count} values`,
  filterValues: 'Filter values',
  oneOf: 'Exactly one of',
  anyOf: 'One or more of',
  discriminatedBy: (property) => `told apart by ${property}`,
  not: 'Must not be',
  items: 'Each item',
  mapKeys: 'any key',
  patternKeys: (pattern) => `keys that match ${pattern}`,
  tupleItem: (index) => `item ${index}`,
  inner: (count) => (count === 1 ? '1 field' : `${count} fields`),
  otherKeywords: 'Other keywords of the document',
  seeSchema: (name) => `see ${name}`,
  usedAt: 'Used at',
  sizeRule: 'Every structure of the API, each once. Operations show a structure in place when it is small or used only there; large shared ones, and those that contain themselves, link here.',
  introduction: 'Introduction',
  servers: 'Base URL',
  authentication: 'Authentication',
  noAuthentication: 'No authentication needed',
  authenticationKinds: {
    http: (scheme) => `HTTP ${scheme} authentication`,
    apiKey: (place, name) => `key in the ${place} \`${name}\``,
    oauth2: 'OAuth 2.0',
    openIdConnect: 'OpenID Connect',
    mutualTLS: 'mutual TLS',
  },
  scopes: 'Scopes',
  places: { path: 'Path parameters', query: 'Query parameters', header: 'Header parameters', cookie: 'Cookie parameters' },
  requestBody: 'Request body',
  responses: 'Responses',
  responseHeaders: 'Headers',
  noContent: 'No content',
  stream: 'Event stream',
  streamIntro: 'The server sends these events one after the other and then closes the connection:',
  events: { chunk: 'Chunk', usage: 'Usage', error: 'Error in mid-stream', done: 'End' },
  occurs: { once: 'once', 'once-or-more': 'once or more', 'at-most-once': 'at most once', 'on-failure': 'only on failure' },
  eventLine: 'event line',
  guides: 'Guides',
  streamData: 'Data of an event',
  binary: 'The body is binary data, not JSON; write it to a file or play it as it arrives.',
  samples: 'Samples',
  requestSample: 'Request',
  responseSample: 'Response',
  schemas: 'Schemas',
  webhook: 'Webhook',
  untagged: 'Other operations',
  linkTo: (name) => `Link to ${name}`,
  download: 'Download',
  imports: 'Imports into Postman, Insomnia and other tools as it is',
  copied: 'Link copied',
  terms: 'Terms',
  contact: 'Contact',
  license: 'License',
  docs: 'Documentation',
  operations: 'Operations',
  server: { variables: 'Variables' },
  externalExample: 'External example',
  statusWords: (status) => STATUS[status] ?? '',
};

const STATUS: { readonly [status: string]: string } = {
  '200': 'OK', '201': 'Created', '202': 'Accepted', '204': 'No content', '400': 'Bad request', '401': 'Unauthorized', '403': 'Forbidden', '404': 'Not found',
  '409': 'Conflict', '413': 'Too large', '422': 'Unprocessable', '429': 'Too many requests', '500': 'Server error', '502': 'Bad gateway', '503': 'Unavailable', '504': 'Timeout',
  default: 'Any other status',
};

function amount(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === max) return `exactly ${min} ${unit}`;
  if (min === undefined) return `at most ${max} ${unit}`;
  return max === undefined ? `at least ${min} ${unit}` : `${min} to ${max} ${unit}`;
}

function range(what: string, min: Bound | undefined, max: Bound | undefined, both: (low: string, high: string) => string): string {
  const low = min && (min.exclusive ? `more than ${min.value}` : `at least ${min.value}`);
  const high = max && (max.exclusive ? `less than ${max.value}` : `at most ${max.value}`);
  if (min && max && !min.exclusive && !max.exclusive) return what + both(String(min.value), String(max.value));
  return what + [low, high].filter((word) => word !== undefined).join(', ');
}
