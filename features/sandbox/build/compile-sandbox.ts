import type { ApiReference } from '../../reference/document/reference.ts';
import type { ErrorShape, SandboxRow } from '../sandbox.ts';
import { createReadError, plainError } from './error-shape.ts';
import { readOperations, type ReadOperation } from './read-operation.ts';

/** A document as the sandbox is made of it: what finds an operation, and each operation by its id. */
export type CompiledSandbox = {
  error: ErrorShape;
  rows: Omit<SandboxRow, 'load'>[];
  operations: Map<string, ReadOperation>;
};

/** Makes the sandbox of a document that was read. */
export function compileSandbox(reference: ApiReference): CompiledSandbox {
  const read = readOperations(reference, createReadError(reference));
  return {
    error: usualError(read),
    rows: read.map(({ method, path, operation }) => ({ id: operation.id, method, path })),
    operations: new Map(read.map((one) => [one.operation.id, one])),
  };
}

/** The error that most operations document, for requests that belong to none. */
function usualError(read: ReadOperation[]): ErrorShape {
  const counts = new Map<string, number>();
  for (const { operation } of read) {
    const shape = operation.errors['404'] ?? operation.errors['4XX'] ?? operation.errors.default;
    if (shape !== undefined) counts.set(JSON.stringify(shape), (counts.get(JSON.stringify(shape)) ?? 0) + 1);
  }
  const [commonest] = [...counts].toSorted(([, a], [, b]) => b - a);
  return commonest === undefined ? plainError : (JSON.parse(commonest[0]) as ErrorShape);
}
