import type { ErrorFact, ErrorShape, SandboxOperation } from '../../app/sandbox/sandbox.ts';
import type { Json } from '../../app/reference/document/json.ts';

/** What an error tells; `message` without the mark of the sandbox. */
export type RefusalFacts = {
  message: string;
  param?: string | undefined;
  code?: string | undefined;
  /** Follows from the status unless given. */ type?: string | undefined;
};

/** Thrown where a call is answered with an error; it becomes the error that the document describes. */
export class Refusal extends Error {
  readonly status: number;
  readonly facts: RefusalFacts;
  readonly headers: Record<string, string>;

  constructor(status: number, facts: RefusalFacts, headers: Record<string, string> = {}) {
    super(facts.message);
    this.status = status;
    this.facts = facts;
    this.headers = headers;
  }
}

/** The status of a body or parameter that does not fit: the one that the document has for it. */
export function misfitStatus({ errors }: SandboxOperation): number {
  return errors['400'] === undefined && errors['422'] !== undefined ? 422 : 400;
}

/** The documented error of a status: its own, that of its class (`4XX`), the default. */
export function shapeFor(errors: SandboxOperation['errors'], status: number): ErrorShape | undefined {
  const key = [String(status), `${Math.floor(status / 100)}XX`, `${Math.floor(status / 100)}xx`, 'default'].find(
    (name) => errors[name] !== undefined,
  );
  return key === undefined ? undefined : errors[key];
}

/** The body of a documented error with what it tells in its places. */
export function errorBody(
  { body, places }: ErrorShape,
  status: number,
  { message, param, code, type }: RefusalFacts,
): Json {
  const told: Record<ErrorFact, string | undefined> = {
    message,
    param,
    code,
    type: type ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
    status: String(status),
  };
  const copy = structuredClone(body);
  for (const { path, fact, number, nullable } of places) {
    const value = told[fact];
    put(
      copy,
      path,
      number === true ? status : (value ?? (nullable === true ? null : fact === 'code' ? told.type : '') ?? null),
    );
  }
  return copy;
}

function put(target: Json, path: (string | number)[], value: Json): void {
  const [step, ...rest] = path;
  if (typeof target !== 'object' || target === null || step === undefined) return;
  const place = target as { [key: string | number]: Json };
  if (rest.length === 0) place[step] = value;
  else put(place[step] ?? null, rest, value);
}
