import type { Constraint } from './constraints.ts';
import type { readContents, readStream } from './content.ts';
import type { readAuthentication, readSecurity, readServers } from './info.ts';
import type { Json, JsonObject } from './json.ts';
import type { readBody, readOperation, readParameter, readResponse } from './operation.ts';
import type { readReference, readTag } from './read-reference.ts';
import type { SampleLanguage } from './sample-languages.ts';

/** A link to a changelog entry: its date (YYYY-MM-DD) and its path. */
export type ChangelogReference = { date: string; path: string };

/** The changelog entries that introduced or deprecated a part of the reference. */
export type History = { introduced?: ChangelogReference | undefined; deprecated?: ChangelogReference | undefined };

/** An OpenAPI document, prepared for rendering; serializable as JSON. */
export type ApiReference = ReturnType<typeof readReference>;

/** A server: its base URL and the variables in that URL. */
export type Server = ReturnType<typeof readServers>[number];

/** A security scheme. */
export type SecurityScheme = ReturnType<typeof readAuthentication>[number];

/** One alternative of `security`: a request must satisfy all of its schemes. */
export type SecurityRequirement = ReturnType<typeof readSecurity>[number];

/** A tag and its operations; `name` comes from the document, `label` is what pages show. */
export type Tag = ReturnType<typeof readTag>;

/** An operation. `received` marks requests that the API sends to the client: webhooks and callbacks. */
export type Operation = ReturnType<typeof readOperation> & { history?: History | undefined };

/** A named part of a value: a property, a parameter, a header, a tuple item, the values of a map. */
export type Property = {
  id: string;
  name: string;
  kind: 'property' | 'pattern' | 'map' | 'item' | 'content' | 'parameter' | 'header';
  required?: true | undefined;
  /** Set in responses, where `required` means that the property is always returned. */
  inResponse?: true | undefined;
  history?: History | undefined;
  schema: SchemaView;
};

/** The locations of parameters, in page order; `querystring` is the whole query string (OpenAPI 3.2). */
export const parameterLocations = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

/** A parameter of an operation, or a header of a response. */
export type Parameter = Property & Omit<ReturnType<typeof readParameter>, keyof Property>;

/** A request body. */
export type Body = ReturnType<typeof readBody>;

/** The response of an operation for a status code. */
export type Response = ReturnType<typeof readResponse>;

/** The content of a request body or response in one media type. */
export type Content = ReturnType<typeof readContents>[number];

/** A stream's description and the kinds of its events, in order. */
export type StreamDescription = NonNullable<ReturnType<typeof readStream>>;

/** A named example, with either an inline `value` or the URL in `externalValue`. */
export type Example = {
  id: string;
  name: string;
  summary?: string | undefined;
  description?: string | undefined;
  value?: { json: Json } | undefined;
  externalValue?: string | undefined;
  /** Set if the example is generated from the schema because the document has none. */
  generated?: true | undefined;
};

/** A schema in `components.schemas`. */
export type NamedSchema = {
  id: string;
  name: string;
  history?: History | undefined;
  schema: SchemaView;
  /** Ids of the schema's first uses in operations. */
  usedAt: string[];
};

/** A link with its text; `id` is an id of the reference, or a URL. */
export type Link = { id: string; name: string };

/** A keyword that the reference does not render; shown as raw JSON. */
export type UnknownKeyword = { key: string; value: Json };

/** An allowed value of an `enum`. */
export type EnumValue = {
  value: Json;
  /** The value's identifier in code. */
  name?: string | undefined;
  description?: string | undefined;
  history?: History | undefined;
};

/** An alternative of a `oneOf` or `anyOf`. */
export type Alternative = {
  id: string;
  label: string;
  /** The name of the discriminating property, if the label is its value. */
  discriminator?: string | undefined;
  /** The value of the declared discriminator that selects this alternative. */
  value?: string | undefined;
  schema: SchemaView;
};

/** The alternatives of one `oneOf` or `anyOf`. */
export type AlternativeGroup = { kind: 'oneOf' | 'anyOf'; discriminator?: string | undefined; options: Alternative[] };

/** A schema, prepared for rendering at one id. */
export type SchemaView = {
  /** Set for schemas in `not`, which no property or alternative gives an id. */
  id?: string | undefined;
  /** The JSON types of the value, including `null`; empty for any type. */
  types: string[];
  format?: string | undefined;
  title?: string | undefined;
  /** The name of the component that a `$ref` refers to. */
  name?: string | undefined;
  /** Set if the schema is shown in full elsewhere; its alternatives, rules and items are then left out. */
  link?: Link | undefined;
  readOnly?: true | undefined;
  writeOnly?: true | undefined;
  /** Set for a link whose description stands beside the `$ref`, not in the target. */
  isDescribed?: true | undefined;
  deprecated?: true | undefined;
  default?: { value: Json } | undefined;
  const?: { value: Json } | undefined;
  enum?: EnumValue[] | undefined;
  /** The id of the list of values. */
  enumId?: string | undefined;
  examples: Json[];
  description?: string | undefined;
  docs?: Link | undefined;
  constraints: Constraint[];
  rules: Rule[];
  properties: Property[];
  items?: SchemaView | undefined;
  alternatives: AlternativeGroup[];
  /** The discriminator of a schema without alternatives: each of its values and the schema that the value selects. */
  discriminator?: { property: string; mapping: { value: string; link: Link }[] } | undefined;
  not: SchemaView[];
  unknown: UnknownKeyword[];
};

/** A rule between the properties of an object: its description in the document, and its JSON Schema condition. */
export type Rule = { description: string; condition: JsonObject };

/** The data of a reference page: the document and its examples and samples, prepared for rendering. */
export type ReferenceData = {
  reference: ApiReference;
  /** Returns the examples of a content, or one generated from its schema. */
  examplesOf: (content: Content) => Example[];
  /** Id of an operation on the page → its scenarios, one for each request example. */
  scenarios: { [operationId: string]: Scenario[] };
  /** Converts Markdown, such as a description, to safe HTML. */
  toHtml: (markdown: string) => string;
};

/** A scenario of an operation: one request in every sample language, and its responses. */
export type Scenario = {
  /** The name of the example in the document; empty for an operation without request body. */
  name: string;
  title: string;
  description?: string | undefined;
  /** The paths of the body's properties, as `bodyPaths` returns them. */
  paths: string[];
  samples: { language: SampleLanguage; grammar: string; label?: string | undefined; html: string }[];
  /** Ids of the response examples with the same name. */
  responses: string[];
};
