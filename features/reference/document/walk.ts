import type { ApiReference, Content, Operation, Response } from './reference.ts';
import type { NamedSchema, Property, SchemaView } from './schema-view.ts';

/** The named schemas, which the links of a view refer to. */
export type Named = Pick<ApiReference, 'schemas'>;

/** Returns the named schema that a view links to, without the link that it may itself be; a view without link as is. */
export function linkedSchema({ schemas }: Named, view: SchemaView): SchemaView {
  const schema = schemas.find(({ id }) => id === view.link?.id)?.schema;
  return schema === undefined ? view : { ...schema, link: undefined };
}

/** Callbacks for a walk, called in pre-order. */
export type Visitor = {
  schema?: (view: SchemaView) => unknown;
  property?: (property: Property) => unknown;
  content?: (content: Content) => unknown;
};

/** Finds an operation's success response: the lowest `2xx`, else `2XX`, else a redirect (`3xx`), else `default`. */
export function successOf({ responses }: Operation): Response | undefined {
  const [lowest] = responses
    .map(({ status }) => status)
    .filter((status) => /^[23]/.test(status))
    .toSorted();
  return responses.find(({ status }) => status === (lowest ?? 'default'));
}

/** Returns all operations, in page order. */
export function operationsOf(reference: ApiReference): Operation[] {
  return reference.tags.flatMap((tag) => tag.operations);
}

/** Returns the operations that clients call, in page order, without webhooks and callbacks. */
export function callsOf(reference: ApiReference): Operation[] {
  return operationsOf(reference).filter(({ received }) => received === undefined);
}

/** Finds the first `GET` without body and required parameters; prefers operations without servers of their own. */
export function smallestOf(operations: Operation[]): Operation | undefined {
  const small = operations.filter(
    ({ body, method, parameters }) =>
      body === undefined && method === 'GET' && parameters.every(({ required }) => required !== true),
  );
  return small.find(({ servers }) => servers.length === 0) ?? small[0];
}

/** Returns the call that is shown beside the introduction: the smallest one, else the first. */
export function firstCall(reference: ApiReference): Operation | undefined {
  const calls = callsOf(reference);
  return smallestOf(calls) ?? calls[0];
}

/** Walks all operations and the schemas section. */
export function walkReference(reference: ApiReference, visitor: Visitor): void {
  for (const operation of operationsOf(reference)) walkOperation(operation, visitor);
  for (const entry of reference.schemas) walkSchema(entry.schema, visitor);
}

function walkOperation(operation: Operation, visitor: Visitor): void {
  const contents = (list: Content[]): void => {
    for (const content of list) {
      visitor.content?.(content);
      if (content.schema !== undefined) walkSchema(content.schema, visitor);
    }
  };
  for (const parameter of operation.parameters) walkProperty(parameter, visitor);
  contents(operation.body?.contents ?? []);
  for (const response of operation.responses) {
    for (const header of response.headers) walkProperty(header, visitor);
    contents(response.contents);
  }
}

function walkSchema(view: SchemaView, visitor: Visitor): void {
  visitor.schema?.(view);
  for (const property of view.properties) walkProperty(property, visitor);
  if (view.items !== undefined) walkSchema(view.items, visitor);
  for (const group of view.alternatives) for (const option of group.options) walkSchema(option.schema, visitor);
  for (const not of view.not) walkSchema(not, visitor);
}

function walkProperty(property: Property, visitor: Visitor): void {
  visitor.property?.(property);
  walkSchema(property.schema, visitor);
}

/** Returns every id of a reference, in page order. A release must not drop an id without adding an alias for it. */
export function referenceIds(reference: ApiReference): string[] {
  return [
    ...(reference.servers.length > 0 ? ['servers'] : []),
    ...(reference.authentication.length > 0 ? ['authentication'] : []),
    ...reference.authentication.map((scheme) => scheme.id),
    ...reference.tags.map((tag) => tag.id),
    ...operationsOf(reference).flatMap(operationIds),
    ...(reference.schemas.length > 0 ? ['schemas'] : []),
    ...reference.schemas.flatMap(schemaIds),
  ];
}

/** Returns the id of a named schema and all ids inside the schema. */
export function schemaIds({ id, schema }: NamedSchema): string[] {
  return [id, ...collect((visitor) => walkSchema(schema, visitor))];
}

/** Returns the id of an operation and all ids inside the operation. */
export function operationIds(operation: Operation): string[] {
  const { id, body, responses } = operation;
  const ids = [id, ...(body === undefined ? [] : [body.id]), ...responses.map((response) => response.id)];
  return [...new Set([...ids, ...collect((visitor) => walkOperation(operation, visitor))])];
}

function collect(walk: (visitor: Visitor) => void): string[] {
  const ids: string[] = [];
  const add = (...parts: { id?: string | undefined }[]) => ids.push(...parts.flatMap(({ id }) => id ?? []));
  walk({
    content: (content) => add(content, ...(content.stream?.events ?? [])),
    property: (property) => add(property),
    schema: (view) => add(view, { id: view.enumId }, ...view.alternatives.flatMap(({ options }) => options)),
  });
  return ids;
}
