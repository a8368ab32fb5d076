import type { ApiReference, Operation, SchemaView } from './reference.ts';
import { operationsOf, walkOperation, walkSchema } from './walk.ts';
import type { Visitor } from './walk.ts';

/** Every id of a reference, in the order of the page. None may disappear in a release without an alias. */
export function referenceIds(reference: ApiReference): string[] {
  return [
    ...(reference.servers.length > 0 ? ['servers'] : []),
    ...(reference.authentication.length > 0 ? ['authentication'] : []),
    ...reference.authentication.map((scheme) => scheme.id),
    ...reference.tags.map((tag) => tag.id),
    ...operationsOf(reference).flatMap(operationIds),
    ...(reference.schemas.length > 0 ? ['schemas'] : []),
    ...reference.schemas.flatMap((entry) => [entry.id, ...collect((visitor) => walkSchema(entry.schema, visitor))]),
  ];
}

/** The id of an operation and all ids inside it. */
function operationIds(operation: Operation): string[] {
  const { body, responses } = operation;
  const contents = [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)];
  const own = [
    operation.id,
    ...(body === undefined ? [] : [body.id]),
    ...responses.map((response) => response.id),
    ...contents.map((content) => content.id),
  ];
  const events = contents.flatMap((content) => content.stream?.events.map((event) => event.id) ?? []);
  return [...new Set([...own, ...events, ...collect((visitor) => walkOperation(operation, visitor))])];
}

function collect(walk: (visitor: Visitor) => void): string[] {
  const ids: string[] = [];
  walk({ property: (property) => ids.push(property.id), schema: (view) => ids.push(...schemaIds(view)) });
  return ids;
}

function schemaIds(view: SchemaView): string[] {
  const options = view.alternatives.flatMap((group) => group.options.map((option) => option.id));
  return view.enumId === undefined ? options : [view.enumId, ...options];
}
