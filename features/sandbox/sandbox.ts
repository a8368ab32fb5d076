import type { Json, JsonObject } from '../reference/document/json.ts';
import type { ParameterStyle } from '../reference/document/parameter-style.ts';
import type { Content } from '../reference/document/reference.ts';
import type { RequestKey } from '../reference/samples/sample.ts';
import type { SandboxMessages } from './messages/en.ts';
import type { RequestFeatures } from './request-features.ts';
import type { Site } from '../../app/core/site.ts';

/**
 * The sandbox of one API document, as the Worker loads it: what is needed to find an operation, and how to load the
 * rest of it.
 */
export type SandboxDirectory = {
  /** Texts in the site's language. */
  messages: SandboxMessages;
  /** The documented error, for requests that belong to no operation. */
  error: ErrorShape;
  operations: SandboxRow[];
  /** Sounds in base64, by format. */
  sounds: () => Promise<{ sounds: { [format: string]: string } }>;
};

/** One operation: enough to find it. `path` is the document's template, `/pets/{petId}`. */
export type SandboxRow = { id: string; method: string; path: string; load: () => Promise<SandboxModule> };

/** What is loaded when an operation is called; the check of its body is compiled at build time. */
export type SandboxModule = { operation: SandboxOperation; checkBody?: Check };

/** A compiled JSON Schema: whether a value is valid; if not, `errors` has the errors of this call. */
export type Check = ((value: unknown) => boolean) & { errors?: CheckError[] | null };

/**
 * An error of Ajv; that of a discriminator has the values of its property as `allowedValues`, as that of an `enum` has, and
 * that of a name which `propertyNames` refuses has it.
 */
export type CheckError = {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  propertyName?: string;
  params: { [name: string]: unknown };
};

/** Everything of an operation that its responses are made from; plain JSON. */
export type SandboxOperation = {
  id: string;
  /** Alternatives, each a set of schemes that are all required; empty when no key is needed. */
  security: KeyPlace[][];
  parameters: {
    names: SentParameter[];
    /** Of an object that groups them by their place. */
    schema: JsonObject;
    /** Whether it has patterns for which an engine that backtracks might take long. */
    hasSlowPatterns: boolean;
  };
  /**
   * The media types of the request body in the document's order, and those of JSON with another schema than the checked
   * one; absent for operations without one.
   */
  body?:
    | ({ required: boolean; mediaTypes: string[]; unchecked: string[]; forms: SandboxForm[] } & ValidationHints)
    | undefined;
  /** The examples of requests, by which the nearest to a request is chosen. */
  requests: { name: string; features: RequestFeatures }[];
  response: DocumentedResponse;
  /** Names of top-level fields of the response that repeat the request's field or path parameter of the same name. */
  echo: string[];
  /** By status, `4XX` or `default`. */
  errors: { [status: string]: ErrorShape };
  shape: ResponseShape;
  /** How a stream of it ends, and its error event. */
  stream?: StreamShape | undefined;
};

/** A parameter as requests send it; with a media type it is JSON. */
export type SentParameter = Pick<ParameterStyle, 'name' | 'style' | 'explode' | 'contentType'> & {
  in: 'path' | 'query' | 'header' | 'cookie';
};

/** A form as a request's body, or a text: the schema of an object with it in `form`, and how fields with a style are written. */
export type SandboxForm = {
  mediaType: string;
  schema: JsonObject;
  encoding: { [field: string]: Pick<ParameterStyle, 'style' | 'explode'> };
  /** Whether it has no fields but those of its schema. */
  isClosed: boolean;
  /** Whether it has patterns for which an engine that backtracks might take long. */
  hasSlowPatterns: boolean;
};

/** What error messages need of a schema besides the errors of its check. */
export type ValidationHints = {
  /** Names of fields, to suggest from. */
  fields: string[];
  /** The descriptions of the rules between fields, by the rule's JSON pointer in the schema. */
  rules: { [pointer: string]: string };
};

/** The place of a key, and its prefix: `Bearer `, `Basic `. */
export type KeyPlace = Pick<RequestKey, 'in' | 'name' | 'prefix'>;

/** The successful response: its status, the headers of the document, and its contents by media type, in the document's order. */
export type DocumentedResponse = { status: number; headers?: Record<string, string>; contents: ResponseContent[] };

/** The content of a response in one media type, with its named examples. */
export type ResponseContent = {
  mediaType: string;
  kind: Content['kind'];
  examples: { name: string; value: Json }[];
};

/** What the response is made of, derived from the document's schemas alone; `plain` repeats an example. */
export type ResponseShape =
  | { kind: 'plain' | 'chat' | 'embeddings' }
  /** `hasUrls`: an image may be given by its address, not only in base64. */
  | { kind: 'images'; hasUrls: boolean }
  /** `field` of the request chooses the format, by default `preset`. */
  | { kind: 'speech'; field: string; preset: string; mediaTypes: { [format: string]: string } };

/** How a stream ends: its last data, and its event for a failure. */
export type StreamShape = {
  mediaType: string;
  end?: string | undefined;
  failure?: { event: string; error: ErrorShape } | undefined;
};

/**
 * A documented error's body, the fields in it that say what is wrong, and the headers of the document; one in XML is a text
 * with the names of facts in braces, which have no path.
 */
export type ErrorShape = { body: Json; places: ErrorPlace[]; headers?: Record<string, string> };

/** A field of an error's body: what it holds, whether as a number, and whether it may be `null`. */
type ErrorPlace = { path: (string | number)[]; fact: ErrorFact; number?: true; nullable?: true };

/** Facts about an error that fields of its body may contain. */
export type ErrorFact = 'message' | 'type' | 'param' | 'code' | 'status';

/** The sandbox's own headers. */
export const sandboxHeaders = {
  /** Sent with every response. */
  mark: 'X-Sandbox',
  /** Sent with every response: an id of its own, as OpenAI's API has it. */
  requestId: 'X-Request-Id',
  /** Requests a fault. */
  fault: 'X-Sandbox-Fault',
  /** Sets the pause between the chunks of a stream, in milliseconds. */
  pace: 'X-Sandbox-Pace',
  /** Selects an example of the document by its name. */
  example: 'X-Sandbox-Example',
} as const;

/** The path below the base URL of the sandbox's API. */
export const sandboxPath = '/sandbox/v1/';

/** The base URL of the site's sandbox, without a slash at the end. */
export function sandboxUrl({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>): string {
  return `${url}${baseUrl}sandbox/v1`;
}
