import type { Site } from '../../app/core/site.ts';

/** The endpoint's path below the base URL. */
export const mcpPath = '/mcp';

/** The endpoint's URL. */
export function mcpUrl({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>): string {
  return url + baseUrl + mcpPath.slice(1);
}

/** How the server names itself, when it is asked and in its server card: a name in reverse DNS, as the card needs. */
export function serverInfo({ url, title }: Pick<Site, 'url' | 'title'>): {
  name: string;
  title: string;
  version: string;
} {
  return { name: `${new URL(url).hostname.split('.').toReversed().join('.')}/docs`, title, version: '1.0.0' };
}
