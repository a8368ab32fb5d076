import type { Site } from '../../app/core/site.ts';

/** The path below the base URL of the sandbox's API. */
export const sandboxPath = '/sandbox/v1/';

/** The base URL of the site's sandbox, without a slash at the end. */
export function sandboxUrl({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>): string {
  return `${url}${baseUrl}sandbox/v1`;
}
