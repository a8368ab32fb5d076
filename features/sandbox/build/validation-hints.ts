import type { Json, JsonObject } from '../../reference/document/json.ts';
import { isObject, listOf, objectOf, textOf, textsOf } from '../../reference/document/json.ts';
import { lookUp } from '../../reference/document/resolve.ts';
import type { ValidationHints } from '../sandbox.ts';

/** What messages about a body need of its schema. */
export function validationHints(schema: JsonObject = {}): ValidationHints {
  return {
    fields: [...fieldsOf(schema)],
    discriminators: discriminatorValues(schema),
    rules: ruleDescriptions(schema),
  };
}

/** Every name of a field in a schema. */
function fieldsOf(node: Json, names = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return names;
  if (isObject(node)) for (const name of Object.keys(objectOf(node.properties))) names.add(name);
  for (const member of Object.values(node)) fieldsOf(member, names);
  return names;
}

function ruleDescriptions(root: JsonObject): ValidationHints['rules'] {
  return Object.fromEntries(
    Object.entries(objectOf(root.$defs)).flatMap(([name, node]) => {
      const words = isObject(node) && 'if' in node ? textOf(node.description) : undefined;
      return words === undefined ? [] : [[`#/$defs/${name}`, words]];
    }),
  );
}

/** Schemas that contain themselves have no end. */
const limits = { depth: 16, steps: 5_000 };

function discriminatorValues(root: JsonObject): ValidationHints['discriminators'] {
  const discriminators: ValidationHints['discriminators'] = {};
  let steps = 0;
  visit(root, '', 0);
  return discriminators;

  function visit(node: Json | undefined, place: string, depth: number): void {
    if (!isObject(node) || depth > limits.depth || ++steps > limits.steps) return;
    if (typeof node.$ref === 'string') visit(lookUp(root, node.$ref), place, depth + 1);
    const name = textOf(objectOf(node.discriminator).propertyName);
    if (name !== undefined)
      discriminators[`${place}/${name}`] = listOf(node.oneOf).flatMap((option) => valuesOf(option, name));
    for (const part of [...listOf(node.allOf), ...listOf(node.anyOf), ...listOf(node.oneOf)])
      visit(part, place, depth + 1);
    for (const [key, property] of Object.entries(objectOf(node.properties)))
      visit(property, `${place}/${key}`, depth + 1);
    for (const inner of [node.items, node.additionalProperties]) visit(inner, `${place}/-`, depth + 1);
  }

  function valuesOf(option: Json, name: string): string[] {
    const target = objectOf(isObject(option) && typeof option.$ref === 'string' ? lookUp(root, option.$ref) : option);
    const property = objectOf(objectOf(target.properties)[name]);
    return textsOf([...listOf(property.enum), ...(property.const === undefined ? [] : [property.const])]);
  }
}
