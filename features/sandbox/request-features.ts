import { isObject, type Json } from '../reference/document/json.ts';

/** The features by which requests are compared: the paths of their fields, and short values (`stream=true`). */
export type RequestFeatures = string[];

/** Enough to tell requests apart; a body may hold thousands of items. */
const limits = { features: 400, items: 24, depth: 10, text: 48 };

/**
 * The features of a request's body: every field with its path, array indices left out, and its value where that is
 * short.
 */
export function requestFeatures(body: Json | undefined): RequestFeatures {
  const found = new Set<string>();
  if (body !== undefined) visit(body, '', 0);
  return [...found];

  function visit(value: Json, path: string, depth: number): void {
    if (found.size >= limits.features || depth > limits.depth) return;
    if (path !== '') found.add(path);
    if (Array.isArray(value)) for (const item of value.slice(0, limits.items)) visit(item, `${path}[]`, depth + 1);
    else if (isObject(value))
      for (const key of Object.keys(value).slice(0, limits.features))
        visit(value[key] ?? null, path === '' ? key : `${path}.${key}`, depth + 1);
    else found.add(`${path}=${String(value).slice(0, limits.text)}`);
  }
}

/**
 * The similarity of two requests: shared features add to it, others subtract from it.
 */
export function likeness(one: RequestFeatures, other: ReadonlySet<string>): number {
  const shared = one.filter((feature) => other.has(feature)).length;
  return 3 * shared - one.length - other.size;
}

/** Whether two requests have the same features: they count as the same request. */
export function isSame(one: RequestFeatures, other: ReadonlySet<string>): boolean {
  return one.length === other.size && one.every((feature) => other.has(feature));
}

/** Whether a request has only fields that all examples of requests have, and one item in each list: the simplest request. */
export function isPlain(body: Json | undefined, examples: RequestFeatures[]): boolean {
  const [first, ...others] = examples;
  if (first === undefined) return false;
  const common = new Set(first.filter((feature) => others.every((other) => other.includes(feature))));
  return requestFeatures(body).every((one) => one.includes('=') || common.has(one)) && hasShortLists(body ?? null);
}

function hasShortLists(value: Json, depth = 0): boolean {
  if (depth > limits.depth) return false;
  const members = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return !(Array.isArray(value) && value.length > 1) && members.every((member) => hasShortLists(member, depth + 1));
}
