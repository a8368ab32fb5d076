import type { Json, JsonObject } from './json.ts';
import { isObject, objectOf } from './json.ts';

/** Keywords whose schemas apply to the value itself, alone or as a list. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

const prefix = '#/$defs/';

/**
 * Ends the references among the definitions of a JSON Schema that lead back to a definition without going deeper into the value, such as a
 * parent's `oneOf` of children whose `allOf` has the parent: validators would never end. What leads back is replaced by
 * the definition's own keywords, as the rest of it holds for the value already.
 * @param done the names of definitions that it has been done for
 */
export function breakCycles(defs: JsonObject, done = new Set<string>()): void {
  for (const name of Object.keys(defs)) visitDefinition(name, []);

  function visitDefinition(name: string, around: string[]): void {
    if (done.has(name)) return;
    visit(defs[name], [...around, name]);
    done.add(name);
  }

  function visit(node: Json | undefined, around: string[]): void {
    if (!isObject(node)) return;
    const { $ref } = node;
    if (typeof $ref === 'string' && $ref.startsWith(prefix)) {
      const name = $ref.slice(prefix.length);
      if (around.includes(name)) {
        delete node.$ref;
        for (const [key, value] of Object.entries(ownKeywords(objectOf(defs[name])))) node[key] ??= value;
      } else visitDefinition(name, around);
    }
    for (const part of [
      ...inPlace.flatMap((key) => node[key] ?? []),
      ...Object.values(objectOf(node.dependentSchemas)),
    ])
      visit(part, around);
  }
}

function ownKeywords({
  $ref: _ref,
  dependentSchemas: _dependent,
  discriminator: _discriminator,
  unevaluatedProperties: _unevaluated,
  ...keywords
}: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(keywords).filter(([key]) => !inPlace.includes(key)));
}
