import type { SandboxMessages } from '../../messages/en.ts';
import type { ErrorFact, ErrorShape, SandboxOperation } from '../../sandbox.ts';
import { type Json, putValue } from '../../../reference/document/json.ts';

/** The fields of an error; `message` without the mark of the sandbox. */
export type ApiErrorDetails = {
  message: string;
  param?: string | undefined;
  code?: string | undefined;
  /** Follows from the status unless given. */
  type?: string | undefined;
};

/** Says the fields of an error in the site's language. */
export type SayError = (messages: SandboxMessages) => ApiErrorDetails;

/** An error response; the sandbox turns it into the error object that the document describes. */
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

/** The error of a path that has only other methods: 405 with `Allow` (RFC 9110, 15.5.6). */
export function wrongMethod(method: string, path: string, allowed: string): ApiError {
  return new ApiError(405, ({ noMethod }) => ({ message: noMethod(method, path, allowed) }), { Allow: allowed });
}

/** The status of a validation error: 422 where the document has it and no 400, else 400. */
export function validationStatus({ errors }: SandboxOperation): number {
  return errors['400'] === undefined && errors['422'] !== undefined ? 422 : 400;
}

/** The documented error object of a status: its own, that of its class (`4XX`), the default. */
export function shapeFor(errors: SandboxOperation['errors'], status: number): ErrorShape | undefined {
  const family = Math.floor(status / 100);
  return errors[status] ?? errors[`${family}XX`] ?? errors[`${family}xx`] ?? errors.default;
}

/** The documented error, with the details of this one in its fields: an object, or a text of XML. */
export function errorBody(
  { body, places }: ErrorShape,
  status: number,
  { message, param, code, type = status >= 500 ? 'server_error' : 'invalid_request_error' }: ApiErrorDetails,
): Json {
  const values: Record<ErrorFact, string | undefined> = {
    message,
    // Of the body as a whole there is no name.
    param: param === '' ? undefined : param,
    code,
    type,
    status: String(status),
  };
  const otherwise = (fact: ErrorFact) => (fact === 'code' ? type : '');
  if (typeof body === 'string')
    return body.replaceAll(/\{\w+\}/g, (mark) => {
      const place = places.find(({ fact }) => mark === `{${fact}}`);
      const value = place && (values[place.fact] ?? otherwise(place.fact));
      return value?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;') ?? mark;
    });
  const copy = structuredClone(body);
  for (const { path, fact, number, nullable } of places)
    putValue(copy, path, number === true ? status : (values[fact] ?? (nullable === true ? null : otherwise(fact))));
  return copy;
}
