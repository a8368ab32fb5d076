import type { ApiReference, Content, NamedSchema, Operation, Property, Response, SchemaView } from './reference.ts';

/** The schemas that a view may link to, to look them up. */
export type Named = Pick<ApiReference, 'schemas'>;

/** The named schema that a link leads to, as a schema of its own. */
export function linkedSchema({ schemas }: Named, id: string): SchemaView | undefined {
  const schema = schemas.find((entry) => entry.id === id)?.schema;
  return schema && { ...schema, link: undefined };
}

/** Callbacks for a walk, in pre-order. */
export type Visitor = {
  schema?: (view: SchemaView) => unknown;
  property?: (property: Property) => unknown;
  content?: (content: Content) => unknown;
};

/** The documented success of an operation: the lowest `2xx`, else `2XX`, else a redirection (`3xx`), else `default`. */
export function successOf({ responses }: Operation): Response | undefined {
  const [lowest] = responses
    .map(({ status }) => status)
    .filter((status) => /^[23]/.test(status))
    .toSorted();
  return responses.find(({ status }) => status === (lowest ?? 'default'));
}

/** All operations, in page order. */
export function operationsOf(reference: ApiReference): Operation[] {
  return reference.tags.flatMap((tag) => tag.operations);
}

/** The operations that clients call, in page order: those that the API calls itself are left out. */
export function callsOf(reference: ApiReference): Operation[] {
  return operationsOf(reference).filter(({ received }) => received === undefined);
}

/** The first operation that only reads and needs nothing but the key, rather one without servers of its own. */
export function smallestOf(operations: Operation[]): Operation | undefined {
  const small = operations.filter(
    ({ body, method, parameters }) =>
      body === undefined && method === 'GET' && parameters.every(({ required }) => required !== true),
  );
  return small.find(({ servers }) => servers.length === 0) ?? small[0];
}

/** The call that stands beside the introduction: the smallest one, or the first. */
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

/** Every id of a reference, in the order of the page. None may disappear in a release without an alias. */
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

/** The id of a schema of the schemas section and all ids inside it. */
export function schemaIds({ id, schema }: NamedSchema): string[] {
  return [id, ...collect((visitor) => walkSchema(schema, visitor))];
}

/** The id of an operation and all ids inside it. */
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
