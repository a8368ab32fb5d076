import type { Json, JsonObject } from '../reference/document/json.ts';
import type { ParameterStyle } from '../reference/document/parameter-style.ts';
import type { Content } from '../reference/document/reference.ts';
import type { RequestFrame, RequestKey } from '../reference/samples/request.ts';
import type { SandboxMessages } from './messages/en.ts';
import type { RequestFeatures } from './request-features.ts';
import type { PatternOf } from '../reference/document/patterns.ts';
import type { Site } from '../../app/core/site.ts';

/** The sandbox of an API document in the Worker: the data to match a request to its operation, and lazy loaders. */
export type SandboxDirectory = {
  /** The messages in the site's language. */
  messages: SandboxMessages;
  /** The error response to requests that match no operation. */
  error: ErrorShape;
  operations: SandboxRow[];
};

/** The route of an operation. `path` is its template: `/pets/{petId}`, `/files/{+path}` where slashes are allowed. */
export type SandboxRow = { id: string; method: string; path: string; load: () => Promise<SandboxModule> };

/** The module of an operation, loaded on its first call, with the engine for its patterns if they need one. */
export type SandboxModule = { operation: SandboxOperation; patternOf?: PatternOf };

/** The data of an operation that requests are validated against and responses are made from. Plain JSON. */
export type SandboxOperation = {
  id: string;
  /** The alternative security requirements; all keys of one are required. Empty if no key is required. */
  security: KeyPlace[][];
  parameters: {
    declared: SentParameter[];
    /** The JSON Schema of `{ path: { … }, query: { … }, header: { … }, cookie: { … } }`. */
    schema: JsonObject;
  };
  /**
   * The request body. `mediaTypes` are in the document's order; `json` is the JSON Schema of most JSON, `others` has the
   * remaining media types with a schema.
   */
  body?: { required: boolean; mediaTypes: string[]; json: JsonObject; others: OtherBody[] } | undefined;
  /** The features of the request examples, to select the response example of the most similar one. */
  requests: { name: string; features: RequestFeatures }[];
  response: DocumentedResponse;
  /** The top-level response fields that repeat the body field or path parameter of the same name. */
  echo: string[];
  /** The error responses by status code, status range (`4XX`) or `default`. */
  errors: { [status: string]: ErrorShape };
  shape: ResponseShape;
  stream?: StreamShape | undefined;
};

/** How a parameter is serialized. A parameter with a `contentType` is JSON, or a form. */
export type SentParameter = Pick<ParameterStyle, 'name' | 'in' | 'style' | 'explode' | 'contentType'>;

/** A request body that is a form, text, JSON Lines or other JSON. `schema` describes `{ form: <body> }`. */
export type OtherBody = {
  mediaType: string;
  schema: JsonObject;
  /** The fields with a style. */
  encoding: { [field: string]: Pick<ParameterStyle, 'style' | 'explode'> };
  /** Whether fields that the schema does not name are invalid. */
  isClosed: boolean;
};

/** Where a request has its API key, and the prefix of the value: `Bearer `, `Basic `. */
export type KeyPlace = Pick<RequestKey, 'in' | 'name' | 'prefix'>;

/** The data of an operation for the console. Plain JSON. */
export type ConsoleOperation = {
  id: string;
  /** In upper case. */
  method: string;
  /** The path template of the document, `/pets/{petId}`. */
  path: string;
  /** The alternative security requirements; all keys of one are required. */
  security: KeyPlace[][];
  /** The inputs of the code samples. `compatible`: whether they use OpenAI's SDKs. */
  samples: { frame: RequestFrame; server: string; compatible: boolean };
  /**
   * `id` is the anchor in the reference, `types` the JSON types, `value` the initial text (empty for an optional
   * parameter) and `hint` the document's example. A parameter with `isEmpty` is sent even if its text is empty.
   */
  parameters: (ParameterStyle & {
    id: string;
    types: string[];
    value: string;
    isEmpty?: boolean;
    hint?: string | undefined;
  })[];
  /** The media type of the body; undefined for an operation without a body. */
  contentType: string | undefined;
  /** The request examples of the reference; at least one. */
  examples: { name: string; title: string; body: string }[];
};

/** The response to a valid request: status code, documented headers, and contents in the document's order. */
export type DocumentedResponse = { status: number; headers?: Record<string, string>; contents: ResponseContent[] };

/** The content of a response in one media type, with its named examples. */
export type ResponseContent = {
  mediaType: string;
  kind: Content['kind'];
  /** The named examples. `generated` marks a value made from the schema, as the document has no example. */
  examples: { name: string; value: Json; generated?: true }[];
};

/** The kind of response to generate, derived from the document's schemas alone. `plain` returns an example. */
export type ResponseShape =
  | { kind: 'plain' | 'chat' | 'embeddings' }
  /** `hasUrls`: whether images can also be returned as a URL instead of base64. */
  | { kind: 'images'; hasUrls: boolean }
  /** `field` is the request field that selects the audio format; `preset` is the default format. */
  | { kind: 'speech'; field: string; preset: string; mediaTypes: { [format: string]: string } };

/** How an event stream ends: the text of its last event (`[DONE]`), and the event that reports a failure. */
export type StreamShape = {
  mediaType: string;
  end?: string | undefined;
  failure?: { event: string; error: ErrorShape } | undefined;
};

/**
 * A documented error response: its body, in which marks stand for facts, and its headers. An XML body is a string.
 * `needsFields`: the details of fields cannot be left out.
 */
export type ErrorShape = { body: Json; needsFields?: true | undefined; headers?: Record<string, string> };

/** A fact about an error that a field of its body can contain. */
export type ErrorFact =
  'message' | 'title' | 'type' | 'param' | 'code' | 'status' | 'location' | 'pointer' | 'fragment';

/** Returns the mark of a fact in an error body; `#` after it is for a number, `?` for a field that may be `null`. */
export function factMark(fact: ErrorFact, flags = ''): string {
  return `\u{E001}${fact}${flags};`;
}

/** Matches the marks of facts: the fact, and its two flags. */
export const factMarks = /\u{E001}(\w+)(#?)(\??);/gu;

/** The sandbox's own headers. */
export const sandboxHeaders = {
  /** Sent with every response. */
  mark: 'X-Sandbox',
  /** Sent with every response: a unique id, as in OpenAI's API. */
  requestId: 'X-Request-Id',
  /** Requests a fault, such as an error status or a truncated stream. */
  fault: 'X-Sandbox-Fault',
  /** Sets the pause between the chunks of a stream, in milliseconds. */
  pace: 'X-Sandbox-Pace',
  /** Selects an example response of the document by name. */
  example: 'X-Sandbox-Example',
} as const;

/** The path below the base URL of the sandbox's API. */
export const sandboxPath = '/sandbox/v1/';

/** Returns the base URL of the site's sandbox API, without a trailing slash. */
export function sandboxUrl({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>): string {
  return `${url}${baseUrl}sandbox/v1`;
}
