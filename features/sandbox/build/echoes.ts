import type { Json, JsonObject } from '../../reference/document/json.ts';
import { isObject, objectOf, sameJson, typeNames } from '../../reference/document/json.ts';
import { mergeSchemas } from '../../reference/document/all-of.ts';

/**
 * The fields at the top of an answer that can repeat what the request says under the same name: every value that the
 * request may have there is one that the answer may have.
 * @param requests the schemas of a request's parts
 */
export function echoes(answer: JsonObject | undefined, requests: (JsonObject | undefined)[]): string[] {
  if (answer === undefined) return [];
  const sources = requests.filter((source) => source !== undefined);
  return Object.entries(objectOf(mergeSchemas(answer, answer).properties)).flatMap(([name, wanted]) => {
    const source = sources.find((one) => name in objectOf(mergeSchemas(one, one).properties));
    if (source === undefined) return [];
    const sent = objectOf(mergeSchemas(source, source).properties)[name] ?? true;
    return isWithin(open(source, sent), open(answer, wanted)) ? [name] : [];
  });
}

/** A schema with what it refers to in place, so that two documents' halves can be compared. */
function open(root: JsonObject, schema: Json, depth = 0): Json {
  if (!isObject(schema) || depth > 6) return schema;
  const { examples: _, ...merged } = mergeSchemas(root, schema);
  return Object.fromEntries(
    Object.entries(merged).map(([key, value]): [string, Json] => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(objectOf(value)).map(([name, member]): [string, Json] => [
              name,
              open(root, member, depth + 1),
            ]),
          ),
        ];
      if (key === 'items' || key === 'additionalProperties') return [key, open(root, value, depth + 1)];
      return Array.isArray(value) && (key === 'anyOf' || key === 'oneOf')
        ? [key, value.map((member) => open(root, member, depth + 1))]
        : [key, value];
    }),
  );
}

function isWithin(sent: Json, wanted: Json): boolean {
  if (sameJson(sent, wanted)) return true;
  if (!isObject(sent) || !isObject(wanted)) return false;
  const options = [sent.anyOf, sent.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (options.length > 0) return options.every((option) => isWithin(option, wanted));
  // Of a plain type only its name is said: everything of that type fits.
  if (Object.keys(wanted).some((key) => key !== 'type') || wanted.type === 'object' || wanted.type === 'array')
    return false;
  const [from, to] = [typeNames(sent), typeNames(wanted)];
  return from.length > 0 && from.every((type) => to.includes(type) || (type === 'integer' && to.includes('number')));
}
