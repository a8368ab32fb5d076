import { isObject, type Json } from '../reference/document/json.ts';

/** The features to compare requests by: field paths (`messages[].role`), and paths with a value (`stream=true`). */
export type RequestFeatures = string[];

/** The limits of what is read of a body: enough to tell requests apart, where a body may have thousands of items. */
const limits = { features: 400, items: 24, depth: 10, text: 48 };

/** Returns the features of a request body: the path of each field but null, without indices, and the start of its value. */
export function requestFeatures(body: Json | undefined): RequestFeatures {
  const features = new Set<string>();
  if (body !== undefined) visit(body, '', 0);
  return [...features];

  function visit(value: Json, path: string, depth: number): void {
    if (value === null || features.size >= limits.features || depth > limits.depth) return;
    if (path !== '') features.add(path);
    if (Array.isArray(value)) for (const item of value.slice(0, limits.items)) visit(item, `${path}[]`, depth + 1);
    else if (isObject(value))
      for (const key of Object.keys(value).slice(0, limits.features))
        visit(value[key] ?? null, path === '' ? key : `${path}.${key}`, depth + 1);
    else features.add(`${path}=${String(value).slice(0, limits.text)}`);
  }
}

/** Returns the similarity of two requests: shared features increase it, other features decrease it. */
export function similarity(request: RequestFeatures, other: ReadonlySet<string>): number {
  const shared = request.filter((feature) => other.has(feature)).length;
  return 3 * shared - request.length - other.size;
}

/** Whether two requests have the same features, and so count as the same request. */
export function isSame(request: RequestFeatures, other: ReadonlySet<string>): boolean {
  return request.length === other.size && request.every((feature) => other.has(feature));
}

/** Whether a request has only fields that all request examples share, and at most one item in each list. */
export function isPlain(body: Json | undefined, examples: RequestFeatures[]): boolean {
  const [first, ...others] = examples;
  if (first === undefined) return false;
  const common = new Set(first.filter((feature) => others.every((other) => other.includes(feature))));
  return (
    requestFeatures(body).every((feature) => feature.includes('=') || common.has(feature)) &&
    hasShortLists(body ?? null)
  );
}

function hasShortLists(value: Json, depth = 0): boolean {
  if (depth > limits.depth) return false;
  const members = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return !(Array.isArray(value) && value.length > 1) && members.every((member) => hasShortLists(member, depth + 1));
}
