import * as v from 'valibot';
import { folderPath, matching, path } from '../../build/config/schema.ts';
import { strict } from '../../build/faults/validation.ts';
import type { JsonObject } from './document/json.ts';

type TransformDocument = (
  document: JsonObject,
  site: { folder: string; locale: string },
) => JsonObject | Promise<JsonObject>;

/** The reference's keys in `site.config.ts`. A site without an OpenAPI document needs none of them. */
export const referenceSettings = {
  reference: v.optional(
    strict({
      /** Root file of the OpenAPI document, relative to the site. Default `spec/openapi.yaml`, `.yml` or `.json`. */
      document: v.optional(v.string()),
      /** Path of the reference below the base URL, with slashes at both ends. Default `/api/`. */
      path: v.optional(folderPath('/api/'), '/api/'),
      /**
       * The extension that marks internal operations, parameters, properties and schemas, which are removed from the
       * document before anything is made from it. Default `x-internal`.
       */
      internal: v.optional(matching(/^x-/, 'must be the name of an extension, like "x-internal"')),
      /**
       * Whether Redocly's errors and broken links of the document fail the build (`error`) or are printed (`warn`).
       * Default: violations of OpenAPI or of the rules in a `redocly.yaml` fail the build, broken links are printed.
       */
      lint: v.optional(v.picklist(['error', 'warn'])),
      /** Target of `<Beyond />`: the section on what the reference does not cover, like `/overview/#compatibility`. */
      beyond: v.optional(path),
      /** Transforms the bundled document before it is parsed. */
      transformDocument: v.optional(v.custom<TransformDocument>((value) => typeof value === 'function')),
      /** Environment variable of the key in samples. Default: from the security scheme, `bearerAuth` → `API_KEY`. */
      keyVariable: v.optional(
        matching(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable, like "API_KEY"'),
      ),
      /**
       * Path below the base URL, with fragment, of the section that explains the API's errors; the console links to it.
       * Or a path for each status code, keyed as in OpenAPI's `responses`: `{ '401': …, '5XX': …, default: … }`.
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
