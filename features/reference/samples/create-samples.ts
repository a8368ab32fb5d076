import type { ApiReference, Operation } from '../document/reference.ts';
import { operationsOf } from '../document/walk.ts';
import type { Sample, SampleRequestBody } from './sample.ts';
import { createRequest } from './request.ts';
import { writeSamples } from './write-samples.ts';

/**
 * The samples of an operation for one request body, in the order of the tabs: complete programs that read the key from the
 * environment and print or save the response, a streamed one as it arrives. Operations of OpenAI's API use its official
 * SDKs, others `requests`, `java.net.http` and `fetch`.
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
