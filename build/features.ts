import { agents } from '../features/agents/index.ts';
import { mcp } from '../features/mcp/index.ts';
import { reference } from '../features/reference/index.ts';
import { sandbox } from '../features/sandbox/index.ts';
import { search } from '../features/search/index.ts';
import type { CheckedConfig } from './config/schema.ts';
import type { Routing } from './deploy/wrangler.ts';
import { addressesOf, type Feature, isFeature } from './feature.ts';

// These modules augment `FeatureEntries` with the features' configuration keys.
import '../features/agents/settings.ts';
import '../features/reference/settings.ts';
import '../features/sandbox/settings.ts';
export type { SiteConfig } from './config/schema.ts';

/** The features of every site; each precedes the features that depend on it. */
const features: readonly Feature[] = [reference, sandbox, search, mcp, agents];

/** Returns the features of every site, followed by the valid ones in `features` of an unchecked configuration. */
export function featuresOf(config: unknown): readonly Feature[] {
  const { features: siteFeatures } = (config ?? {}) as { features?: unknown };
  return [...features, ...(Array.isArray(siteFeatures) ? siteFeatures.filter(isFeature) : [])];
}

/** Returns the base URL and the Worker routes that a site's `wrangler.toml` must cover. */
export function routingOf(config: CheckedConfig): Routing {
  return { baseUrl: config.baseUrl, addresses: Object.values(addressesOf(featuresOf(config), config)) };
}
