import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import path from 'node:path';
import { formats } from '../../reference/document/formats.ts';
import { isPlainPattern, patternCheck } from '../../reference/document/patterns.ts';
import { isObject, objectOf, textsOf, type Json, type JsonObject } from '../../reference/document/json.ts';
import { engineFolder } from '../../../build/files/paths.ts';

const schemaFolder = path.join(engineFolder, 'features/sandbox/schema');

/** How the compiled code makes a pattern, where the platform's own engine might backtrack; Ajv knows each by its text. */
const linearPattern = Object.assign((source: string) => ({ ...patternCheck(source), toString: () => source }), {
  code: 'patternCheck',
});

/**
 * Compiles a schema to the code of a module whose default export checks values, without `eval` and without Ajv. It stops at
 * the first error, so that its time is bounded by the value's size.
 * @throws Error when the schema is not one that Ajv can compile
 */
export function compileCheck(schema: JsonObject): string {
  const linear = !patternsOf(schema).every(isPlainPattern);
  const ajv = new Ajv2020({
    strict: false,
    messages: false,
    discriminator: true,
    logger: false,
    // The schema has been made by this build.
    meta: false,
    validateSchema: false,
    formats,
    code: { source: true, esm: true, formats: _`formats`, ...(linear ? { regExp: linearPattern } : {}) },
  });
  const imports = [
    importing('{ formats, require }', 'check-runtime.ts'),
    ...(linear ? [importing('{ patternCheck }', '../../reference/document/patterns.ts')] : []),
  ];
  return [...imports, standaloneCode(ajv, ajv.compile(schema))].join('\n');
}

/** The patterns in a JSON Schema, of texts and of names. */
export function patternsOf(schema: Json): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = isObject(schema)
    ? textsOf([schema.pattern ?? null, ...Object.keys(objectOf(schema.patternProperties))])
    : [];
  return [...own, ...Object.values(schema).flatMap(patternsOf)];
}

function importing(names: string, file: string): string {
  return `import ${names} from ${JSON.stringify(path.join(schemaFolder, file))};`;
}
