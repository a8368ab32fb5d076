import * as v from 'valibot';
import { url } from '../../build/config/schema.ts';
import { strict } from '../../build/faults/validation.ts';

/** The keys of `site.config.ts` for the sandbox. */
export const sandboxSettings = {
  /** Answers the documented API below `/sandbox/v1/` from the API document, for readers to try it. Default false. */
  sandbox: v.optional(v.boolean(), false),
  /**
   * Lets readers send requests from the page to the API itself, too, with a key of their own that stays in the tab's
   * memory; the Content-Security-Policy opens to its origin, whose CORS must allow this site. Needs `sandbox`.
   */
  playground: v.optional(
    strict({
      baseUrl: v.pipe(
        url,
        v.regex(/^https?:\/\/[^?#]*[^/?#]$/, 'must be a URL without a slash at the end, like "https://example.com/v1"'),
      ),
    }),
  ),
};

type Entries = typeof sandboxSettings;

declare module '../../build/config/schema.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it is extended
  interface FeatureEntries extends Entries {}
}
