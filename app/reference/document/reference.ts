import type { Occurrence } from '../../core/messages/reference.ts';
import type { Json } from './json.ts';
import type { Constraint } from './constraints.ts';
import type { History } from '../history.ts';

/** An OpenAPI document as a reader needs it: plain data, ready to be serialised. */
export type ApiReference = {
  title: string;
  version: string;
  summary?: string | undefined;
  description?: string | undefined;
  /** Terms, contact, licence and external documentation: label key and target. */
  links: InfoLink[];
  servers: Server[];
  authentication: SecurityScheme[];
  tags: Tag[];
  schemas: NamedSchema[];
  /** Ids of earlier releases by the id that stands for them now (`x-anchor-aliases` of the document, the other way round). */
  aliases: { [id: string]: string[] };
  /** Keys of the document's root that the reader has no rule for. */
  unknown: UnknownKeyword[];
};

export type InfoLink = { kind: 'terms' | 'contact' | 'license' | 'docs'; label: string; href?: string | undefined };

export type Server = {
  url: string;
  description?: string | undefined;
  variables: { name: string; default: string; enum: string[]; description?: string | undefined }[];
};

export type SecurityScheme = {
  id: string;
  name: string;
  type: string;
  /** `bearer`, `basic` … for `type: http`. */
  scheme?: string | undefined;
  bearerFormat?: string | undefined;
  /** For `type: apiKey`: where the key stands and what it is called. */
  in?: string | undefined;
  parameter?: string | undefined;
  openIdConnectUrl?: string | undefined;
  /** The environment variable that samples read the key from. */
  keyVariable: string;
  flows: { kind: string; urls: { name: string; url: string }[]; scopes: { name: string; description: string }[] }[];
  description?: string | undefined;
  unknown: UnknownKeyword[];
};

/** One way to be let in: all schemes of it together. */
export type SecurityRequirement = { id: string; name: string; scopes: string[] }[];

/** `label` is what readers see, `name` what the document calls it. */
export type Tag = {
  id: string;
  name: string;
  label: string;
  description?: string | undefined;
  docs?: Link | undefined;
  operations: Operation[];
};

export type Operation = {
  id: string;
  /** HTTP method in capitals; `WEBHOOK` calls go the other way. */
  method: string;
  path: string;
  webhook?: true | undefined;
  /** Short and plain, for headings and navigation; what it leaves out begins the description. */
  summary: string;
  description?: string | undefined;
  deprecated?: true | undefined;
  history?: History | undefined;
  docs?: Link | undefined;
  /** Alternatives; an empty requirement among them means that no key is needed. */
  security: SecurityRequirement[];
  /** Only where the operation has servers of its own. */
  servers: Server[];
  parameters: Parameter[];
  body?: Body | undefined;
  responses: Response[];
  /** Pages of the site that explain the operation (`x-guides`). */
  guides: { title: string; path: string }[];
  /** Calls that the document's author wrote by hand; they stand in the place of ours. */
  samples: OwnSample[];
  unknown: UnknownKeyword[];
};

/** Code by language as the document calls it (`curl`, `csharp`), under the name of the example that it belongs to. */
export type OwnSample = { name: string; title?: string | undefined; code: { language: string; source: string }[] };

/** A named place for a value: a property, a parameter, a header, a tuple item, the values of a map. */
export type Property = {
  id: string;
  name: string;
  kind: 'property' | 'pattern' | 'map' | 'item' | 'parameter' | 'header';
  required?: true | undefined;
  /** The place stands in an answer: `required` then means that it is always there. */
  answer?: true | undefined;
  history?: History | undefined;
  schema: SchemaView;
};

export type Parameter = Property & {
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string | undefined;
  deprecated?: true | undefined;
  /** Set when the parameter's value is a document of its own (`content`). */
  contentType?: string | undefined;
  examples: Example[];
  unknown: UnknownKeyword[];
};

export type Body = {
  id: string;
  required?: true | undefined;
  description?: string | undefined;
  contents: Content[];
  unknown: UnknownKeyword[];
};

export type Response = {
  id: string;
  /** `200`, `4XX`, `default`. */
  status: string;
  description?: string | undefined;
  headers: Parameter[];
  contents: Content[];
  unknown: UnknownKeyword[];
};

export type Content = {
  id: string;
  contentType: string;
  kind: 'json' | 'stream' | 'binary' | 'form' | 'text';
  schema?: SchemaView | undefined;
  /** What arrives on a stream, in order (`x-event-stream`). */
  stream?: StreamDescription | undefined;
  /** The name to save a binary body under (`x-file-name`). */
  fileName?: string | undefined;
  examples: Example[];
  unknown: UnknownKeyword[];
};

/** The kinds of event of a stream. */
export type StreamDescription = { description?: string | undefined; events: StreamEventKind[] };

export type StreamEventKind = {
  id: string;
  name: string;
  title: string;
  description?: string | undefined;
  /** How often it comes; absent where the document does not say. */
  occurs?: Occurrence | undefined;
  /** The name on the `event:` line. */
  event?: string | undefined;
  /** The schema of the data, by its place on the page. */
  data?: Link | undefined;
  /** Or the literal data. */
  text?: string | undefined;
};

export type Example = {
  id: string;
  name: string;
  summary?: string | undefined;
  description?: string | undefined;
  value?: { json: Json } | undefined;
  externalValue?: string | undefined;
};

export type NamedSchema = {
  id: string;
  name: string;
  history?: History | undefined;
  schema: SchemaView;
  /** Ids of the first places in operations that use it. */
  usedAt: string[];
};

/** A place on the page (or, with a full address, elsewhere). */
export type Link = { id: string; name: string };

export type UnknownKeyword = { key: string; value: Json };

export type EnumValue = { value: Json; description?: string | undefined; history?: History | undefined };

export type Alternative = {
  id: string;
  label: string;
  /** Set when the label is the value of the discriminating property, which then stands here. */
  discriminator?: string | undefined;
  schema: SchemaView;
};

export type AlternativeGroup = { kind: 'oneOf' | 'anyOf'; discriminator?: string | undefined; options: Alternative[] };

/** A schema as it is shown in one place. */
export type SchemaView = {
  /** JSON types that the value may have, `null` among them; empty when the document leaves it open. */
  types: string[];
  format?: string | undefined;
  title?: string | undefined;
  /** Name of the component when a `$ref` is shown in place. */
  name?: string | undefined;
  /** Set when the schema is shown in full there; its inner parts are then empty here. */
  link?: Link | undefined;
  readOnly?: true | undefined;
  writeOnly?: true | undefined;
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
  properties: Property[];
  items?: SchemaView | undefined;
  alternatives: AlternativeGroup[];
  /** Which schemas the discriminator's values stand for, where the document says it without alternatives. */
  discriminator?: { property: string; mapping: { value: string; link: Link }[] } | undefined;
  not: SchemaView[];
  unknown: UnknownKeyword[];
};
