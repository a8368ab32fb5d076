/** A bound of a range; `exclusive` when the value itself is not allowed, `digits` when a double cannot hold it. */
export type Bound = { value: number; digits?: string | undefined; exclusive: boolean };

/** The number of a bound as text. */
export function boundText({ value, digits }: Bound): string {
  return digits ?? String(value);
}

/** How often an event of a stream arrives. */
export type Occurrence = 'once' | 'once-or-more' | 'at-most-once' | 'on-failure';

/** Formats and statuses with a text in every language; others show their own name only. */
type KnownFormat =
  | 'date-time'
  | 'date'
  | 'time'
  | 'email'
  | 'uri'
  | 'url'
  | 'uuid'
  | 'binary'
  | 'byte'
  | 'int32'
  | 'int64'
  | 'float'
  | 'double'
  | 'password'
  | 'hostname'
  | 'ipv4'
  | 'ipv6';

type KnownStatus =
  `20${0 | 1 | 2 | 4}` | '304' | `40${0 | 1 | 3 | 4 | 9}` | `4${13 | 15 | 22 | 29}` | `50${0 | 2 | 3 | 4}` | 'default';

type FormatWords = Readonly<Record<KnownFormat, string>> & { readonly [format: string]: string };
/** The meaning of each HTTP status. */
export type StatusWords = Readonly<Record<KnownStatus, string>> & { readonly [status: string]: string };

/** The texts of the reference, for the page and its Markdown. English is the source, one object for each language. */
export type ReferenceMessages = {
  /** Punctuation: after a label, in a list, in a sentence, between facts, and around a remark. */
  colon: string;
  comma: string;
  pause: string;
  semicolon: string;
  open: string;
  close: string;
  anyType: string;
  or: (words: string[]) => string;
  range: (min: Bound | undefined, max: Bound | undefined) => string;
  length: (min: number | undefined, max: number | undefined) => string;
  itemCount: (min: number | undefined, max: number | undefined) => string;
  keyCount: (min: number | undefined, max: number | undefined) => string;
  pattern: (pattern: string) => string;
  multiple: (of: number) => string;
  unique: string;
  encoding: (name: string) => string;
  media: (name: string) => string;
  needs: (keys: string[]) => string;
  closed: string;
  never: string;
  /** What stands between two sentences. */
  sentenceSpace: string;
  /** Label of the rules between the fields of an object. */
  rules: string;
  formats: FormatWords;
  required: string;
  /** A field of every response; the counterpart of `required`. */
  returned: string;
  readOnly: string;
  writeOnly: string;
  deprecated: string;
  /** Available since a day, YYYY-MM-DD. */
  since: (day: string) => string;
  deprecatedSince: (day: string) => string;
  default: string;
  constant: string;
  example: string;
  allowedValues: string;
  valueCount: (count: number) => string;
  filterValues: string;
  oneOf: string;
  anyOf: string;
  discriminatedBy: (property: string) => string;
  not: string;
  items: string;
  mapKeys: string;
  patternKeys: (pattern: string) => string;
  tupleItem: (index: number) => string;
  inner: (count: number) => string;
  /** Unfolds the rest of a long description. */
  moreText: string;
  otherKeywords: string;
  seeSchema: (name: string) => string;
  usedAt: string;
  sizeRule: string;
  introduction: string;
  servers: string;
  authentication: string;
  noAuthentication: string;
  authenticationKinds: {
    http: (scheme: string) => string;
    apiKey: (location: string, name: string) => string;
    oauth2: string;
    openIdConnect: string;
    mutualTLS: string;
  };
  parameters: { path: string; query: string; querystring: string; header: string; cookie: string };
  requestBody: string;
  responses: string;
  responseHeaders: string;
  noContent: string;
  stream: string;
  streamIntro: string;
  occurs: { readonly [occurrence in Occurrence]: string };
  /** The tags besides the one that an operation is listed under. */
  otherTags: string;
  guides: string;
  /** Unfolds the guides that are not in the line. */
  moreGuides: (count: number) => string;
  streamData: string;
  /** Beside the status of a response that the document gives no example of. */
  generatedExample: string;
  binary: string;
  samples: string;
  /** Label of the menu of samples. */
  chooseSample: string;
  copyUrl: string;
  copyHeader: string;
  /** Label of the header that carries the key. */
  keyHeader: string;
  unfoldAll: string;
  foldAll: string;
  requestSample: string;
  /** Opens the console. */
  tryOut: string;
  responseSample: string;
  schemas: string;
  allSchemas: string;
  webhook: string;
  callback: string;
  untagged: string;
  download: string;
  /** Which tools the downloads can be imported into. */
  imports: string;
  copied: string;
  terms: string;
  contact: string;
  license: string;
  docs: string;
  markdown: string;
  operations: string;
  externalExample: string;
  statusWords: (status: string) => string;
};
