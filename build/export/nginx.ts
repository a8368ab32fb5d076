import { mimes } from 'hono/utils/mime';
import { cacheControl, commonHeaders } from '../../app/core/response-headers.ts';
import type { InlineParts } from '../../app/core/assets.ts';
import type { Redirect } from '../../app/core/page.ts';
import { encodedUrl } from '../../app/core/url.ts';
import type { Project } from '../project/project.ts';
import { hashedFiles } from '../outputs/headers.ts';

/**
 * Generates nginx configuration that makes an export behave like the Worker, to be included in a `server` block whose
 * `root` is the export. Rules test for files rather than list pages; only redirects are listed. The rules of a second
 * language are for its pages alone, and need those of the first in the same block.
 */
export function nginxRules(
  { site, features }: Pick<Project, 'site' | 'features'>,
  assets: InlineParts,
  moved: Redirect[],
): string {
  const { baseUrl, trailingSlash } = site;
  const headerLocations = features.flatMap(({ build: { headers = {} } }) =>
    Object.entries(headers).flatMap(([file, [name, value]]) => {
      const rule = headerRules[name]?.(value);
      return rule === undefined ? [] : [block(`location = ${baseUrl}${file}`, [rule, 'try_files $uri =404;'])];
    }),
  );
  const start = '# Include this in a server block';
  const defaults = [`set $cache_control "${cacheControl.revalidate}";`, 'set $allow_origin "";'];
  const rules = [
    'charset utf-8;',
    `charset_types ${textTypes.join(' ')};`,
    'absolute_redirect off;',
    'gzip on;',
    'gzip_vary on;',
    `gzip_types ${compressedTypes.join(' ')};`,
    block('types', contentTypes),
    ...Object.entries(commonHeaders(assets, site)).map(([name, value]) => `add_header ${name} "${value}" always;`),
    'add_header Cache-Control $cache_control always;',
    // nginx omits an empty header.
    'add_header Access-Control-Allow-Origin $allow_origin always;',
    ...headerLocations,
    `error_page 404 ${baseUrl}404.html;`,
    block(`location = ${baseUrl}404.html`, ['internal;', `set $cache_control "${cacheControl.revalidate}";`]),
    ...hashedFiles(features).map((start) =>
      block(`location ^~ ${baseUrl}${start}`, [
        `set $cache_control "${cacheControl.immutable}";`,
        'try_files $uri =404;',
      ]),
    ),
    // Files for the host, not for readers.
    block(`location ~ ^(?:/_redirects|/nginx\\.conf|${baseUrl}404)$`, ['return 404;']),
    // nginx tries regular expression locations in order, so redirects precede the locations of pages.
    ...moved.map(({ from, to }) =>
      block(`location ~ ${JSON.stringify(`^${escapePattern(from.replace(/\/$/, ''))}${anySpelling}$`)}`, [
        `set $cache_control "${cacheControl.redirect}";`,
        `return 301 ${JSON.stringify(withArguments(encodedUrl(to).replaceAll('$', '%24')))};`,
      ]),
    ),
    block(`location ~ ${markdownEnding}`, [
      ...redirectTo(markdownEnding, '/index.md', '/index.md'),
      'try_files $uri =404;',
    ]),
    ...otherSpellings.map((pattern) =>
      block(`location ~ ${pattern}`, [...withoutSlash(pattern), ...withSlash(pattern), 'try_files $uri =404;']),
    ),
    // The file system takes two slashes for one.
    block('location ~ //', ['return 404;']),
    block(`location ~ ${slashAtEnd}`, [...withoutSlash(slashAtEnd), 'try_files ${uri}index.html =404;']),
    block(`location ~ ${anyPath}`, [...withSlash(anyPath), `try_files $uri${trailingSlash ? '' : ' $uri.html'} =404;`]),
  ];
  const lines =
    site.i18n.currentLocale === site.i18n.defaultLocale || baseUrl === '/'
      ? [`${start}: root <export>; include <export>/nginx.conf;`, 'merge_slashes off;', ...defaults, ...rules]
      : [`${start} after the nginx.conf of the first language.`, ...defaults, block(`location ^~ ${baseUrl}`, rules)];
  return `${lines.join('\n')}\n`;

  /** Redirects to `/x` if the file `/x.html` exists, on a site without trailing slashes. */
  function withoutSlash(pattern: string): string[] {
    return trailingSlash ? [] : redirectTo(pattern, '', '.html');
  }
}

/** Generates the rule that sets a header of a single file, by header name. */
const headerRules: Record<string, ((value: string) => string) | undefined> = {
  'Access-Control-Allow-Origin': () => 'set $allow_origin "*";',
  'Content-Type': (value) => `default_type "${value}";`,
};

/** Redirects to `/x/` if `/x/index.html` exists: for every page, or without trailing slashes only the site's root. */
function withSlash(pattern: string): string[] {
  return redirectTo(pattern, '/', '/index.html');
}

/** Match `/x.html` and `/x/index.html`, `/x/index/`, `/x//`; the group `page` is `/x`. */
const otherSpellings = ['/*(?:/index)?\\.html', '/+index/', '//+'].map((end) => `^(?<page>(?:/[^/]+)*?)${end}$`);
/** Matches `/x.md`, `/x.html.md`, `/x/index.html.md`: the Markdown of `/x/` is at `/x/index.md`. */
const markdownEnding = '^(?<page>(?:/[^/]+?)*?)(?:(?:/index)?\\.html)?\\.md$';
const slashAtEnd = '^(?<page>.*)/$';
const anyPath = '^(?<page>.*)$';

/** Matches the endings of a page's URL that the Worker's routing accepts. */
const anySpelling = '(?:/*|/+index/|/*(?:/index)?\\.html)';

/** Appends the request's query to a redirect target, before its fragment, unless the target has a query. */
function withArguments(url: string): string {
  return url.includes('?') ? url : url.replace(/(?=#|$)/, '$$is_args$$args');
}

/** Redirects a path to the pattern's `page` and `ending`, if that has a file. Unlike `return`, `rewrite` encodes it. */
function redirectTo(pattern: string, ending: string, file: string): string[] {
  return [
    `if (-f $document_root$page${file}) {`,
    `  set $cache_control "${cacheControl.redirect}";`,
    `  rewrite ${pattern} $1${ending} permanent;`,
    '}',
  ];
}

function block(head: string, lines: string[]): string {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n');
}

/** Text media types; `text/html` is always included by nginx. */
const textTypes = ['css', 'csv', 'javascript', 'markdown', 'plain', 'vtt', 'yaml'].map((name) => `text/${name}`);

const compressedTypes = [
  ...textTypes,
  ...['json', 'xml', 'atom+xml'].map((name) => `application/${name}`),
  'image/svg+xml',
];

/** The lines of nginx's `types`: the media types that Hono knows, and those that it lacks. */
const contentTypes = [
  ...Object.entries(mimes).map(([extension, type]) => `${type.replace(/;.*/, '')} ${extension};`),
  'text/markdown md;',
  'text/yaml yaml yml;',
  'text/vtt vtt;',
  'application/atom+xml atom;',
  'audio/mp4 m4a;',
  'audio/ogg ogg;',
  'audio/wav wav;',
  'application/octet-stream pf_meta pf_index pf_fragment pf_filter;',
];

/** Escapes a text for a regular expression. `RegExp.escape` would write `\x2d` for a dash, which is hard to read. */
function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
