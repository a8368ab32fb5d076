import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import path from 'node:path';
import { formats } from '../schema/formats.ts';
import type { JsonObject } from '../../reference/document/json.ts';
import { engineFolder } from '../../../build/files/paths.ts';

const runtime = path.join(engineFolder, 'features/sandbox/schema/check-runtime.ts');

/**
 * Compiles a schema to the code of a module whose default export checks values, without `eval` and without Ajv. It stops at
 * the first error, so that its time is bounded by the value's size.
 * @throws Error when the schema is not one that Ajv can compile
 */
export function compileCheck(schema: JsonObject): string {
  const ajv = new Ajv2020({
    strict: false,
    messages: false,
    discriminator: true,
    logger: false,
    // The schema has been made by this build.
    meta: false,
    validateSchema: false,
    formats,
    code: { source: true, esm: true, formats: _`formats` },
  });
  return `import { formats, require } from ${JSON.stringify(runtime)};\n${standaloneCode(ajv, ajv.compile(schema))}`;
}
