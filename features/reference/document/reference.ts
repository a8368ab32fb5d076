import type { Constraint } from './constraints.ts';
import type { Json, JsonObject } from './json.ts';
import type { OwnExample } from './own-examples.ts';
import type { SampleLanguage } from './sample-languages.ts';

/** How often an event of a stream arrives. */
export type Occurrence = 'once' | 'once-or-more' | 'at-most-once' | 'on-failure';

/** A changelog entry: date, YYYY-MM-DD, and path. */
export type ChangelogReference = { date: string; path: string };

/** The changelog entries about a part of the reference. */
export type History = { introduced?: ChangelogReference | undefined; deprecated?: ChangelogReference | undefined };

/** An OpenAPI document as the reference shows it: plain JSON. */
export type ApiReference = {
  title: string;
  version: string;
  summary?: string | undefined;
  description?: string | undefined;
  /** Terms, contact, licence and external documentation: label key and target. */
  links: InfoLink[];
  servers: Server[];
  authentication: SecurityScheme[];
  /** The environment variable of the key, where the site names one. */
  keyVariable?: string | undefined;
  tags: Tag[];
  schemas: NamedSchema[];
  /** Current id → ids of earlier releases (`x-anchor-aliases`, inverted). */
  aliases: { [id: string]: string[] };
  /** Keys of the document's root without a rule. */
  unknown: UnknownKeyword[];
  /** The document itself, into which the references of every `source` lead. */
  document: JsonObject;
};

/** A link of `info`; without `href` only the label is shown. */
export type InfoLink = { kind: 'terms' | 'contact' | 'license' | 'docs'; label: string; href?: string | undefined };

/** A base URL with the variables in it. */
export type Server = {
  url: string;
  /** Of OpenAPI 3.2. */
  name?: string | undefined;
  description?: string | undefined;
  variables: { name: string; default: string; enum: string[]; description?: string | undefined }[];
};

/** A security scheme. */
export type SecurityScheme = {
  id: string;
  name: string;
  type: string;
  /** `bearer`, `basic` … for `type: http`. */
  scheme?: string | undefined;
  bearerFormat?: string | undefined;
  /** For `type: apiKey`: where the key is sent, and under which name. */
  in?: string | undefined;
  parameter?: string | undefined;
  openIdConnectUrl?: string | undefined;
  /** The environment variable that samples read the key from. */
  keyVariable: string;
  flows: { kind: string; urls: { name: string; url: string }[]; scopes: { name: string; description: string }[] }[];
  description?: string | undefined;
  unknown: UnknownKeyword[];
};

/** One alternative of `security`: all of its schemes together. */
export type SecurityRequirement = { id: string; name: string; scopes: string[] }[];

/** `label` is shown, `name` is the document's. */
export type Tag = {
  id: string;
  name: string;
  label: string;
  /** The name of the group that it belongs to. */
  group?: string | undefined;
  description?: string | undefined;
  docs?: Link | undefined;
  unknown: UnknownKeyword[];
  operations: Operation[];
};

/** An operation; `received` when the API calls its user: a webhook of the document, a callback of an operation. */
export type Operation = {
  id: string;
  /** HTTP method in upper case. */
  method: string;
  path: string;
  received?: 'webhook' | 'callback' | undefined;
  /** The name of a webhook or callback. */
  name?: string | undefined;
  /** Short and plain, for headings and navigation. */
  summary: string;
  description?: string | undefined;
  /** The labels of its tags besides the one that it is listed under, and of its badges (`x-badges`). */
  otherTags: string[];
  deprecated?: true | undefined;
  history?: History | undefined;
  docs?: Link | undefined;
  /** Alternatives; an empty one means that no key is needed. */
  security: SecurityRequirement[];
  /** The operation's own servers, if any. */
  servers: Server[];
  parameters: Parameter[];
  body?: Body | undefined;
  responses: Response[];
  /** Pages of the site that explain the operation (`x-guides`). */
  guides: { title: string; path: string }[];
  /** The author's own samples, which replace ours. */
  samples: Pick<OwnExample, 'name' | 'title' | 'code'>[];
  unknown: UnknownKeyword[];
};

/** A named value: a property, a parameter, a header, a tuple item, the values of a map. */
export type Property = {
  id: string;
  name: string;
  kind: 'property' | 'pattern' | 'map' | 'item' | 'content' | 'parameter' | 'header';
  required?: true | undefined;
  /** Part of a response, where `required` means that it is always returned. */
  inResponse?: true | undefined;
  history?: History | undefined;
  schema: SchemaView;
};

/** Where parameters are, in the order of the page; `querystring` is the query as a whole (OpenAPI 3.2). */
export const parameterLocations = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

/** A parameter of an operation or a header of a response. */
export type Parameter = Property & {
  in: (typeof parameterLocations)[number];
  description?: string | undefined;
  deprecated?: true | undefined;
  /** Set for a parameter with `content`. */
  contentType?: string | undefined;
  /** How it is written, where the document says so. */
  style?: string | undefined;
  explode?: boolean | undefined;
  allowReserved?: true | undefined;
  /** Its schema as the document has it. */
  source: Json;
  examples: Example[];
  unknown: UnknownKeyword[];
};

/** A request body. */
export type Body = {
  id: string;
  required?: true | undefined;
  description?: string | undefined;
  contents: Content[];
  unknown: UnknownKeyword[];
};

/** A response by status. */
export type Response = {
  id: string;
  /** `200`, `4XX`, `default`. */
  status: string;
  description?: string | undefined;
  headers: Parameter[];
  contents: Content[];
  unknown: UnknownKeyword[];
};

/** The content of a body or response in one media type. */
export type Content = {
  id: string;
  contentType: string;
  kind: 'json' | 'stream' | 'binary' | 'form' | 'text';
  schema?: SchemaView | undefined;
  /** Its schema as the document has it. */
  source?: Json | undefined;
  /** The events of a stream, in order (`x-event-stream`). */
  stream?: StreamDescription | undefined;
  /** How the fields of a form are sent, where the document says so. */
  encoding: {
    [field: string]: {
      contentType?: string | undefined;
      style?: string | undefined;
      explode?: boolean | undefined;
    };
  };
  /** File name for a binary body (`x-file-name`). */
  fileName?: string | undefined;
  examples: Example[];
  unknown: UnknownKeyword[];
};

/** The kinds of events of a stream. */
export type StreamDescription = { description?: string | undefined; events: StreamEventKind[] };

/** A kind of event of a stream. */
export type StreamEventKind = {
  id: string;
  name: string;
  title: string;
  description?: string | undefined;
  /** How often it occurs; undefined when the document does not say. */
  occurs?: Occurrence | undefined;
  /** The name on the `event:` line. */
  event?: string | undefined;
  /** A link to the schema of the data. */
  data?: Link | undefined;
  /** The schema of the data as the document has it. */
  source?: Json | undefined;
  /** The literal data, if it has no schema. */
  text?: string | undefined;
};

/** A named example; `value` is undefined where the example is at `externalValue`. */
export type Example = {
  id: string;
  name: string;
  summary?: string | undefined;
  description?: string | undefined;
  value?: { json: Json } | undefined;
  externalValue?: string | undefined;
  /** The document has none: this one is made from the schema. */
  generated?: true | undefined;
};

/** A schema of `components.schemas`. */
export type NamedSchema = {
  id: string;
  name: string;
  history?: History | undefined;
  schema: SchemaView;
  /** Ids of its first uses in operations. */
  usedAt: string[];
};

/** A link to an id of the reference, or to a URL. */
export type Link = { id: string; name: string };

/** A keyword without a rule, as raw JSON. */
export type UnknownKeyword = { key: string; value: Json };

/** An allowed value. */
export type EnumValue = {
  value: Json;
  /** Its name in code. */
  name?: string | undefined;
  description?: string | undefined;
  history?: History | undefined;
};

/** An alternative of a `oneOf` or `anyOf`. */
export type Alternative = {
  id: string;
  label: string;
  /** The discriminating property, when the label is its value. */
  discriminator?: string | undefined;
  /** The value of the declared discriminator that means this alternative. */
  value?: string | undefined;
  schema: SchemaView;
};

/** The alternatives of one `oneOf` or `anyOf`. */
export type AlternativeGroup = { kind: 'oneOf' | 'anyOf'; discriminator?: string | undefined; options: Alternative[] };

/** A schema as it is shown at one id. */
export type SchemaView = {
  /** Set in `not`, where nothing around it has an id for it. */
  id?: string | undefined;
  /** The JSON types of the value, `null` among them; empty for any type. */
  types: string[];
  format?: string | undefined;
  title?: string | undefined;
  /** Name of the component when a `$ref` is shown inline. */
  name?: string | undefined;
  /** Set when the schema is shown in full elsewhere; its inner parts are then empty. */
  link?: Link | undefined;
  readOnly?: true | undefined;
  writeOnly?: true | undefined;
  /** Set for a link with a description of its own, beside the reference. */
  isDescribed?: true | undefined;
  deprecated?: true | undefined;
  default?: { value: Json } | undefined;
  const?: { value: Json } | undefined;
  enum?: EnumValue[] | undefined;
  /** Id of the list of values. */
  enumId?: string | undefined;
  examples: Json[];
  description?: string | undefined;
  docs?: Link | undefined;
  constraints: Constraint[];
  rules: Rule[];
  properties: Property[];
  items?: SchemaView | undefined;
  alternatives: AlternativeGroup[];
  /** The schemas of the discriminator's values, for a schema without alternatives. */
  discriminator?: { property: string; mapping: { value: string; link: Link }[] } | undefined;
  not: SchemaView[];
  unknown: UnknownKeyword[];
};

/** A rule between the fields of an object: the document's sentence for it, and the JSON Schema condition. */
export type Rule = { description: string; condition: JsonObject };

/** The data of a page of the reference: the document as read, and what was made from it. */
export type ReferenceData = {
  reference: ApiReference;
  /** The examples of a content, or one made from its schema. */
  examplesOf: (content: Content) => Example[];
  /** Id of an operation on the page → its samples, one entry for each request example. */
  scenarios: { [operationId: string]: Scenario[] };
  /** Converts a description, which is Markdown, to safe HTML. */
  toHtml: (markdown: string) => string;
};

/** A scenario of an operation: a request in every language, and its responses. */
export type Scenario = {
  /** Name of the example in the document; empty for an operation without body. */
  name: string;
  title: string;
  description?: string | undefined;
  /** The properties of the body, as `bodyPaths` names them. */
  paths: string[];
  samples: { language: SampleLanguage; grammar: string; label?: string | undefined; html: string }[];
  /** Ids of the response examples of the same name. */
  responses: string[];
};
