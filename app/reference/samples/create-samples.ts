import type { Json } from '../document/json.ts';
import type { ApiReference, Operation } from '../document/reference.ts';
import { operationsOf } from '../document/walk.ts';
import { javaHttp, javaOpenAi } from './java.ts';
import { nodeFetch, nodeOpenAi } from './node.ts';
import { findOpenAiCall } from './openai-call.ts';
import { pythonOpenAi, pythonRequests } from './python.ts';
import { createRequest } from './request.ts';
import type { Sample } from './sample.ts';
import { curlSample, httpSample } from './wire.ts';

/**
 * The samples of an operation for one example of its body (none for operations without one), in the tabs' order.
 * Operations of OpenAI's API are called by its official SDKs, others by `requests`, `java.net.http` and `fetch`.
 * Each is a complete program: it reads the key from the environment and prints or saves the answer; where the
 * example asks for a stream, it prints the pieces as they come.
 */
export function createSamples(
  reference: ApiReference,
  operation: Operation,
  body: { contentType: string; value: Json } | undefined,
): Sample[] {
  const request = createRequest(reference, operation, body);
  const compatible = operationsOf(reference).some(
    (one) => one.method === 'POST' && one.path.endsWith('/chat/completions'),
  );
  const call = findOpenAiCall(request, compatible);
  return [
    { language: 'curl', grammar: 'shellscript', code: curlSample(request) },
    {
      language: 'python',
      grammar: 'python',
      code: (call === undefined ? pythonRequests(request) : pythonOpenAi(call)).trimEnd(),
    },
    { language: 'java', grammar: 'java', code: (call === undefined ? javaHttp(request) : javaOpenAi(call)).trimEnd() },
    {
      language: 'node',
      grammar: 'javascript',
      code: (call === undefined ? nodeFetch(request) : nodeOpenAi(call)).trimEnd(),
    },
    { language: 'http', grammar: 'http', code: httpSample(request) },
  ];
}
