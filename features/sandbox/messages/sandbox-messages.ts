import type { ReferenceMessages } from '../../reference/messages/reference-messages.ts';

/** What can be wrong in a text that should be JSON; `trailing` is a comma before a closing bracket. */
export type JsonFaultKind =
  | 'symbol'
  | 'number'
  | 'name'
  | 'value'
  | 'colon'
  | 'comma'
  | 'trailing'
  | 'brace'
  | 'bracket'
  | 'end'
  | 'comment'
  | 'string'
  | 'escape'
  | 'control'
  | 'other';

/** What is wrong in a text that should be JSON, and where; both count from 1, columns in UTF-16 code units. */
export type JsonFault = { kind: JsonFaultKind; line: number; column: number };

/** The texts of the sandbox, besides those of the reference for the facts of a schema. */
export type SandboxMessages = {
  reference: ReferenceMessages;
  /** Prefixes each message, so that nobody takes it for the product's. */
  mark: (text: string) => string;
  /** Names of JSON types. */
  types: { readonly [type: string]: string };
  list: (words: string[]) => string;
  body: string;
  missing: (field: string) => string;
  unknown: (field: string, like: string | undefined) => string;
  wrongType: (field: string, types: string, got: string) => string;
  wrongValue: (field: string, values: string, got: string) => string;
  limit: (field: string, limit: string, got: string) => string;
  format: (field: string, format: string, got: string) => string;
  forms: (field: string) => string;
  /** A reason, and the rule of the document that it comes from, a sentence. */
  withRule: (reason: string, rule: string) => string;
  invalid: (field: string) => string;
  noKey: (place: string) => string;
  noPath: (path: string) => string;
  noMethod: (method: string, path: string, allowed: string) => string;
  mediaType: (got: string, wanted: string) => string;
  noBody: string;
  tooLarge: (limit: number) => string;
  /** `limit` is that of the sandbox, in numbers of one response. */
  tooManyNumbers: (field: string, inputs: number, length: number, limit: number) => string;
  notJson: (fault: JsonFault) => string;
  unknownFault: (name: string, known: string) => string;
  streamFault: (name: string) => string;
  chatFault: (name: string) => string;
  noExample: (name: string, known: string) => string;
  noTool: (name: string) => string;
  badSchema: (field: string, limit: number) => string;
  /** `limit` is the largest `n` for which the sandbox writes such a response. */
  tooManyChoices: (field: string, got: number, limit: number) => string;
  charset: (got: string) => string;
  /** `got` is the value of Content-Encoding. */
  compressed: (got: string) => string;
  notUtf8: string;
  empty: (field: string) => string;
  /** Two fields that may not be there together. */
  exclusive: (field: string, other: string) => string;
  /** A field that may only be there together with another. */
  needs: (field: string, other: string) => string;
  noJsonWord: string;
  /** A message with the result of a call that is not there. */
  noCall: (field: string, id: string) => string;
  /** A call without a message that has its result. */
  noResult: (field: string, id: string) => string;
  asked: {
    readonly [
      fault in
        | 'invalid-key'
        | 'model-not-found'
        | 'rate-limit'
        | 'insufficient-quota'
        | 'server-error'
        | 'service-unavailable'
        | 'stream-error'
    ]: string;
  };
  failure: string;
  /** A sample string, for schemas that accept any. */
  text: string;
  /** Alternative tokens, for `logprobs`. */
  tokens: string[];
  /** The reply to a prompt that no example resembles. */
  answer: string;
};
