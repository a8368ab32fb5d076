import { grammarOf, type SampleLanguage } from '../document/sample-languages.ts';
import { javaHttp, javaOpenAi } from './java.ts';
import { nodeFetch, nodeOpenAi } from './node.ts';
import { findOpenAiCall } from './openai-call.ts';
import { pythonOpenAi, pythonRequests } from './python.ts';
import { isForbidden, type Sample, type SampleRequest } from './sample.ts';
import { curlSample, httpSample } from './wire.ts';

/** Writes the samples of a request in tab order; with OpenAI's SDKs if `compatible`. Runs in the browser as well. */
export function writeSamples(request: SampleRequest, compatible: boolean): Sample[] {
  const call = findOpenAiCall(request, compatible);
  const codes: [SampleLanguage, string][] = [
    ['curl', curlSample(request)],
    ['python', call === undefined ? pythonRequests(request) : pythonOpenAi(call)],
    ['java', call === undefined ? javaHttp(request) : javaOpenAi(call)],
    ['node', call === undefined ? nodeFetch(request) : nodeOpenAi(call)],
    ['http', httpSample(request)],
  ];
  const samples = codes.map(([language, code]) => ({ language, grammar: grammarOf(language), code }));
  return isBeyondFetch(request) ? samples.filter(({ language }) => language !== 'node') : samples;
}

/** Whether `fetch` cannot send a request: a body with GET or HEAD, a forbidden method, or a client's certificate. */
function isBeyondFetch({ method, body, hasCertificate }: SampleRequest): boolean {
  return hasCertificate || isForbidden(method) || (body !== undefined && (method === 'GET' || method === 'HEAD'));
}
