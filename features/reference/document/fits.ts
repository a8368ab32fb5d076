import { dereference, initialBaseURI, validate, type Schema } from '@cfworker/json-schema';
import { createConverter, type Side } from './json-schema.ts';
import { withDoubles, type Json, type JsonObject } from './json.ts';

/** Whether a value is valid by a schema of a document. */
export type Fits = (schema: Json, value: Json) => boolean;

/** Validates values by schemas of a document, for one side of it; what these refer to is prepared once. */
export function createFits(document: JsonObject, side: Side): Fits {
  const { convert, $defs } = createConverter(document, side);
  const known: { [uri: string]: JsonObject } = Object.create(null) as Record<string, JsonObject>;
  let prepared = 0;
  return (schema, value) => {
    const root = convert(schema);
    const names = Object.keys($defs);
    for (; prepared < names.length; prepared += 1) {
      const name = names[prepared] ?? '';
      dereference(($defs[name] ?? true) as Schema | boolean, known, initialBaseURI, `/$defs/${name}`);
    }
    const lookup = dereference(root, Object.create(known), initialBaseURI, '/root');
    return validate(withDoubles(value), root, '2020-12', lookup).valid;
  };
}
