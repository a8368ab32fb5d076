import { jsonText } from '../document/json.ts';
import type { ApiReference, Operation, Parameter, SecurityScheme } from '../document/reference.ts';
import { exampleOf } from '../document/example.ts';
import { fillFrame, type SampleRequestBody } from './fill-frame.ts';
import type { RequestFrame, SampleRequest } from './sample.ts';

/** The request of an operation with the body of one example; its URL and headers are those of `createFrame`. */
export function createRequest(
  reference: ApiReference,
  operation: Operation,
  body: SampleRequestBody | undefined,
): SampleRequest {
  return fillFrame(createFrame(reference, operation), body);
}

/**
 * The request of an operation before its body is known. Path parameters and required query parameters and headers get
 * their example, default or first value, otherwise their name in capitals.
 */
export function createFrame(reference: ApiReference, operation: Operation): RequestFrame {
  const path = operation.path.replace(/\{([^}]+)\}/g, (braces, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const value = parameter && parameterValue(reference, parameter);
    return value === undefined ? braces : encodeURIComponent(value);
  });
  const query = valuesOf(reference, operation, 'query').map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const response =
    operation.responses.find(({ status }) => status.startsWith('2')) ??
    operation.responses.find(({ status }) => status === 'default');
  const contents = response?.contents ?? [];
  const streams = contents.some((content) => content.kind === 'stream');
  return {
    method: operation.method,
    url: serverUrl(reference, operation) + path + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: valuesOf(reference, operation, 'header'),
    key: readKey(reference, operation),
    streams: !streams ? 'never' : contents.length === 1 ? 'always' : 'on-request',
    files: contents
      .filter((content) => content.kind === 'binary')
      .map(
        (content) =>
          content.fileName ?? `output.${content.contentType.split('/')[1]?.replace(/[^a-z0-9].*$/i, '') ?? 'bin'}`,
      ),
  };
}

/** The base URL of an operation: its own first server or the document's, variables filled in, without a slash at the end. */
export function serverUrl(reference: ApiReference, operation: Operation): string {
  const server = operation.servers[0] ?? reference.servers[0];
  const url = (server?.variables ?? []).reduce(
    (text, variable) => text.replaceAll(`{${variable.name}}`, variable.default),
    server?.url ?? '',
  );
  return url.replace(/\/+$/, '');
}

function readKey(reference: ApiReference, operation: Operation): SampleRequest['key'] {
  const [name] = (operation.security[0] ?? []).map((requirement) => requirement.name);
  const scheme = reference.authentication.find((one) => one.name === name);
  return scheme === undefined ? undefined : keyOf(scheme);
}

/** Where a request carries the key of a security scheme; undefined where no part of it does (mutual TLS). */
export function keyOf(scheme: SecurityScheme): SampleRequest['key'] {
  if (scheme.type === 'mutualTLS') return undefined;
  if (scheme.type === 'apiKey') {
    const place = scheme.in === 'query' || scheme.in === 'cookie' ? scheme.in : 'header';
    return { in: place, name: scheme.parameter ?? 'X-API-Key', prefix: '', variable: scheme.keyVariable };
  }
  const basic = scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'basic';
  const prefix = basic ? 'Basic ' : 'Bearer ';
  return { in: 'header', name: 'Authorization', prefix, variable: scheme.keyVariable };
}

/** What carries the key, as one writes it: `Authorization: Bearer $API_KEY`, `Cookie: session=$API_KEY`, `?key=$API_KEY`. */
export function keyText({ in: place, name, prefix, variable }: NonNullable<SampleRequest['key']>): string {
  if (place === 'query') return `?${name}=$${variable}`;
  return place === 'cookie' ? `Cookie: ${name}=$${variable}` : `${name}: ${prefix}$${variable}`;
}

function valuesOf(
  reference: ApiReference,
  operation: Operation,
  place: Parameter['in'],
): { name: string; value: string }[] {
  return operation.parameters
    .filter((parameter) => parameter.in === place && parameter.required === true)
    .map((parameter) => ({
      name: parameter.name,
      value: parameterValue(reference, parameter) ?? placeholder(parameter.name),
    }));
}

function parameterValue(reference: ApiReference, parameter: Parameter): string | undefined {
  const value = parameter.examples[0]?.value?.json ?? exampleOf(parameter.schema, reference);
  if (value === undefined || value === null || value === '') return undefined;
  // Any text would do: the name says more.
  if (value === 'string') return placeholder(parameter.name);
  return typeof value === 'string' ? value : Array.isArray(value) ? value.map(String).join(',') : jsonText(value);
}

/** The placeholder of a value that readers fill in: `branchName` → `BRANCH_NAME`. */
function placeholder(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replaceAll(/[^\p{L}\d]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .toUpperCase();
}
