import { isObject, jsonText } from '../document/json.ts';
import type { Json } from '../document/json.ts';
import type { ApiReference, Content, Operation, Parameter } from '../document/reference.ts';
import { exampleOf } from '../document/example.ts';
import type { SampleRequest } from './sample.ts';

/**
 * The request of an operation with the body of one example: the base address is the document's first server (or the
 * operation's own) with its variables' defaults; path parameters and required query parameters get their example,
 * default or first value, or else their name in braces.
 */
export function createRequest(
  reference: ApiReference,
  operation: Operation,
  body: { contentType: string; value: Json } | undefined,
): SampleRequest {
  const path = operation.path.replace(/\{([^}]+)\}/g, (braces, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    const value = parameter && parameterValue(reference, parameter);
    return value === undefined ? braces : encodeURIComponent(value);
  });
  const query = valuesOf(reference, operation, 'query').map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const answer =
    operation.responses.find((response) => response.status.startsWith('2')) ??
    operation.responses.find((response) => response.status === 'default');
  const stream = isStream(answer?.contents ?? [], body?.value);
  return {
    method: operation.method,
    url: serverUrl(reference, operation) + path + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: valuesOf(reference, operation, 'header'),
    key: readKey(reference, operation),
    contentType: body?.contentType,
    body: body?.value,
    stream,
    file: stream ? undefined : fileName(answer?.contents ?? [], body?.value),
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

function isStream(contents: Content[], body: Json | undefined): boolean {
  if (!contents.some((content) => content.kind === 'stream')) return false;
  return contents.length === 1 || (isObject(body) && body.stream === true);
}

/** The name to save a binary answer under: `x-file-name` of the type that the request asks for, or `output` with the type's ending. */
function fileName(contents: Content[], body: Json | undefined): string | undefined {
  const binary = contents.filter((content) => content.kind === 'binary');
  const wanted = isObject(body) ? body.response_format : undefined;
  const names = binary.map(
    (content) =>
      content.fileName ?? `output.${content.contentType.split('/')[1]?.replace(/[^a-z0-9].*$/i, '') ?? 'bin'}`,
  );
  return names.find((name) => typeof wanted === 'string' && name.endsWith(`.${wanted}`)) ?? names[0];
}

function readKey(reference: ApiReference, operation: Operation): SampleRequest['key'] {
  const [name] = (operation.security[0] ?? []).map((requirement) => requirement.name);
  const scheme = reference.authentication.find((one) => one.name === name);
  if (scheme === undefined) return undefined;
  if (scheme.type === 'apiKey') {
    const place = scheme.in === 'query' || scheme.in === 'cookie' ? scheme.in : 'header';
    return { in: place, name: scheme.parameter ?? 'X-API-Key', prefix: '', variable: scheme.keyVariable };
  }
  const basic = scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'basic';
  const prefix = basic ? 'Basic ' : 'Bearer ';
  return { in: 'header', name: 'Authorization', prefix, variable: scheme.keyVariable };
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
      value: parameterValue(reference, parameter) ?? `{${parameter.name}}`,
    }));
}

function parameterValue(reference: ApiReference, parameter: Parameter): string | undefined {
  const value = parameter.examples[0]?.value?.json ?? exampleOf(parameter.schema, reference);
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : Array.isArray(value) ? value.map(String).join(',') : jsonText(value);
}
