import type { Constraint } from './constraints.ts';
import type { Json, JsonObject } from './json.ts';

/** A link to a changelog entry: its date (YYYY-MM-DD) and its path. */
export type ChangelogReference = { date: string; path: string };

/** The changelog entries that introduced or deprecated a part of the reference. */
export type History = { introduced?: ChangelogReference | undefined; deprecated?: ChangelogReference | undefined };

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
  /** Whether the title of a named schema is of this use, and not that of the schema itself. */
  isTitled?: true | undefined;
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
