import * as v from 'valibot';
import { url } from '../../build/config/schema.ts';
import { strict } from '../../build/faults/validation.ts';

/** The keys of `site.config.ts` for the sandbox. */
export const sandboxSettings = {
  /** Serves a mock of the documented API below `/sandbox/v1/`, which readers can call. Default false. */
  sandbox: v.optional(v.boolean(), false),
  /**
   * Lets readers also send requests to the real API, with their own key, which stays in the tab's memory. The
   * Content-Security-Policy allows its origin, whose CORS must allow this site. Requires `sandbox`.
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
