import { percentDecoded } from '../../../app/core/url.ts';
import type { SandboxRow } from '../sandbox.ts';

/**
 * The operations of a path, with its parameters, several where only what follows a `#` in their templates tells them
 * apart; or only which methods the path has.
 */
type Found = { rows: SandboxRow[]; params: Record<string, string> } | { methods: string[] };

/** Finds the operation of a method and a path below the API's base URL; undefined for a path that no template fits. */
export type FindOperation = (method: string, path: string, query?: URLSearchParams) => Found | undefined;

/**
 * Of several templates that fit, the one with more written out wins: `/pets/mine` before `/pets/{id}`, `/pets?kind=cat`
 * before `/pets`.
 */
export function createFindOperation(rows: SandboxRow[]): FindOperation {
  const templates = rows
    .map((row) => ({ row, ...compile(row.path) }))
    .toSorted((a, b) => a.open - b.open || b.pairs.length - a.pairs.length);
  return (method, path, query = new URLSearchParams()) => {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const fitting = templates.filter(
      ({ pattern, pairs }) => pattern.test(plain) && pairs.every(([name, value]) => query.getAll(name).includes(value)),
    );
    if (fitting.length === 0) return undefined;
    const wanted =
      fitting.find(({ row }) => row.method === method) ??
      (method === 'HEAD' ? fitting.find(({ row }) => row.method === 'GET') : undefined);
    if (wanted === undefined) return { methods: [...new Set(fitting.map(({ row }) => row.method))] };
    const { row, pattern, names } = wanted;
    const values = (pattern.exec(plain) ?? []).slice(1).map((value) => percentDecoded(value) ?? value);
    return {
      rows: fitting
        .filter((one) => one.row.method === row.method && one.pattern.source === pattern.source)
        .map((one) => one.row),
      params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
    };
  };
}

/** A template as a pattern with the names of its parameters, how many these are, and the pairs of its query. */
type Template = { pattern: RegExp; names: string[]; open: number; pairs: [string, string][] };

function compile(template: string): Template {
  const names: string[] = [];
  const [path = '', query] = template.replace(/#.*$/s, '').split('?');
  const source = path.replaceAll(/\{([^{}]*)\}|[^{}]+/g, (part: string, name: string | undefined) => {
    if (name === undefined) return encodeURI(part).replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    names.push(name);
    return '([^/]+)';
  });
  return { pattern: new RegExp(`^${source}$`), names, open: names.length, pairs: [...new URLSearchParams(query)] };
}
