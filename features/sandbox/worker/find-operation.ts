import { percentDecoded } from '../../../app/core/url.ts';
import { requestPath } from '../../reference/document/parameter-style.ts';
import type { SandboxRow } from '../sandbox.ts';

/**
 * The operations of a path, with its parameters by all their names, several where only those, or what follows a `#` in
 * their templates, tell them apart; or only which methods the path has.
 */
type Found = { rows: SandboxRow[]; params: Record<string, string> } | { methods: string[] };

/** Finds the operation of a method and a path below the API's base URL; undefined for a path that no template fits. */
export type FindOperation = (method: string, path: string, query?: URLSearchParams) => Found | undefined;

/**
 * Of several templates that fit, the one with more written out wins: `/pets/mine` before `/pets/{id}.{ending}`, that before
 * `/pets/{id}`, `/pets?kind=cat` before `/pets`; one whose parameter may hold slashes (`{+path}`, RFC 6570) comes last.
 */
export function createFindOperation(rows: SandboxRow[]): FindOperation {
  const templates = rows
    .map((row) => ({ row, ...readTemplate(row.path) }))
    .toSorted((a, b) => a.wide - b.wide || a.open - b.open || b.literal - a.literal || b.pairs.length - a.pairs.length);
  return (method, path, query = new URLSearchParams()) => {
    // Some clients write %e4, as curl does, or %61 for a letter (RFC 3986, 6.2.2).
    const asked = withoutSlash(
      path.replaceAll(/%[\da-f]{2}/gi, (code) => percentDecoded(code)?.match(/[\w.~-]/)?.[0] ?? code.toUpperCase()),
    );
    const fitting = templates.flatMap((template) => {
      const values = template.pattern.exec(asked)?.slice(1);
      const isAsked = template.pairs.every(([name, value]) => query.getAll(name).includes(value));
      return values === undefined || !isAsked ? [] : [{ ...template, values }];
    });
    if (fitting.length === 0) return undefined;
    const isExact = ({ key }: { key: string }) => Number(key.endsWith('/') === path.endsWith('/'));
    fitting.sort((a, b) => isExact(b) - isExact(a));
    const wanted =
      fitting.find(({ row }) => row.method === method) ??
      (method === 'HEAD' ? fitting.find(({ row }) => row.method === 'GET') : undefined);
    if (wanted === undefined) return { methods: [...new Set(fitting.map(({ row }) => row.method))] };
    const same = fitting.filter(({ row, key }) => row.method === wanted.row.method && key === wanted.key);
    const params = same.flatMap(({ names, values, fields }) => [
      ...names.map((name, index) => [name, percentDecoded(values[index] ?? '') ?? values[index] ?? ''] as const),
      ...fields.flatMap(([key, open]) =>
        query.has(key) ? [[open.slice(1, -1), query.getAll(key).join(',')] as const] : [],
      ),
    ]);
    return { rows: same.map(({ row }) => row), params: Object.fromEntries(params) };
  };
}

/**
 * A template as it is matched: its text without names, how many of its segments may hold slashes, how many a parameter, how
 * many characters are written out, what its paths match, its parameters, the pairs of its query, and the parameters of that by its fields.
 */
function readTemplate(template: string) {
  const [path = '', query] = requestPath(template).split(/\?(?![^{}]*\})/);
  const names: string[] = [];
  const marked = path.replaceAll(/\{(\+?)([^{}]*)\}/g, (_, mark: string, name: string) => {
    names.push(name);
    return `{${mark}}`;
  });
  const key = marked.replaceAll('{+}', '{}');
  const segments = withoutSlash(marked).split('/');
  const wide = segments.filter((segment) => segment === '{+}').length;
  const patterns = segments.map((one) => (one === '{+}' ? '(.+)' : segmentPattern(one.replaceAll('{+}', '{}'))));
  const pattern = new RegExp(`^${patterns.join('/')}$`);
  const open = segments.filter((segment) => segment.includes('{')).length;
  const literal = key.replaceAll('{}', '').length;
  const { pairs = [], fields = [] } = Object.groupBy(new URLSearchParams(query), ([, value]) =>
    /^\{.*\}$/.test(value) ? 'fields' : 'pairs',
  );
  return { key, wide, open, literal, pattern, names, pairs, fields };
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/**
 * A parameter has at least a character, and begins where the literal before it last occurs, as in Express: nothing is tried
 * twice. One directly behind another begins at the last dot: `{name}{ending}`.
 */
function segmentPattern(segment: string): string {
  const [first = '', ...literals] = segment.split('{}').map((literal) =>
    encodeURI(literal)
      .replaceAll(/%25(?=[\dA-F]{2})/g, '%')
      .replaceAll(/\W/g, String.raw`\$&`),
  );
  return literals.reduce((before, literal, index) => {
    const between = literals[index - 1];
    const least = literal === '' && index < literals.length - 1 ? '?' : '';
    if (between === '') return String.raw`${before}(\.[^/.]+|[^/])${literal}`;
    const value = between === undefined ? '[^/]+' : `[^/](?:(?!${between}[^/])[^/])*`;
    return `${before}(${value}${least})${literal}`;
  }, first);
}
