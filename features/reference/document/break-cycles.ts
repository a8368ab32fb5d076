import { inPlace, schemasInPlace } from './keywords.ts';
import { isObject, type Json, type JsonObject, objectOf, without } from './json.ts';

/** Keywords through which a definition may refer to another without descending into the value. */
const leading = [...inPlace, '$ref', 'dependentSchemas', 'discriminator', 'unevaluatedProperties'];

const prefix = '#/$defs/';

/**
 * Breaks reference cycles between definitions that do not descend into the value, such as a parent's `oneOf` of
 * children whose `allOf` contains the parent, as validators would not terminate. Replaces the reference that closes a
 * cycle by the definition's own keywords, as the rest of the definition already applies to the value.
 * @param done the names of the definitions that are already processed
 */
export function breakCycles(defs: JsonObject, names: readonly string[], done: Set<string>): void {
  for (const name of names) visitDefinition(name, []);

  function visitDefinition(name: string, path: string[]): void {
    if (done.has(name)) return;
    visit(defs[name], [...path, name]);
    done.add(name);
  }

  function visit(node: Json | undefined, path: string[]): void {
    if (!isObject(node)) return;
    const { $ref } = node;
    if (typeof $ref === 'string' && $ref.startsWith(prefix)) {
      const name = $ref.slice(prefix.length);
      if (path.includes(name)) {
        delete node.$ref;
        for (const [key, value] of Object.entries(without(objectOf(defs[name]), leading))) node[key] ??= value;
      } else visitDefinition(name, path);
    }
    for (const part of schemasInPlace(node)) visit(part, path);
  }
}
