import { agents } from '../features/agents/index.ts';
import { mcp } from '../features/mcp/index.ts';
import { reference } from '../features/reference/index.ts';
import { sandbox } from '../features/sandbox/index.ts';
import { search } from '../features/search/index.ts';
import type { CheckedConfig } from './config/schema.ts';
import type { Routing } from './deploy/wrangler.ts';
import { addressesOf, type Feature, isFeature } from './feature.ts';

// They declare what they add to the configuration.
import '../features/agents/settings.ts';
import '../features/reference/settings.ts';
import '../features/sandbox/settings.ts';
export type { SiteConfig } from './config/schema.ts';

/** The features of every site, each before those that use it. */
const features: readonly Feature[] = [reference, sandbox, search, mcp, agents];

/** The features of a site: those of every site, then those that its configuration names, which is not checked yet. */
export function featuresOf(config: unknown): readonly Feature[] {
  const { features: further } = (config ?? {}) as { features?: unknown };
  return [...features, ...(Array.isArray(further) ? further.filter(isFeature) : [])];
}

/** What a site's `wrangler.toml` must fit. */
export function routingOf(config: CheckedConfig): Routing {
  return { baseUrl: config.baseUrl, addresses: Object.values(addressesOf(featuresOf(config), config)) };
}
