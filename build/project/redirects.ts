import { nearest } from '../../app/core/nearest.ts';
import type { Redirect } from '../../app/core/page.ts';
import { percentDecoded, withoutHtml, withSlash } from '../../app/core/url.ts';
import { type ConfigText, keyFault } from '../config/key-fault.ts';
import type { CheckedConfig } from '../config/schema.ts';
import type { Source } from '../content/scan.ts';
import { Fault, type FaultLocation, throwFaults, placeInText } from '../faults/fault.ts';

/** A redirect and where its author wrote it: the location, and the key before the message of a fault. */
export type WrittenRedirect = Redirect & { location: FaultLocation; key: string };

/**
 * Where pages went: the configuration's `redirects` and the `aliases` of front matter. One that leads to another one
 * leads to where that ends.
 * @throws Fault or AggregateError for one path that leads to two, and for a circle
 */
export function readRedirects(
  { redirects, versions }: CheckedConfig,
  sources: Source[],
  text: ConfigText,
): WrittenRedirect[] {
  const prefixes = new Map(versions.map(({ name, path }) => [name, path === '' ? '' : `/${path}`]));
  const all: WrittenRedirect[] = [
    ...Object.entries(redirects).map(([from, to]) => {
      const { location } = keyFault(['redirects', from], '', text);
      return { from, to, location, key: 'redirects' };
    }),
    ...sources.flatMap(({ file, text: source, path, version, frontMatter }) =>
      frontMatter.aliases.map((alias) => ({
        // As a slug is, below the path of the page's version.
        from: (prefixes.get(version) ?? '') + alias,
        to: path,
        location: placeInText({ file, text: source }, new RegExp(RegExp.escape(alias))),
        key: 'front matter: aliases',
      })),
    ),
  ];
  // What requests for it are looked up by. Another spelling of the page itself leads there anyway.
  const written = all
    .map((redirect) => ({ ...redirect, from: pathOf(withoutHtml(percentDecoded(redirect.from) ?? redirect.from)) }))
    .filter(({ from, to }, index) => from !== pathOf(to) || withSlash(all[index]?.from ?? '') === from);
  const table = new Map(written.toReversed().map((redirect) => [redirect.from, redirect]));
  const faults: Fault[] = [];
  const ended = written.map((redirect) => {
    const { from } = redirect;
    const first = table.get(from);
    const taken = first?.to ?? redirect.to;
    if (withSlash(taken) !== withSlash(redirect.to))
      faults.push(faultOf(redirect, `${from} is redirected twice`, `it leads to ${taken} already: keep one of them`));
    const to = endOf(redirect, table);
    if (to === undefined) faults.push(faultOf(redirect, `${from} leads in a circle`, 'let it lead to a page'));
    return { ...redirect, to: to ?? redirect.to };
  });
  throwFaults(faults);
  return ended;
}

/** Checks redirects against all pages. @throws Fault or AggregateError for one from a page, and for one to none */
export function checkRedirects(redirects: WrittenRedirect[], rows: { page: { path: string } }[]): void {
  const paths = new Set(rows.map(({ page }) => page.path));
  throwFaults(
    redirects.map((redirect) => {
      const { from, to } = redirect;
      if (paths.has(from)) return faultOf(redirect, `${from} is a page`, 'remove the page, or the redirect');
      if (!to.startsWith('/') || isFile(to) || paths.has(pathOf(to))) return undefined;
      const like = nearest(paths, pathOf(to));
      const hint = like.length === 0 ? 'let it lead to a page' : `write ${like.join(' or ')}`;
      return faultOf(redirect, `${from} leads to ${to}, which is no page`, hint);
    }),
  );
}

function faultOf({ location, key }: WrittenRedirect, message: string, hint: string): Fault {
  return new Fault(location, `${key}: ${message}`, hint);
}

/** Where a redirect ends that may lead to another one; undefined when it never does. */
function endOf({ from, to }: Redirect, table: Map<string, Redirect>): string | undefined {
  const visited = new Set([from]);
  for (let target = to; ;) {
    const next = target.startsWith('/') ? table.get(pathOf(target)) : undefined;
    if (next === undefined) return target;
    if (visited.has(next.from)) return undefined;
    visited.add(next.from);
    target = next.to;
  }
}

/** A file of `public/`, or one that the build writes, such as a feed. */
function isFile(target: string): boolean {
  return /\.[a-z\d]+$/i.test(target.replace(/[?#].*$/, ''));
}

/** The path of a target that may go on with a query or a fragment, as routes have it. */
function pathOf(target: string): string {
  return withSlash(target.replace(/[?#].*$/, ''));
}
