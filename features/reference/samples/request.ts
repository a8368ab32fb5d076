import { encodedUrl } from '../../../app/core/url.ts';
import { type Json, sameJson } from '../document/json.ts';
import { plainText } from '../document/json-text.ts';
import { readParameterText, requestPath, withQuery, writeParameter } from '../document/parameter-style.ts';
import type { ApiReference, Operation, Parameter, SecurityScheme } from '../document/reference.ts';
import { exampleOf, fitsRequest } from '../document/example.ts';
import { successOf } from '../document/walk.ts';
import { fieldEncodings, fileNameOf } from './form.ts';
import { concreteType, sampleContent } from './sample-bodies.ts';

/** How a key is sent, and the environment variable that holds it. For a `login`, the variable holds `name:password`. */
export type RequestKey = {
  in: 'header' | 'query' | 'cookie';
  name: string;
  prefix: string;
  variable: string;
  login?: 'basic' | 'digest' | undefined;
};

/** Returns a request without its body, and with only the required parameters: an example, or the name in capitals. */
export function createFrame(reference: ApiReference, operation: Operation) {
  const parameters = sentParameters(reference, operation);
  const valueOf = (parameter: Parameter) => parameterValue(reference, parameter) ?? placeholder(parameter.name);
  const values = (place: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === place && parameter.required === true)
      .map((parameter) => ({ name: parameter.name, text: writeParameter(parameter, valueOf(parameter)) }));
  const path = requestPath(operation.path).replace(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    return parameter === undefined
      ? writeParameter({ name, in: 'path' }, placeholder(name))
      : writeParameter(parameter, valueOf(parameter));
  });
  const query = [...values('query'), ...values('querystring')].map(({ text }) => text).filter((text) => text !== '');
  const content = sampleContent(operation);
  const contents = successOf(operation)?.contents ?? [];
  const stream = contents.find((content) => content.kind === 'stream');
  return {
    method: operation.method,
    /** Absolute URL with query, without keys. */
    url: withQuery(requestServer(reference, operation) + encodedUrl(path), query),
    /** Headers other than keys, cookies and the content type; values are portable only in ASCII (RFC 9110, 5.5). */
    headers: values('header').map(({ name, text }) => ({
      name,
      value: text.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent),
    })),
    /** `name=value`. */
    cookies: values('cookie').map(({ text }) => text),
    keys: requestKeys(reference, operation)[0] ?? [],
    /** Whether the client authenticates with a certificate (mutual TLS). */
    hasCertificate: reference.authentication.some(
      ({ name, type }) => type === 'mutualTLS' && operation.security[0]?.some((scheme) => scheme.name === name),
    ),
    /** The encoding of the fields of a form, by name. */
    fields: content === undefined ? {} : fieldEncodings(content, reference),
    /** Whether the body is the content of a file, and its value the file's name. */
    isUpload: content?.kind === 'binary' && content.examples.length === 0,
    /** The media type of streams. */
    streamType: stream?.contentType ?? '',
    /** Whether the response is a stream: never, when the body has `stream: true`, or always. */
    streams: stream === undefined ? 'never' : contents.length === 1 ? 'always' : 'on-request',
    /** Names of files for binary responses, if the first media type is binary: servers prefer the first. */
    files: (contents[0]?.kind === 'binary' ? contents : [])
      .filter((content) => content.kind === 'binary')
      .map((content) => content.fileName ?? fileNameOf('output', undefined, concreteType(content))),
  };
}

/** A request without its body, and its possible responses. */
export type RequestFrame = ReturnType<typeof createFrame>;

/** Returns an operation's base URL without a slash at the end: its or the document's first server, with defaults. */
export function serverUrl(reference: ApiReference, operation: Operation): string {
  const server = operation.servers[0] ?? reference.servers[0];
  const url = (server?.variables ?? []).reduce(
    (text, variable) => text.replaceAll(`{${variable.name}}`, variable.default),
    server?.url ?? '',
  );
  return url.replace(/\/+$/, '');
}

/** Returns an operation's base URL as requests send it: not all clients percent-encode its path. */
export function requestServer(reference: ApiReference, operation: Operation): string {
  const [, origin = '', path = ''] = /^((?:[^/]*:)?\/\/[^/]*)?(.*)$/s.exec(serverUrl(reference, operation)) ?? [];
  return origin + encodedUrl(path);
}

/** Returns the keys of each alternative of `security`, each with its own variable; one key for each header or name. */
export function requestKeys(reference: ApiReference, operation: Operation): RequestKey[][] {
  if (operation.security.length === 0) return keysOfHeader(reference, operation);
  return operation.security.map((requirement) => {
    const keys: RequestKey[] = [];
    for (const { name } of requirement) {
      const scheme = reference.authentication.find((candidate) => candidate.name === name);
      const key = scheme && keyOf(scheme);
      if (scheme === undefined || key === undefined) continue;
      if (keys.some((sent) => sent.in === key.in && comparedName(sent) === comparedName(key))) continue;
      const isTaken = keys.some(({ variable }) => variable === key.variable);
      keys.push(isTaken ? { ...key, variable: placeholder(scheme.parameter ?? name) } : key);
    }
    return keys;
  });
}

/** Returns the name of a key for comparison: names of headers are case-insensitive. */
function comparedName({ in: place, name }: RequestKey): string {
  return place === 'header' ? name.toLowerCase() : name;
}

/** Returns the key of an operation with an `Authorization` parameter and no `security`, as many generators write it. */
function keysOfHeader(reference: ApiReference, { parameters }: Operation): RequestKey[][] {
  const header = parameters.find(({ in: place, name }) => place === 'header' && /^authorization$/i.test(name));
  if (header === undefined) return [];
  const example = parameterValue(reference, header);
  const isWritten = typeof example === 'string' && example !== placeholder(header.name);
  const [prefix = ''] = isWritten ? (/^\w+ /.exec(example) ?? []) : ['Bearer '];
  const variable = reference.keyVariable ?? reference.authentication[0]?.keyVariable ?? 'API_KEY';
  const key: RequestKey = { in: 'header', name: 'Authorization', prefix, variable };
  return header.required === true ? [[key]] : [[key], []];
}

/** Returns how a request carries the key of a security scheme; undefined if it does not (mutual TLS). */
export function keyOf(scheme: SecurityScheme): RequestKey | undefined {
  if (scheme.type === 'mutualTLS') return undefined;
  if (scheme.type === 'apiKey') {
    const place = scheme.in === 'query' || scheme.in === 'cookie' ? scheme.in : 'header';
    return { in: place, name: scheme.parameter ?? 'X-API-Key', prefix: '', variable: scheme.keyVariable };
  }
  const { scheme: authScheme = 'bearer' } = scheme.type === 'http' ? scheme : {};
  const login = (['basic', 'digest'] as const).find((kind) => kind === authScheme.toLowerCase());
  const name = login ?? authScheme;
  const prefix = `${name.charAt(0).toUpperCase()}${name.slice(1)} `;
  return { in: 'header', name: 'Authorization', prefix, variable: scheme.keyVariable, login };
}

/** Returns a key as readers write it: `Authorization: Bearer $API_KEY`, `Cookie: session=$API_KEY`, `?key=$API_KEY`. */
export function keyText({ in: place, name, prefix, variable, login }: RequestKey): string {
  if (place === 'query') return `?${name}=$${variable}`;
  if (place === 'cookie') return `Cookie: ${name}=$${variable}`;
  return `${name}: ${prefix}${login === 'basic' ? `base64($${variable})` : `$${variable}`}`;
}

/** Header parameters that OpenAPI ignores, as security and media types determine them, and those that clients set. */
const ignoredHeaders =
  /^(?:accept|content-type|authorization|host|content-length|connection|transfer-encoding|expect)$/i;

/**
 * Returns the parameters that requests send, without those that are keys as well. A query parameter that the path has a
 * placeholder for is moved to the path.
 */
export function sentParameters(reference: ApiReference, operation: Operation): Parameter[] {
  const { parameters } = operation;
  const path = requestPath(operation.path);
  const keys = requestKeys(reference, operation)[0] ?? [];
  const isKey = ({ in: place, name }: Parameter) =>
    keys.some((key) => key.in === place && key.name.toLowerCase() === name.toLowerCase());
  const inPath = new Set(parameters.flatMap(({ in: place, name }) => (place === 'path' ? [name] : [])));
  return parameters
    .filter((parameter) => !(parameter.in === 'header' && ignoredHeaders.test(parameter.name)) && !isKey(parameter))
    .map((parameter) =>
      parameter.in === 'query' && path.includes(`{${parameter.name}}`) && !inPath.has(parameter.name)
        ? { ...parameter, in: 'path', style: undefined, explode: undefined }
        : parameter,
    );
}

/** Returns a parameter's first example that can be sent: no empty list, no `{{variable}}` of a tool for a number. */
export function sentExample({ examples, schema: { types } }: Parameter): Json | undefined {
  const isScalar = types.length > 0 && types.every((type) => /^(?:integer|number|boolean|null)$/.test(type));
  const isSent = (value: Json): boolean =>
    isScalar
      ? typeof value !== 'string' || /^(?:true|false|null|[-+]?[\d.]+(?:e[-+]?\d+)?)$/i.test(plainText(value))
      : !sameJson(value, []);
  return examples.find(({ value }) => value !== undefined && isSent(value.json))?.value?.json;
}

/** Whether a parameter may be empty: segments of a path may not be, and cURL does not send empty headers. */
export function mayBeEmpty({ in: place }: Parameter): boolean {
  return place !== 'path' && place !== 'header';
}

/** Generates a parameter from its schema: a list is never empty, and with `isFilled` no string or object is either. */
export function parameterExample(
  reference: ApiReference,
  parameter: Parameter,
  isFilled = !mayBeEmpty(parameter),
): Json | undefined {
  const { source = {} } = parameter;
  const value = exampleOf(reference, source, 'request');
  const isEmpty = [[], ...(isFilled ? ['', {}] : [])].some((empty) => sameJson(value ?? null, empty));
  const filled = { allOf: [source, { minLength: 1, minItems: 1, minProperties: 1 }] };
  return isEmpty ? exampleOf(reference, filled, 'request') : value;
}

/** Returns a parameter's value in samples. Undefined: its name in capitals, which says more than a generated string. */
function parameterValue(reference: ApiReference, parameter: Parameter): Json | undefined {
  const example = sentExample(parameter);
  const value = example ?? parameterExample(reference, parameter);
  const isEmptyExample = mayBeEmpty(parameter) && (example ?? parameter.schema.examples[0]) === '';
  const fits = (candidate: Json) => fitsRequest(reference, parameter.source, candidate);
  if (value === undefined || value === null) return undefined;
  if (value === '' && !isEmptyExample)
    return fits(placeholder(parameter.name)) ? undefined : parameterExample(reference, parameter, true);
  const named = (item: Json): Json => (item === 'string' ? placeholder(parameter.name) : item);
  const { types } = parameter.schema;
  // Some documents write the example of a list in its serialised form.
  const parsed = typeof value === 'string' && !types.includes('string') ? readParameterText(types, value) : value;
  const filled = Array.isArray(parsed) ? parsed.map(named) : named(parsed);
  return fits(filled) || !fits(parsed) ? filled : parsed;
}

/** Converts a name to a placeholder that readers fill in: `branchName` → `BRANCH_NAME`. */
function placeholder(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replaceAll(/[^\p{L}\d]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .toUpperCase();
}
