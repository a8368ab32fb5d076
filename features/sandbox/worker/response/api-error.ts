import type { SandboxMessages } from '../../messages/en.ts';
import { type ErrorShape, factMarks, sandboxHeaders, type SandboxOperation } from '../../sandbox.ts';
import { isObject, type Json } from '../../../reference/document/json.ts';
import { escapeKey } from '../../../reference/document/resolve.ts';
import { escapedXml } from '../../../reference/samples/literals.ts';

/** The fields of an error. `message` does not yet have the sandbox's prefix. */
export type ApiErrorDetails = {
  message: string;
  /** The words of the status. The message by default. */
  title?: string | undefined;
  param?: string | undefined;
  /** The parameter that `param` is, or is part of; without it, `param` is in the body. */
  parameter?: { in: string; name: string } | undefined;
  code?: string | undefined;
  /** Derived from the status by default. */
  type?: string | undefined;
};

/** Creates the fields of an error in the site's language. */
export type SayError = (messages: SandboxMessages) => ApiErrorDetails;

/** An error response, which is sent in the error format of the document. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: SayError;
  readonly headers: Record<string, string>;

  constructor(status: number, details: SayError, headers: Record<string, string> = {}) {
    super(`the sandbox answers ${status}`);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

/** Creates the error of a path without the requested method: 405 with `Allow` (RFC 9110, 15.5.6). */
export function wrongMethod(method: string, path: string, allowed: string): ApiError {
  return new ApiError(405, ({ noMethod }) => ({ message: noMethod(method, path, allowed) }), { Allow: allowed });
}

/** Returns the status code of a validation error: 422 if the document has that and not 400, else 400. */
export function validationStatus({ errors }: SandboxOperation): number {
  return errors['400'] === undefined && errors['422'] !== undefined ? 422 : 400;
}

/** Returns the documented error of a status code, of its range (`4XX`), or the default. */
export function shapeFor(errors: SandboxOperation['errors'], status: number): ErrorShape | undefined {
  const family = Math.floor(status / 100);
  return errors[status] ?? errors[`${family}XX`] ?? errors[`${family}xx`] ?? errors.default;
}

/** Returns an error body, JSON or a string of XML: the documented error with the details filled in. */
export function errorBody(
  { body, needsFields }: ErrorShape,
  status: number,
  { message, title = message, param, parameter, code, type }: ApiErrorDetails,
): Json {
  // The sandbox's own headers are not in documents.
  const place = param?.startsWith(`${sandboxHeaders.mark}-`) === true ? { in: 'header', name: param } : parameter;
  const start = place === undefined ? ['body'] : [place.in, place.name];
  const location = [...start, ...stepsOf((param ?? '').slice(place?.name.length ?? 0))];
  // Only what is in the body has a pointer.
  const steps = location.slice(1).map((step) => `/${escapeKey(String(step))}`);
  const pointer = place === undefined ? steps.join('') : undefined;
  const values: { [fact: string]: string | undefined } = {
    message,
    title,
    // The body as a whole has no parameter name.
    param: param === '' ? undefined : param,
    code,
    type: type ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
    status: String(status),
    location: param,
    pointer,
    fragment: pointer === undefined ? undefined : `#${pointer}`,
  };
  const textOf = (fact: string) => values[fact] ?? (fact === 'code' ? values.type : undefined) ?? '';
  if (typeof body === 'string') return body.replaceAll(factMarks, (_, fact: string) => escapedXml(textOf(fact)));
  if (values.param !== undefined || needsFields === true) return filled(body);
  // Where no field is meant, the details of fields are left out, unless only they have the message.
  const general = withoutFields(body);
  return filled(factsIn(general).includes('message') ? general : body);

  function filled(value: Json): Json {
    if (Array.isArray(value)) return value.map(filled);
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [String(filled(name)), filled(member)]));
    const [mark] = typeof value === 'string' ? value.matchAll(factMarks) : [];
    if (mark === undefined) return value;
    const [, fact = '', number, nullable] = mark;
    if (fact === 'location') return location;
    return number === '#' ? status : nullable === '?' ? (values[fact] ?? null) : textOf(fact);
  }
}

/** Returns an error body without the items and members that name a field. */
function withoutFields(value: Json): Json {
  if (Array.isArray(value)) return value.filter(isGeneral).map(withoutFields);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => isGeneral(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutFields(member)]));
}

function isGeneral(part: Json): boolean {
  return !factsIn(part).some((fact) => ['param', 'location', 'pointer', 'fragment'].includes(fact));
}

function factsIn(part: Json): string[] {
  return Array.from(JSON.stringify(part).matchAll(factMarks), ([, fact = '']) => fact);
}

/** Returns the steps of a path as `explain` writes it: `parts[0]["top p"]` → `parts`, 0, `top p`. */
function stepsOf(path: string): (string | number)[] {
  const steps = path.match(/"(?:[^"\\]|\\.)*"|[^.[\]]+/g) ?? [];
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step.replace(/^"(.*)"$/s, '$1')));
}
