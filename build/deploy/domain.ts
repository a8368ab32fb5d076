import type { Site } from '../../app/core/site.ts';

/**
 * What a `wrangler.toml` must say for a site to be at its `url`; undefined where it says so already, or where that is an
 * address of the platform. A site at a host's root takes the whole host, one below it a route.
 */
export function domainSetting({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>, toml: string): string | undefined {
  const { hostname } = new URL(url);
  const names = toml.replaceAll(/^\s*#.*$/gm, '');
  if (hostname.endsWith('.workers.dev') || names.includes(hostname)) return undefined;
  return baseUrl === '/'
    ? `routes = [{ pattern = "${hostname}", custom_domain = true }]`
    : `routes = ["${hostname}${baseUrl.slice(0, -1)}", "${hostname}${baseUrl}*"]`;
}
