import { type Bound, boundText, type ConstraintWords } from '../document/constraints.ts';

const formats: Readonly<Record<string, string>> = {
  'date-time': 'date and time',
  date: 'date',
  time: 'time',
  email: 'email address',
  uri: 'URI',
  url: 'URL',
  uuid: 'UUID',
  binary: 'binary',
  byte: 'Base64',
  int32: '32-bit integer',
  int64: '64-bit integer',
  float: 'single precision',
  double: 'double precision',
  password: 'password',
  hostname: 'host name',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
};

const constraints: ConstraintWords = {
  range,
  length: ({ min, max }) => amount(min, max, 'character'),
  items: ({ min, max }) => amount(min, max, 'item'),
  keys: ({ min, max }) => amount(min, max, 'key'),
  pattern: ({ text }, inCode) => `matches ${inCode(text)}`,
  multiple: ({ of }) => `a multiple of ${of}`,
  unique: () => 'no item twice',
  encoding: ({ text }) => `encoded as ${text}`,
  media: ({ text }) => `contains ${text}`,
  needs: ({ keys }, inCode) => `needs ${keys.map(inCode).join(', ')}`,
  closed: () => 'no other keys',
  never: () => 'no value is valid',
};

/** The reference's texts in English: the source of translations. */
export const reference = {
  /** Punctuation: after a label, in a list, in a sentence, between facts, around a remark. */
  colon: ': ',
  comma: ', ',
  pause: ', ',
  semicolon: '; ',
  open: ' (',
  close: ')',
  anyType: 'any value',
  or: (words: string[]) => words.join(' or '),
  constraints,
  /** The separator between two sentences. */
  sentenceSpace: ' ',
  /** Label of the rules between the fields of one object. */
  rules: 'Rules between fields',
  formats,
  required: 'required',
  /** A field of every response; the counterpart of `required`. */
  returned: 'always returned',
  readOnly: 'read-only',
  writeOnly: 'write-only',
  deprecated: 'deprecated',
  /** `day`: the date of the changelog entry, YYYY-MM-DD. */
  since: (day: string) => `since ${day}`,
  deprecatedSince: (day: string) => `deprecated since ${day}`,
  default: 'Default',
  constant: 'Always',
  example: 'Example',
  allowedValues: 'Allowed values',
  valueCount: (count: number) => `${count} values`,
  filterValues: 'Filter values',
  oneOf: 'Exactly one of',
  anyOf: 'One or more of',
  discriminatedBy: (property: string) => `discriminated by ${property}`,
  not: 'Must not be',
  items: 'Each item',
  mapKeys: 'any key',
  patternKeys: (pattern: string) => `keys that match ${pattern}`,
  contentOfText: 'decoded',
  tupleItem: (index: number) => `item ${index + 1}`,
  /** Button that expands the rest of a long description. */
  moreText: 'More',
  inner: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  otherKeywords: 'Other keywords of the document',
  seeSchema: (name: string) => `see ${name}`,
  usedAt: 'Used at',
  sizeRule:
    'Every structure of the API, each once. Operations show a structure in place when it is small or used only there; ' +
    'large shared ones, and those that contain themselves, link here.',
  introduction: 'Introduction',
  servers: 'Base URL',
  authentication: 'Authentication',
  noAuthentication: 'No authentication needed',
  authenticationKinds: {
    http: (scheme: string) => `HTTP ${scheme} authentication`,
    apiKey: (location: string, name: string) => `key in the ${location} \`${name}\``,
    oauth2: 'OAuth 2.0',
    openIdConnect: 'OpenID Connect',
    mutualTLS: 'mutual TLS',
  },
  parameters: {
    path: 'Path parameters',
    query: 'Query parameters',
    querystring: 'Query string',
    header: 'Header parameters',
    cookie: 'Cookie parameters',
  },
  title: 'API reference',
  about: (site: string) => `All operations, parameters and data structures of ${site}`,
  titleOf: (title: string, part: string) => `${title}: ${part}`,
  /** The columns of a table of parameters. */
  columns: ['Parameter', 'Type', 'Required', 'Description'],
  yes: 'Yes',
  no: 'No',
  andOthers: (values: string) => `${values} and others`,
  requestBody: 'Request body',
  responseBody: 'Response body',
  responses: 'Responses',
  responseHeaders: 'Headers',
  links: 'Leads to',
  noContent: 'No content',
  stream: 'Event stream',
  streamIntro: 'The server sends these events one after the other and then closes the connection:',
  occurs: {
    once: 'once',
    'once-or-more': 'once or more',
    'at-most-once': 'at most once',
    'on-failure': 'only on failure',
  },
  /** Label of an operation's tags other than the tag that it is listed under. */
  otherTags: 'Also tagged',
  guides: 'Guides',
  /** Button that expands the guides that are not in the line. */
  moreGuides: (count: number) => `${count} more`,
  streamData: 'Data of an event',
  /** Shown next to the status of a response without an example in the document. */
  generatedExample: 'made from the schema',
  binary: 'The body is binary data, not JSON; write it to a file or play it as it arrives.',
  binarySent: 'The body is the content of a file as it is, not JSON.',
  samples: 'Samples',
  /** Label of the menu of samples. */
  chooseSample: 'Example',
  copyUrl: 'Copy the URL',
  copyHeader: 'Copy the header',
  /** Label of the header that carries the key. */
  keyHeader: 'Key header',
  unfoldAll: 'Expand all',
  foldAll: 'Collapse all',
  requestSample: 'Request',
  /** Button that opens the console. */
  tryOut: 'Try it',
  responseSample: 'Response',
  schemas: 'Schemas',
  allSchemas: 'All schemas',
  webhook: 'Webhook',
  callback: 'Callback',
  untagged: 'Other operations',
  download: 'Download',
  /** Tools that can import the downloads. */
  imports: 'Imports into Postman, Insomnia and other tools as it is',
  copied: 'Link copied',
  terms: 'Terms',
  contact: 'Contact',
  license: 'License',
  docs: 'Documentation',
  markdown: 'View as Markdown',
  operations: 'Operations',
  allOperations: (count: number) => `All ${count} operations`,
  externalExample: 'External example',
  statusWords: (status: string) => statusWords[status] ?? '',
};

const statusWords: Readonly<Record<string, string>> = {
  '200': 'OK',
  '201': 'Created',
  '202': 'Accepted',
  '204': 'No content',
  '304': 'Not modified',
  '400': 'Bad request',
  '401': 'Unauthorized',
  '402': 'Payment required',
  '403': 'Forbidden',
  '404': 'Not found',
  '405': 'Method not allowed',
  '408': 'Request timeout',
  '409': 'Conflict',
  '413': 'Too large',
  '415': 'Unsupported type',
  '422': 'Unprocessable',
  '429': 'Too many requests',
  '500': 'Server error',
  '502': 'Bad gateway',
  '503': 'Unavailable',
  '504': 'Timeout',
  default: 'Any other status',
};

function amount(min: number | undefined, max: number | undefined, unit: string): string {
  const units = `${unit}${(max ?? min) === 1 ? '' : 's'}`;
  if (min === max) return `exactly ${min} ${units}`;
  if (min === undefined) return `at most ${max} ${units}`;
  return max === undefined ? `at least ${min} ${units}` : `${min} to ${max} ${units}`;
}

function range({ min, max }: { min: Bound | undefined; max: Bound | undefined }): string {
  if (min && max && !min.exclusive && !max.exclusive) return `${boundText(min)} to ${boundText(max)}`;
  const low = min && (min.exclusive ? `more than ${boundText(min)}` : `at least ${boundText(min)}`);
  const high = max && (max.exclusive ? `less than ${boundText(max)}` : `at most ${boundText(max)}`);
  return [low, high].filter((word) => word !== undefined).join(', ');
}

/** The texts of the reference, for its pages and their Markdown. */
export type ReferenceMessages = typeof reference;
