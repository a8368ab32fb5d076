import { cacheControl, commonHeaders } from '../../app/core/response-headers.ts';
import type { InlineParts } from '../../app/core/assets.ts';
import type { ActiveFeature } from '../feature.ts';
import type { Project } from '../project/project.ts';

/**
 * Renders the `_headers` file: the response headers of files that the asset server serves without the Worker.
 * A file must not match two rules for the same header, as the asset server joins the values.
 */
export function headersFile({ site, features }: Pick<Project, 'site' | 'features'>, assets: InlineParts): string {
  const { baseUrl } = site;
  const common = Object.entries(commonHeaders(assets, site));
  return [
    rule(`${baseUrl}*`, common),
    ...hashedFiles(features).map((start) => rule(`${baseUrl}${start}*`, [['Cache-Control', cacheControl.immutable]])),
    ...features.flatMap(({ build }) =>
      Object.entries(build.headers ?? {}).map(([file, header]) => rule(baseUrl + file, [header])),
    ),
  ].join('\n');
}

/** Returns the path prefixes, below the base URL, of files with a content hash in their names. */
export function hashedFiles(features: readonly ActiveFeature[]): string[] {
  return ['assets/', ...features.flatMap(({ build }) => build.hashedFiles ?? [])];
}

function rule(pattern: string, headers: [string, string][]): string {
  return [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}
