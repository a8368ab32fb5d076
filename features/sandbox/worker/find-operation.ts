import { percentDecoded } from '../../../app/core/url.ts';
import { requestPath } from '../../reference/document/parameter-style.ts';
import type { SandboxRow } from '../sandbox.ts';

/**
 * Creates a router. Of several matching templates, the most specific wins: `/pets/mine`, then `/pets/{id}.{ending}`,
 * then `/pets/{id}`; `/pets?kind=cat` before `/pets`. Parameters with slashes (`{+path}`, RFC 6570) come last.
 * @returns a function that finds the operations of a method and a path below the API's base URL, with the encoded
 * path parameters under the names of all of them: several if their templates differ only in parameter names or a fragment
 * (`#`). If only the method does not match, it returns the methods that the path has; undefined if no template matches
 */
export function createFindOperation(rows: SandboxRow[]) {
  const templates = rows
    .map((row) => ({ row, ...readTemplate(row.path) }))
    .toSorted((a, b) => a.wide - b.wide || a.open - b.open || b.literal - a.literal || b.pairs.length - a.pairs.length);
  return (method: string, path: string, query = new URLSearchParams()) => {
    // Normalizes percent-encoding (RFC 3986, 6.2.2): clients send %e4, as curl does, %61 for a letter, or % for %25.
    const normalized = withoutSlash(
      path.replaceAll(/%([\da-f]{2})?/gi, (code, digits?: string) =>
        digits === undefined ? '%25' : (percentDecoded(code)?.match(/[\w.~-]/)?.[0] ?? code.toUpperCase()),
      ),
    );
    const matches = templates.flatMap((template) => {
      const values = template.pattern.exec(normalized)?.slice(1);
      const hasQuery = template.pairs.every(([name, value]) => query.getAll(name).includes(value));
      return values === undefined || !hasQuery ? [] : [{ ...template, values }];
    });
    if (matches.length === 0) return undefined;
    const isExact = ({ key }: { key: string }) => Number(key.endsWith('/') === path.endsWith('/'));
    matches.sort((a, b) => isExact(b) - isExact(a));
    const match =
      matches.find(({ row }) => row.method === method) ??
      (method === 'HEAD' ? matches.find(({ row }) => row.method === 'GET') : undefined);
    if (match === undefined) return { methods: [...new Set(matches.map(({ row }) => row.method))] };
    const same = matches.filter(({ row, key }) => row.method === match.row.method && key === match.key);
    const params = same.flatMap(({ names, values, fields }) => [
      ...names.map((name, index) => [name, values[index] ?? ''] as const),
      ...fields.flatMap(([key, open]) =>
        query.has(key) ? [[open.slice(1, -1), encodeURIComponent(query.getAll(key).join(','))] as const] : [],
      ),
    ]);
    return { rows: same.map(({ row }) => row), params: Object.fromEntries(params) };
  };
}

/**
 * Parses a template. `key` is the path without parameter names; `wide` and `open` count the segments with slashes and
 * with parameters, `literal` the other characters; `pairs` are the fixed query parameters, `fields` the variable ones.
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
  const patterns = segments.map(segmentPattern);
  const wide = patterns.filter((source) => source.startsWith('(.+)')).length;
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
 * Returns a segment's regular expression. A parameter is not empty, and starts after the last occurrence of the literal
 * before it, as in Express, without backtracking. In `{name}{ending}`, the second starts at the last dot or semicolon.
 */
function segmentPattern(segment: string): string {
  // A verb may follow: `{+name}:undelete`.
  if (/^\{\+\}[^{}]*$/.test(segment)) return `(.+)${segmentPattern(segment.slice(3))}`;
  const [first = '', ...literals] = segment.split(/\{\+?\}/).map((literal) =>
    encodeURI(literal)
      .replaceAll(/%25(?=[\dA-F]{2})/g, '%')
      .replaceAll(/\W/g, String.raw`\$&`),
  );
  return literals.reduce((before, literal, index) => {
    const between = literals[index - 1];
    const least = literal === '' && index < literals.length - 1 ? '?' : '';
    if (between === '') return String.raw`${before}(\.[^/.]+|;[^/;]+|[^/])${literal}`;
    const value = between === undefined ? '[^/]+' : `[^/](?:(?!${between}[^/])[^/])*`;
    return `${before}(${value}${least})${literal}`;
  }, first);
}
