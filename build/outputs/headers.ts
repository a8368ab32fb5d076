import { cacheControl } from '../../app/model/cache-control.ts';
import { securityHeaders } from '../../app/model/security-headers.ts';
import type { Assets } from '../../app/model/assets.ts';

/**
 * The text of `_headers`: what the asset server says with the files that it answers without the Worker.
 * Files whose names hold a hash never change; the search index keeps its entry's name, so it is asked for again.
 */
export function headersFile(baseUrl: string, assets: Pick<Assets, 'inlineScripts' | 'styleHash'>): string {
  const security = Object.entries(securityHeaders(assets));
  return [
    rule(`${baseUrl}*`, security),
    rule(`${baseUrl}assets/*`, [['Cache-Control', cacheControl.immutable]]),
    // Tools that run in a browser import the document from the page of another site.
    ...['json', 'yaml'].map((ending) => rule(`${baseUrl}openapi.${ending}`, [['Access-Control-Allow-Origin', '*']])),
    rule(`${baseUrl}pagefind/*`, [['Cache-Control', cacheControl.revalidate]]),
  ].join('\n');
}

function rule(pattern: string, headers: [string, string][]): string {
  return [pattern, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}
