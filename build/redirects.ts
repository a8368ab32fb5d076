import { nearest } from '../app/core/nearest.ts';
import type { Redirect } from '../app/core/page.ts';
import { type ConfigText, keyFault } from './config/load.ts';
import type { CheckedConfig } from './config/schema.ts';
import type { Source } from './content/scan.ts';
import { Fault, throwFaults } from './fault.ts';

/** Whoever asks for `from` is sent to `to`; a fault of it belongs where `fault` puts it. */
type Found = Redirect & { fault: (message: string, hint?: string) => Fault };

/**
 * Where pages went: the configuration's `redirects` and the `aliases` of front matter, each leading to a page in one step.
 * @param paths of all pages that can be known before the API document is read
 * @throws Fault or Faults for a redirect from a page that is there, from one path to two, to nowhere, or in a circle
 */
export function readRedirects(
  { redirects }: CheckedConfig,
  sources: Source[],
  { paths, text, referencePath }: { paths: string[]; text: ConfigText; referencePath: string | undefined },
): Redirect[] {
  const found: Found[] = [
    ...Object.entries(redirects).map(([from, to]) => ({
      from: withSlash(from),
      to,
      fault: (message: string, hint?: string) => keyFault(['redirects', from], message, text, hint),
    })),
    ...sources.flatMap((source) =>
      source.frontMatter.aliases.map((alias) => ({
        from: withSlash(alias),
        to: source.path,
        fault: (message: string, hint?: string) =>
          new Fault({ file: source.file, line: lineOf(source.text, alias) }, `front matter: aliases: ${message}`, hint),
      })),
    ),
  ];
  const table = new Map(found.map((redirect) => [redirect.from, redirect]));
  const pages = new Set(paths);
  // The pages of a large reference are known only when the document is read.
  const isPage = (path: string) => pages.has(path) || (referencePath !== undefined && path.startsWith(referencePath));
  const faults = found.flatMap((redirect): Fault[] => {
    const { from, fault } = redirect;
    if (pages.has(from)) return [fault(`${from} is a page`, 'remove the page, or the redirect')];
    if (table.get(from) !== redirect)
      return [
        fault(`${from} is redirected twice`, `it leads to ${table.get(from)?.to ?? ''} already; keep one of them`),
      ];
    const target = endOf(redirect, table);
    if (target === undefined) return [fault(`${from} leads in a circle`, 'let it lead to a page')];
    if (!target.startsWith('/') || isPage(pathOf(target))) return [];
    const like = nearest(
      paths.map((path) => ({ path })),
      pathOf(target),
    );
    return [
      fault(
        `${from} leads to ${target}, which is no page`,
        like.length === 0 ? 'let it lead to a page' : `write ${like.map(({ path }) => path).join(' or ')}`,
      ),
    ];
  });
  throwFaults(faults);
  return found.map((redirect) => ({ from: redirect.from, to: endOf(redirect, table) ?? redirect.to }));
}

/** Where a redirect ends that may lead to another one; undefined when it never does. */
function endOf({ from, to }: Redirect, table: Map<string, Redirect>): string | undefined {
  const seen = new Set([from]);
  for (let target = to; ;) {
    const next = target.startsWith('/') ? table.get(pathOf(target)) : undefined;
    if (next === undefined) return target;
    if (seen.has(next.from)) return undefined;
    seen.add(next.from);
    target = next.to;
  }
}

/** The path of a target that may go on with a query or a fragment, as routes have it. */
function pathOf(target: string): string {
  return withSlash(target.replace(/[?#].*$/, ''));
}

function withSlash(path: string): string {
  return `${path}/`.replace(/\/+$/, '/');
}

function lineOf(text: string, words: string): number {
  return Math.max(1, text.split('\n').findIndex((line) => line.includes(words)) + 1);
}
