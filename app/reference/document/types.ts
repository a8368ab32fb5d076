import { listOf, textOf, textsOf } from './json.ts';
import type { JsonObject } from './json.ts';
import type { SchemaView } from './reference.ts';
import type { ReferenceMessages } from '../../core/messages/reference.ts';

/**
 * The JSON types a schema allows, `null` last. 3.0 writes `nullable: true`, 3.1 lists `null` among the types.
 * Where no type is written, it follows from the keywords or from the values of `const` and `enum`.
 */
export function readTypes(parts: JsonObject[]): string[] {
  let types: string[] | undefined;
  for (const part of parts) {
    const own = textsOf(typeof part.type === 'string' ? [part.type] : part.type);
    if (own.length === 0) continue;
    const narrowed = types?.filter((type) => own.includes(type) || (type === 'integer' && own.includes('number')));
    types = narrowed !== undefined && narrowed.length > 0 ? narrowed : own;
  }
  const found = types ?? impliedTypes(parts);
  const nullable = parts.some((part) => part.nullable === true);
  const plain = found.filter((type) => type !== 'null');
  return found.includes('null') || (nullable && plain.length > 0) ? [...plain, 'null'] : plain;
}

/** A type in words: `array of string`, `object or null`, `map of string`. */
export function typeWords(view: SchemaView, messages: ReferenceMessages): string {
  const nullable = view.types.includes('null');
  const plain = view.types.filter((type) => type !== 'null');
  const words = plain.map((type) => {
    if (type === 'array' && view.items !== undefined) return messages.arrayOf(typeWords(view.items, messages));
    if (type === 'object' && isMap(view)) return messages.mapOf(mapWords(view, messages));
    return type;
  });
  if (words.length === 0 && view.alternatives.length > 0) words.push(...alternativeTypes(view, messages));
  if (words.length === 0 && view.link !== undefined) return nullable ? 'null' : '';
  if (words.length === 0)
    words.push(nullable ? 'null' : view.const !== undefined ? typeof view.const.value : messages.anyType);
  return nullable && words[0] !== 'null' ? messages.or([...words, 'null']) : messages.or(words);
}

/** The types of all alternatives, each once; none when one of them is open. */
function alternativeTypes(view: SchemaView, messages: ReferenceMessages): string[] {
  const words = view.alternatives.flatMap((group) => group.options.map((option) => typeWords(option.schema, messages)));
  const distinct = [...new Set(words)];
  return distinct.length > 4 ? [] : distinct;
}

function isMap(view: SchemaView): boolean {
  return view.properties.length > 0 && view.properties.every((property) => property.kind === 'map');
}

function mapWords(view: SchemaView, messages: ReferenceMessages): string {
  const [values] = view.properties;
  return values === undefined ? messages.anyType : typeWords(values.schema, messages);
}

function impliedTypes(parts: JsonObject[]): string[] {
  for (const part of parts) {
    const values = 'const' in part ? [part.const ?? null] : listOf(part.enum);
    if (values.length > 0)
      return [
        ...new Set(values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value))),
      ];
    if ('properties' in part || 'additionalProperties' in part || 'patternProperties' in part) return ['object'];
    if ('items' in part || 'prefixItems' in part) return ['array'];
    if ('minLength' in part || 'maxLength' in part || 'pattern' in part || textOf(part.format) === 'binary')
      return ['string'];
  }
  return [];
}
