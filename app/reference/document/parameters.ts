import { isObject, listOf, objectOf, textOf } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { join } from './anchors.ts';
import { readExamples, readUnknown } from './content.ts';
import type { Parameter } from './reference.ts';
import type { Reading } from './reading.ts';
import { viewSchema } from './schema.ts';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/** The parameters of an operation and of its path, unless the operation overrides them; sorted by `in`. */
export function readParameters(
  reading: Reading,
  operationId: string,
  path: JsonObject,
  operation: JsonObject,
): Parameter[] {
  const found = new Map<string, JsonObject>();
  for (const node of [...listOf(path.parameters), ...listOf(operation.parameters)]) {
    const parameter = objectOf(reading.resolver.resolve(node).node);
    const name = textOf(parameter.name);
    if (name !== undefined) found.set(`${String(parameter.in)} ${name}`, parameter);
  }
  const all = [...found.values()];
  return PLACES.flatMap((place) =>
    all
      .filter((parameter) => parameter.in === place)
      .map((parameter) =>
        readParameter(
          reading,
          join(join(operationId, place), textOf(parameter.name) ?? ''),
          textOf(parameter.name) ?? '',
          place,
          parameter,
        ),
      ),
  );
}

/** The headers of a response, which have the form of parameters without `in` and `name`. */
export function readHeaders(reading: Reading, owner: string, headers: Json | undefined): Parameter[] {
  return Object.entries(objectOf(headers)).map(([name, node]) => {
    const header = objectOf(reading.resolver.resolve(node).node);
    return {
      ...readParameter(reading, join(join(owner, 'header'), name), name, 'header', header),
      kind: 'header' as const,
      answer: true as const,
    };
  });
}

function readParameter(
  reading: Reading,
  wanted: string,
  name: string,
  place: Parameter['in'],
  node: JsonObject,
): Parameter {
  const id = reading.anchors.claim(wanted);
  const [contentType, content] = Object.entries(objectOf(node.content))[0] ?? [];
  const schema = node.schema ?? objectOf(content).schema ?? {};
  const examples = readExamples(reading, id, {
    example: node.example ?? objectOf(content).example,
    examples: node.examples ?? objectOf(content).examples,
  });
  return {
    id,
    name,
    kind: 'parameter',
    in: place,
    required: node.required === true ? true : undefined,
    deprecated: node.deprecated === true ? true : undefined,
    description: textOf(node.description),
    contentType,
    schema: viewSchema(reading, isObject(schema) || typeof schema === 'boolean' ? schema : {}, { id, open: [] }),
    examples,
    unknown: readUnknown(node, [
      'name',
      'in',
      'required',
      'deprecated',
      'description',
      'schema',
      'content',
      'example',
      'examples',
      '$ref',
    ]),
  };
}
