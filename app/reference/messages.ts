/** An end of a range; `exclusive` when the value itself is not allowed. */
export type Bound = { value: number; exclusive: boolean };

/** How often an event of a stream arrives. */
export type Occurrence = 'once' | 'once-or-more' | 'at-most-once' | 'on-failure';

/** The words of the reference, for the page and for its Markdown. English is the source, one object for each language. */
export type ReferenceMessages = {
  anyType: string;
  /** Between two things that are told in one breath. */
  comma: string;
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
  /** Words for well-known formats; others show their own name only. */
  formats: { readonly [format: string]: string };
  required: string;
  /** What stands in every answer; the counterpart of `required`. */
  returned: string;
  optional: string;
  nullable: string;
  readOnly: string;
  writeOnly: string;
  deprecated: string;
  /** In place since a day, YYYY-MM-DD. */
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
    apiKey: (place: string, name: string) => string;
    oauth2: string;
    openIdConnect: string;
    mutualTLS: string;
  };
  scopes: string;
  places: { path: string; query: string; header: string; cookie: string };
  requestBody: string;
  responses: string;
  responseHeaders: string;
  noContent: string;
  stream: string;
  streamIntro: string;
  occurs: { readonly [occurrence in Occurrence]: string };
  eventLine: string;
  guides: string;
  streamData: string;
  binary: string;
  samples: string;
  /** Before the menu of samples. */
  chooseSample: string;
  /** The heading of the answers in that menu that belong to no request. */
  otherSamples: string;
  copyUrl: string;
  copyHeader: string;
  /** The header that carries the key. */
  keyHeader: string;
  unfoldAll: string;
  foldAll: string;
  requestSample: string;
  /** Opens the console, which sends a request. */
  tryOut: string;
  responseSample: string;
  schemas: string;
  webhook: string;
  untagged: string;
  linkTo: (name: string) => string;
  download: string;
  /** What the downloads are good for. */
  imports: string;
  copied: string;
  terms: string;
  contact: string;
  license: string;
  docs: string;
  operations: string;
  server: { variables: string };
  externalExample: string;
  statusWords: (status: string) => string;
};
