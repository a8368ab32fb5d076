import { cacheControl, hashedFiles } from '../../app/core/cache-control.ts';
import { securityHeaders } from '../../app/core/security-headers.ts';
import type { InlineParts } from '../../app/core/assets.ts';
import type { Site } from '../../app/core/site.ts';

const indexEntries = ['pagefind/search', 'pagefind/pagefind', 'pagefind/wasm'];

/**
 * The text of `_headers`: the headers of the files that the asset server serves without the Worker.
 * No file may match two rules for one header, as the asset server joins their values.
 */
export function headersFile(site: Pick<Site, 'baseUrl' | 'playground'>, assets: InlineParts): string {
  const { baseUrl } = site;
  const security = Object.entries(securityHeaders(assets, site));
  return [
    rule(`${baseUrl}*`, security),
    ...hashedFiles.map((start) => rule(`${baseUrl}${start}*`, [['Cache-Control', cacheControl.immutable]])),
    // Tools in a browser import the document from another origin.
    ...['json', 'yaml'].map((ending) => rule(`${baseUrl}openapi.${ending}`, [['Access-Control-Allow-Origin', '*']])),
    ...indexEntries.map((start) => rule(`${baseUrl}${start}*`, [['Cache-Control', cacheControl.revalidate]])),
  ].join('\n');
}

function rule(pattern: string, headers: [string, string][]): string {
  return [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}
