import type { FoundSite } from './found-site.ts';
import { at, text } from './read-config.ts';

/** Redirects as a list of `from` and `to`, or `source` and `destination`, or as an object of one path to another. */
export function readRedirects(value: unknown): { from: string; to: string }[] {
  if (Array.isArray(value))
    return value.flatMap((one) => {
      const to = text(at(one, 'to')) ?? text(at(one, 'destination')) ?? '';
      return [at(one, 'from') ?? at(one, 'source')].flat().map((from) => ({ from: String(from), to }));
    });
  return Object.entries(value ?? {}).map(([from, one]) => ({
    from,
    to: text(one) ?? text(at(one, 'destination')) ?? '',
  }));
}

/** VitePress's `rewrites`: a function, or patterns such as `packages/:name/docs/(.*)` with the path that each becomes. */
export function rewriting(rewrites: unknown): FoundSite['rewrite'] {
  if (typeof rewrites === 'function') return (page) => String((rewrites as (page: string) => unknown)(`${page}.md`));
  const rules = Object.entries(rewrites ?? {}).map(([from, to]) => {
    const pattern = from.replaceAll(/:(\w+)(\([^)]*\)|\*)?|[.+^$?]/g, (mark: string, name?: string, rule?: string) =>
      name === undefined ? `\\${mark}` : `(?<${name}>${rule === '*' ? '.*' : (rule?.slice(1, -1) ?? '[^/]+')})`,
    );
    return { pattern: new RegExp(`^${pattern}$`), to: String(to) };
  });
  if (rules.length === 0) return undefined;
  return (page) => {
    const found = rules.find(({ pattern }) => pattern.test(`${page}.md`));
    const words = found?.pattern.exec(`${page}.md`)?.groups ?? {};
    return found?.to.replaceAll(/:(\w+)\*?/g, (word, name: string) => words[name] ?? word) ?? page;
  };
}
