import { nearest } from '../../app/core/nearest.ts';
import type { Redirect } from '../../app/core/page.ts';
import { percentDecoded, withoutHtml, withSlash } from '../../app/core/url.ts';
import { type ConfigText, keyFault } from '../config/key-fault.ts';
import type { CheckedConfig } from '../config/schema.ts';
import type { Source } from '../content/scan.ts';
import { Fault, type FaultLocation, throwFaults, placeInText } from '../faults/fault.ts';

/** A redirect with its source location, and the key that precedes the message of its faults. */
export type WrittenRedirect = Redirect & { location: FaultLocation; key: string };

/**
 * Reads the redirects from the configuration's `redirects` and the front matter's `aliases`. Chains of redirects are
 * resolved to their final targets.
 * @throws Fault or AggregateError for a path with two targets, and for a loop
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
        // Like a slug, an alias is relative to the path of the page's version.
        from: (prefixes.get(version) ?? '') + alias,
        to: path,
        location: placeInText({ file, text: source }, new RegExp(RegExp.escape(alias))),
        key: 'front matter: aliases',
      })),
    ),
  ];
  // Normalize paths as routing does. Drop redirects from other spellings of the target, which routing redirects anyway.
  const normalized = all
    .map((redirect) => ({ ...redirect, from: pathOf(withoutHtml(percentDecoded(redirect.from) ?? redirect.from)) }))
    .filter(({ from, to }, index) => from !== pathOf(to) || withSlash(all[index]?.from ?? '') === from);
  const table = new Map(normalized.toReversed().map((redirect) => [redirect.from, redirect]));
  const faults: Fault[] = [];
  const resolved = normalized.map((redirect) => {
    const { from } = redirect;
    const first = table.get(from);
    const target = first?.to ?? redirect.to;
    if (withSlash(target) !== withSlash(redirect.to))
      faults.push(faultOf(redirect, `${from} is redirected twice`, `it leads to ${target} already: keep one of them`));
    const to = endOf(redirect, table);
    if (to === undefined) faults.push(faultOf(redirect, `${from} leads in a circle`, 'let it lead to a page'));
    return { ...redirect, to: to ?? redirect.to };
  });
  throwFaults(faults);
  return resolved;
}

/** Checks redirects against all pages. @throws Fault or AggregateError for one from a page or to a missing page */
export function checkRedirects(redirects: WrittenRedirect[], rows: { page: { path: string } }[]): void {
  const paths = new Set(rows.map(({ page }) => page.path));
  throwFaults(
    redirects.map((redirect) => {
      const { from, to } = redirect;
      if (paths.has(from)) return faultOf(redirect, `${from} is a page`, 'remove the page, or the redirect');
      // A path with an extension is a file in `public/` or an output, such as a feed.
      if (!to.startsWith('/') || /^[^?#]*\.[a-z\d]+(?:[?#]|$)/i.test(to) || paths.has(pathOf(to))) return undefined;
      const similar = nearest(paths, pathOf(to));
      const hint = similar.length === 0 ? 'let it lead to a page' : `write ${similar.join(' or ')}`;
      return faultOf(redirect, `${from} leads to ${to}, which is not a page`, hint);
    }),
  );
}

function faultOf({ location, key }: WrittenRedirect, message: string, hint: string): Fault {
  return new Fault(location, `${key}: ${message}`, hint);
}

/** Follows a chain of redirects to its final target; undefined for a loop. */
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

/** Returns the route path of a target, without its query and fragment. */
function pathOf(target: string): string {
  return withSlash(target.replace(/[?#].*$/, ''));
}
