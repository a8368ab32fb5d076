import type { JsonFault } from '../schema/find-json-fault.ts';
import { reference } from '../../reference/messages/en.ts';

const jsonFaults: Readonly<Record<JsonFault['kind'], string>> = {
  InvalidSymbol: 'this cannot be read; strings and names stand in double quotes',
  InvalidNumberFormat: 'the number is not written as JSON has it',
  UnexpectedEndOfNumber: 'the number is not written as JSON has it',
  PropertyNameExpected: 'a name in double quotes is expected',
  ValueExpected: 'a value is missing',
  ColonExpected: 'the colon after the name is missing',
  CommaExpected: 'a comma is missing, or the brackets do not match',
  TrailingComma: 'a comma may not follow the last item',
  CloseBraceExpected: 'the closing brace } is missing',
  CloseBracketExpected: 'the closing bracket ] is missing',
  EndOfFileExpected: 'there is more after the end of the JSON',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'the string has no closing quote',
  InvalidEscapeCharacter: 'the escape sequence in the string is none',
  InvalidUnicode: 'the escape sequence in the string is none',
  InvalidCharacter: 'tabs and other control characters in strings must be escaped',
  '<unknown ParseErrorCode>': 'the syntax is wrong',
};

/** Names of JSON types. */
const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** The sandbox's messages in English. */
export const sandbox = {
  reference,
  /** Prefixes each error message, to distinguish it from those of the real API. */
  mark: (text: string) => `Sandbox: ${text}`,
  types,
  list: (words: string[]) =>
    words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  body: 'the body',
  missing: (field: string) => `The field ${field} is required.`,
  unknown: (field: string, like: string | undefined) =>
    field === ''
      ? 'A field has no name.'
      : `There is no field ${field}${like === undefined ? '.' : `; did you mean ${like}?`}`,
  /** For a documented field that belongs to another alternative. */
  misplaced: (field: string) => `There is no field ${field} in this form, or its value does not fit.`,
  wrongType: (field: string, types: string, got: string) => `${field} must be ${types}, got ${got}.`,
  wrongValue: (field: string, values: string, got: string) => `${field} must be ${values}, got ${got}.`,
  tooSmall: (field: string, min: number, got: number) => `${field} must be at least ${min}, got ${got}.`,
  limit: (field: string, limit: string, got: string) => `${field}: ${limit}, got ${got}.`,
  format: (field: string, format: string, got: string) => `${field} does not have the format ${format}, got ${got}.`,
  forms: (field: string) => `${field} fits several forms and may fit only one.`,
  /** A reason, followed by the rule of the document that it comes from, as a sentence. */
  withRule: (reason: string, rule: string) => `${reason} ${rule}`,
  invalid: (field: string) => `${field} does not fit the API document.`,
  noKey: (place: string) => `The API key is missing: it belongs in ${place}. The sandbox takes any that is not empty.`,
  noPath: (path: string) => `The API document has no path ${path}.`,
  noMethod: (method: string, path: string, allowed: string) => `${path} does not take ${method}, only ${allowed}.`,
  mediaType: (got: string, expected: string) => `The header Content-Type must be ${expected}, got ${got}.`,
  noBody: 'The request has no body.',
  tooLarge: (limit: number) => `The body is larger than ${limit / 1024} KiB, which is all that the sandbox takes.`,
  /** `limit` is the most numbers in a response of the sandbox. */
  tooManyNumbers: (field: string, inputs: number, length: number, limit: number) =>
    `${field}: ${inputs} vectors of ${length} numbers are more than the ${limit} of one response; ` +
    'send fewer inputs or ask for fewer dimensions.',
  notJson: ({ kind, line, column }: JsonFault) =>
    `The body is not JSON: line ${line}, column ${column}: ${jsonFaults[kind]}.`,
  unknownFault: (name: string, known: string) => `There is no fault called ${name}; there are ${known}.`,
  streamFault: (name: string) => `The fault ${name} needs a streamed response.`,
  chatFault: (name: string) => `The fault ${name} needs a chat completion.`,
  noExample: (name: string, known: string) =>
    `There is no example called ${name}; ${known === '' ? 'this operation has none' : `there are ${known}`}.`,
  noTool: (name: string) => `The request has no function called ${name}.`,
  badSchema: (field: string, limit: number) =>
    `No value is found for ${field}: nothing fits the JSON Schema, or it is too much for the sandbox (${limit} objects and lists).`,
  /** `limit` is the largest valid `n`. */
  tooManyChoices: (field: string, got: number, limit: number) =>
    `${field} must be at most ${limit} in the sandbox for choices of this size, got ${got}.`,
  /** `got` and `limit` are tokens of the response. */
  tooManyLogprobs: (got: number, limit: number) =>
    `logprobs: the answer has ${got} tokens, and the sandbox writes the log probabilities of at most ${limit} with so many alternatives.`,
  charset: (got: string) => `The header Content-Type must name no charset but utf-8, got ${got}.`,
  compressed: (got: string) => `The body must be sent uncompressed, got ${got}.`,
  notUtf8:
    'The body is not UTF-8: it has bytes of another encoding, such as the GBK of a console on Windows; save the body in a file as UTF-8 and send that.',
  notParts:
    'The body is not multipart/form-data: it needs the boundary of the header Content-Type, and each part a name.',
  empty: (field: string) => `${field} must not be empty.`,
  /** For two fields that exclude each other. */
  exclusive: (field: string, other: string) => `${field} and ${other} cannot be set at the same time; keep ${other}.`,
  /** For a field that requires another one. */
  needs: (field: string, other: string) => `${field} is only allowed together with ${other}.`,
  noJsonWord: 'With response_format of the type json_object, one of the messages must contain the word JSON.',
  /** For a tool message whose call is missing. */
  noCall: (field: string, id: string) => `${field}: no message before it calls a tool with the id ${id}.`,
  /** For a tool call whose result is missing. */
  noResult: (field: string, id: string) =>
    `${field}: the messages of the role tool that follow have no result of the call ${id}.`,
  asked: {
    'invalid-key': 'You asked for this error: the API key is not valid.',
    'model-not-found': 'You asked for this error: the model does not exist.',
    'rate-limit': 'You asked for this error: too many requests, try again later.',
    'insufficient-quota': 'You asked for this error: the quota is used up.',
    'server-error': 'You asked for this error: something failed inside.',
    'service-unavailable': 'You asked for this error: the service is overloaded, try again later.',
    'stream-error': 'You asked for this error: the generation was interrupted.',
  },
  failure: 'The sandbox itself failed; try again later.',
  /** The value of unrestricted strings. */
  text: 'sample text',
  /** Alternative tokens, for `logprobs`. */
  tokens: ' the, of, and, to, a, in, is, that, for, it, as, was, with, be, by, on, not, he, I, this'.split(','),
  /** The text of a chat response for which no example has a suitable text. */
  answer: 'This is a sample reply from the sandbox; no model wrote it.',
};

/** The console's messages in English. */
export const tryOut = {
  title: 'Try it',
  /** States that the sandbox responds, not the real API. */
  about: 'The request goes to this site’s sandbox, which answers with examples. It needs no key and costs nothing.',
  aboutReal:
    'The request goes to the API itself, and costs what it costs. The key stays in this tab’s memory and goes nowhere else.',
  /** For methods that browsers forbid scripts to send. */
  noMethod: (method: string) => `No page can send ${method}, as browsers forbid it. The cURL sample can.`,
  noBodyWith: (method: string) => `Browsers send no body with ${method}. The cURL sample does.`,
  target: 'Target',
  sandbox: 'Sandbox',
  key: 'API key',
  authentication: 'Authentication',
  noAuthentication: 'none',
  example: 'Example',
  body: 'Request body',
  fault: 'Simulate a failure',
  noFault: 'None',
  /** The faults to select from, by the value of the header. */
  faults: {
    'rate-limit': 'Rate limit (429)',
    'server-error': 'Server error (500)',
    'slow-first-byte': 'Slow first byte (10 s)',
    'cut-stream': 'Response cut off',
  },
  send: 'Send',
  stop: 'Stop',
  close: 'Close',
  fits: 'The body fits the API document.',
  /** The link to a field in the reference. */
  seeField: (name: string) => `See ${name}`,
  result: 'Response',
  sending: 'Sending…',
  receiving: 'Receiving…',
  stopped: 'Stopped',
  /** For an incomplete response. */
  truncated: 'The response broke off before its end',
  complete: (status: number, ms: number) => `Status ${status}, ${ms} ms`,
  headers: 'Response headers',
  events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  text: 'Text',
  sound: 'Sound in the response',
  picture: (index: number) => `Picture ${index} in the response`,
  download: (mediaType: string, bytes: number) => `Download (${mediaType}, ${bytes} bytes)`,
  errorGuide: 'How to handle errors',
  statusGuide: (status: number) => `How to handle ${status}`,
  offline: 'You are offline. Nothing was sent; try again once you are connected.',
  unreachable: 'The sandbox could not be reached. Check your connection, then try again.',
  /** Replaces `unreachable` for requests to the real API. */
  apiUnreachable: (origin: string) =>
    `${origin} could not be reached: you may have no connection to it, or it does not allow calls from web pages (CORS).`,
  redirected: 'The sandbox answers with a redirection (3xx), which browsers do not show. cURL does, with --include.',
  broken: 'The connection broke before the response was complete.',
  characters: (count: number) => `(${count} characters)`,
  numbers: (count: number) => `(${count} numbers)`,
  /** The messages of `LiveCall`. */
  call: { models: 'Choose a model', answer: 'Answer', from: 'An example, from the sandbox' },
};

/** The messages of the sandbox, including those of the reference for constraints. */
export type SandboxMessages = typeof sandbox;
/** The messages of the console. */
export type ConsoleMessages = typeof tryOut;
