import * as v from 'valibot';
import { url } from '../../build/config/schema.ts';
import { strict } from '../../build/faults/validation.ts';

/** The keys of `site.config.ts` for agents. */
export const agentSettings = {
  /**
   * Whether pages tell agents where to begin, and there are `/skill.md` and the files below `/.well-known/` by which they
   * find the site. `false` leaves `llms.txt` alone; `contact`, a `mailto:` or `https:` URL for reports of security faults,
   * adds `security.txt`. Default true.
   */
  agents: v.optional(v.union([v.boolean(), strict({ contact: url })]), true),
};

type Entries = typeof agentSettings;

declare module '../../build/config/schema.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it is extended
  interface FeatureEntries extends Entries {}
}
