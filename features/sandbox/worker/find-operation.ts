import { percentDecoded } from '../../../app/core/url.ts';
import type { SandboxRow } from '../sandbox.ts';

/** The operation of a path, with the path's parameters; or only which methods the path has. */
type Found = { row: SandboxRow; params: Record<string, string> } | { methods: string[] };

/** Finds the operation of a method and a path below the API's base URL; undefined for a path that no template fits. */
export type FindOperation = (method: string, path: string) => Found | undefined;

/** Of several templates that fit, the one with more written out wins: `/pets/mine` before `/pets/{id}`. */
export function createFindOperation(rows: SandboxRow[]): FindOperation {
  const templates = rows.map((row) => ({ row, ...compile(row.path) })).toSorted((a, b) => a.open - b.open);
  return (method, path) => {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const fitting = templates.flatMap(({ row, pattern, names }) => {
      const match = pattern.exec(plain);
      if (match === null) return [];
      const values = match.slice(1).map((value) => percentDecoded(value) ?? value);
      return [{ row, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) }];
    });
    if (fitting.length === 0) return undefined;
    const wanted =
      fitting.find(({ row }) => row.method === method) ??
      (method === 'HEAD' ? fitting.find(({ row }) => row.method === 'GET') : undefined);
    return wanted ?? { methods: [...new Set(fitting.map(({ row }) => row.method))] };
  };
}

/** What follows a `#` in a template tells operations apart that have one address. */
function compile(template: string): { pattern: RegExp; names: string[]; open: number } {
  const names: string[] = [];
  const source = template
    .replace(/#.*$/s, '')
    .replaceAll(/\{([^{}]*)\}|[^{}]+/g, (part: string, name: string | undefined) => {
      if (name === undefined) return encodeURI(part).replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
      names.push(name);
      return '([^/]+)';
    });
  return { pattern: new RegExp(`^${source}$`), names, open: names.length };
}
