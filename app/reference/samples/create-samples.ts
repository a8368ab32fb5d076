import type { ApiReference, Operation } from '../document/reference.ts';
import { operationsOf } from '../document/walk.ts';
import type { SampleRequestBody } from './fill-frame.ts';
import { createRequest } from './request.ts';
import type { Sample } from './sample.ts';
import { writeSamples } from './write-samples.ts';

/**
 * The samples of an operation for one example of its body (none for operations without one), in the tabs' order.
 * Operations of OpenAI's API are called by its official SDKs, others by `requests`, `java.net.http` and `fetch`.
 * Each is a complete program: it reads the key from the environment and prints or saves the answer; where the
 * example asks for a stream, it prints the pieces as they come.
 */
export function createSamples(
  reference: ApiReference,
  operation: Operation,
  body: SampleRequestBody | undefined,
): Sample[] {
  return writeSamples(createRequest(reference, operation, body), isCompatible(reference));
}

/** Whether an API is like OpenAI's. */
export function isCompatible(reference: ApiReference): boolean {
  return operationsOf(reference).some((one) => one.method === 'POST' && one.path.endsWith('/chat/completions'));
}
