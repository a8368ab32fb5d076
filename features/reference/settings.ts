import * as v from 'valibot';
import { folderPath, matching, path } from '../../build/config/schema.ts';
import { strict } from '../../build/faults/validation.ts';
import type { JsonObject } from './document/json.ts';

type TransformDocument = (
  document: JsonObject,
  site: { folder: string; locale: string },
) => JsonObject | Promise<JsonObject>;

/** The keys of `site.config.ts` for the reference; a site without an OpenAPI document has none. */
export const referenceSettings = {
  reference: v.optional(
    strict({
      /** The OpenAPI document's root file, relative to the site's folder. Default `spec/openapi.yaml` when that file exists. */
      document: v.optional(v.string()),
      /** Path of the reference below the base URL, with slashes at both ends. Default `/api/`. */
      path: v.optional(folderPath('/api/'), '/api/'),
      /**
       * The keyword that marks what the reference and everything made from the document leave out: operations, parameters,
       * properties, schemas. Default `x-internal`.
       */
      internal: v.optional(matching(/^x-/, 'must be the name of an extension, like "x-internal"')),
      /**
       * Whether Redocly's errors and broken links of the document fail the build (`error`) or are only printed (`warn`).
       * Default: what OpenAPI requires, or the rules of a `redocly.yaml`, fail it, and broken links are printed.
       */
      lint: v.optional(v.picklist(['error', 'warn'])),
      /** Target of `<Beyond />`: the section that lists what the reference does not cover, such as `/overview/#compatibility`. */
      beyond: v.optional(path),
      /** Changes the bundled document before it is read. */
      transformDocument: v.optional(v.custom<TransformDocument>((value) => typeof value === 'function')),
      /** The environment variable of the key in samples. Default: by the security scheme's name, `bearerAuth` → `API_KEY`. */
      keyVariable: v.optional(
        matching(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable, like "API_KEY"'),
      ),
      /**
       * Path below the base URL, with its fragment, of the section that explains the API's errors; the console links to it. Or
       * one for each status, named as OpenAPI names responses: `{ '401': …, '5XX': …, default: … }`.
       */
      errorGuide: v.optional(
        v.union([
          v.pipe(
            path,
            v.transform((guide): Record<string, string> => ({ default: guide })),
          ),
          v.record(
            matching(/^(?:[1-5](?:\d\d|XX)|default)$/, 'must be a status, like "401", "5XX" or "default"'),
            path,
          ),
        ]),
      ),
    }),
    {},
  ),
};

type Entries = typeof referenceSettings;

declare module '../../build/config/schema.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it is extended
  interface FeatureEntries extends Entries {}
}
