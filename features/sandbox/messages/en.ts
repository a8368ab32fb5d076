import type { JsonFaultKind, SandboxMessages } from './sandbox-messages.ts';
import { english as reference } from '../../reference/messages/en.ts';

const jsonFaults: Readonly<Record<JsonFaultKind, string>> = {
  symbol: 'this cannot be read; strings and names stand in double quotes',
  number: 'the number is not written as JSON has it',
  name: 'a name in double quotes is expected',
  value: 'a value is missing',
  colon: 'the colon after the name is missing',
  comma: 'a comma is missing, or the brackets do not match',
  trailing: 'there is no comma after the last item',
  brace: 'the closing brace } is missing',
  bracket: 'the closing bracket ] is missing',
  end: 'there is more after the end of the JSON',
  comment: 'JSON has no comments',
  string: 'the string has no closing quote',
  escape: 'the escape sequence in the string is none',
  control: 'tabs and other control characters in strings must be escaped',
  other: 'the syntax is wrong',
};

/** The sandbox's texts in English. */
export const sandbox: SandboxMessages = {
  reference,
  mark: (text) => `Sandbox: ${text}`,
  types: {
    string: 'a string',
    number: 'a number',
    integer: 'an integer',
    boolean: 'a boolean',
    array: 'an array',
    object: 'an object',
    null: 'null',
  },
  list: (words) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`),
  body: 'the body',
  missing: (field) => `The field ${field} is required.`,
  unknown: (field, like) => `There is no field ${field}${like === undefined ? '' : `; did you mean ${like}?`}`,
  wrongType: (field, types, got) => `${field} must be ${types}, got ${got}.`,
  wrongValue: (field, values, got) => `${field} must be ${values}, got ${got}.`,
  limit: (field, limit, got) => `${field}: ${limit}, got ${got}.`,
  format: (field, format, got) => `${field} does not have the format ${format}, got ${got}.`,
  forms: (field) => `${field} fits several forms and may fit only one.`,
  withRule: (reason, rule) => `${reason} ${rule}`,
  invalid: (field) => `${field} does not fit the API document.`,
  noKey: (place) => `The API key is missing: it belongs in ${place}. The sandbox takes any that is not empty.`,
  noPath: (path) => `The API document has no path ${path}.`,
  noMethod: (method, path, allowed) => `${path} does not take ${method}, only ${allowed}.`,
  mediaType: (got, wanted) => `The header Content-Type must be ${wanted}, got ${got}.`,
  noBody: 'The request has no body.',
  tooLarge: (limit) => `The body is larger than ${limit / 1024} KiB, which is all that the sandbox takes.`,
  tooManyNumbers: (field, inputs, length, limit) =>
    `${field}: ${inputs} vectors of ${length} numbers are more than the ${limit} of one response; ` +
    'send fewer inputs or ask for fewer dimensions.',
  tooManyInputs: (field, got, limit) =>
    `${field}: the sandbox takes at most ${limit} inputs at once, got ${got}; send them in several requests.`,
  notJson: ({ kind, line, column }) => `The body is not JSON: line ${line}, column ${column}: ${jsonFaults[kind]}.`,
  unknownFault: (name, known) => `There is no fault called ${name}; there are ${known}.`,
  streamFault: (name) => `The fault ${name} needs a streamed response.`,
  noExample: (name, known) => `There is no example called ${name}; there are ${known}.`,
  noTool: (name) => `The request has no function called ${name}.`,
  badSchema: (field, limit) =>
    `No value is found for ${field}: nothing fits the JSON Schema, or it is too much for the sandbox (${limit} objects and lists).`,
  tooManyChoices: (field, got, limit) =>
    `${field} must be at most ${limit} in the sandbox for choices of this size, got ${got}.`,
  charset: (got) => `The header Content-Type must name no charset but utf-8, got ${got}.`,
  asked: {
    'invalid-key': 'You asked for this error: the API key is not valid.',
    'rate-limit': 'You asked for this error: too many requests, try again later.',
    'server-error': 'You asked for this error: something failed inside.',
    'stream-error': 'You asked for this error: the generation was interrupted.',
  },
  failure: 'The sandbox itself failed; try again later.',
  text: 'sample text',
  tokens: ' the, of, and, to, a, in, is, that, for, it, as, was, with, be, by, on, not, he, I, this'.split(','),
  answer: 'This is a sample reply from the sandbox; no model wrote it.',
};
