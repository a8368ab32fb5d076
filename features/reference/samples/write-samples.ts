import { javaHttp, javaOpenAi } from './java.ts';
import { nodeFetch, nodeOpenAi } from './node.ts';
import { findOpenAiCall } from './openai-call.ts';
import { pythonOpenAi, pythonRequests } from './python.ts';
import { isForbidden, type Sample, type SampleRequest } from './sample.ts';
import { curlSample, httpSample } from './wire.ts';

/** The samples of a request, in the tabs' order, also in the browser; by OpenAI's SDKs if the API is `compatible`. */
export function writeSamples(request: SampleRequest, compatible: boolean): Sample[] {
  const call = findOpenAiCall(request, compatible);
  const samples: Sample[] = [
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
  return isBeyondFetch(request) ? samples.filter(({ language }) => language !== 'node') : samples;
}

/** Whether `fetch` throws for a request: with GET and HEAD it takes no body, and no TRACE at all (Fetch standard). */
function isBeyondFetch({ method, body }: SampleRequest): boolean {
  return isForbidden(method) || (body !== undefined && (method === 'GET' || method === 'HEAD'));
}
