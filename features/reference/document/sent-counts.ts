import { isMarked, mergeParts } from './all-of.ts';
import { keywordCount } from './constraints.ts';
import { type Json, type JsonObject, listOf, objectOf, textsOf, without } from './json.ts';
import { objectAt } from './resolve.ts';

const counts = ['minProperties', 'maxProperties'];

/**
 * Takes the properties that only the other side sends out of the counts: it adds them, at least the required ones. A
 * value may have them all the same, such as one that was read and is sent back; then they count.
 * @param converted the JSON Schema of a node of the document, which is changed
 * @param mark the mark of these properties
 */
export function countSent(converted: JsonObject, node: JsonObject, document: JsonObject, mark: string): void {
  const limits = counts.filter((limit) => limit in converted);
  if (limits.length === 0) return;
  const { properties, required } = wholeOf(node, document);
  const others = Object.entries(objectOf(properties)).flatMap(([name, field]) =>
    isMarked(document, field, mark) ? [name] : [],
  );
  if (others.length === 0) return;
  const added = others.filter((name) => textsOf(required).includes(name));
  const counted = (least: number, most: number): Json =>
    Object.fromEntries(
      limits.map((limit) => {
        const fewer = limit === 'minProperties' ? least : most;
        return [limit, Math.max(0, keywordCount(converted, limit, 0) - fewer)];
      }),
    );
  const rule = [
    ['if', { anyOf: others.map((name) => ({ required: [name] })) }],
    ['then', counted(others.length - 1, 0)],
    ['else', counted(others.length, added.length)],
  ] as const;
  converted.allOf = [...listOf(converted.allOf), Object.fromEntries(rule)];
  for (const limit of limits) delete converted[limit];
}

/** Moves the counts of parts to the whole if a part describes properties with a mark. */
export function withJointCounts(node: JsonObject, document: JsonObject, mark: string): JsonObject {
  const hasCount = (part: Json) => counts.some((key) => key in objectAt(document, part));
  if (!listOf(node.allOf).some(hasCount)) return node;
  const whole = wholeOf(node, document);
  if (!Object.values(objectOf(whole.properties)).some((field) => isMarked(document, field, mark))) return node;
  const open = (part: Json) => without(objectAt(document, part), counts);
  const joint = Object.entries(whole).filter(([key]) => counts.includes(key));
  const allOf = listOf(node.allOf).map((part) => (hasCount(part) ? open(part) : part));
  return { ...node, ...Object.fromEntries(joint), allOf };
}

function wholeOf(node: JsonObject, document: JsonObject): JsonObject {
  return mergeParts([node, ...listOf(node.allOf).map((part) => objectAt(document, part))]);
}
