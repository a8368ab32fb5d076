import type { Site } from '../../app/core/site.ts';

/** Path of the endpoint below the base URL. */
export const mcpPath = '/mcp';

/** Returns the absolute URL of the endpoint. */
export function mcpUrl({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>): string {
  return url + baseUrl + mcpPath.slice(1);
}

/** Returns the server's identity for clients and its server card, which requires a name in reverse-DNS form. */
export function serverInfo({ url, title }: Pick<Site, 'url' | 'title'>) {
  return { name: `${new URL(url).hostname.split('.').toReversed().join('.')}/docs`, title, version: '1.0.0' };
}
