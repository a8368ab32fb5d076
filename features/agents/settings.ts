import * as v from 'valibot';
import { url } from '../../build/config/schema.ts';
import { strict } from '../../build/faults/validation.ts';

/** The feature's keys of `site.config.ts`. */
export const agentSettings = {
  /**
   * Whether pages point agents to `llms.txt`, and the site has `/skill.md` and the discovery files below
   * `/.well-known/`. With `false` it only has `llms.txt` and the full text. `contact`, a `mailto:` or `https:` URL for
   * security reports, adds `security.txt`. Default true.
   */
  agents: v.optional(v.union([v.boolean(), strict({ contact: url })]), true),
};

type Entries = typeof agentSettings;

declare module '../../build/config/schema.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it is extended
  interface FeatureEntries extends Entries {}
}
