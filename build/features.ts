import { agents } from '../features/agents/index.ts';
import { mcp } from '../features/mcp/index.ts';
import { reference } from '../features/reference/index.ts';
import { sandbox } from '../features/sandbox/index.ts';
import { search } from '../features/search/index.ts';
import type { CheckedConfig } from './config/schema.ts';
import type { Feature } from './feature.ts';

/** The features of every site, each before those that use it. */
const features: readonly Feature[] = [reference, sandbox, search, mcp, agents];

/** The features of a site: those of every site, then its own. */
export function featuresOf(config: CheckedConfig): readonly Feature[] {
  // The configuration was checked for their shape.
  return [...features, ...(config.features as Feature[])];
}
