import { grammarOf, type SampleLanguage } from '../document/sample-languages.ts';
import { javaHttp, javaOpenAi } from './java.ts';
import { nodeFetch, nodeOpenAi } from './node.ts';
import { findOpenAiCall } from './openai-call.ts';
import { pythonOpenAi, pythonRequests } from './python.ts';
import { isForbidden, type Sample, type SampleRequest } from './sample.ts';
import { curlSample, httpSample } from './wire.ts';

/** The samples of a request, in the tabs' order, also in the browser; by OpenAI's SDKs if the API is `compatible`. */
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

/** Whether `fetch` throws for a request: with GET and HEAD it takes no body, and no TRACE at all (Fetch standard). */
function isBeyondFetch({ method, body }: SampleRequest): boolean {
  return isForbidden(method) || (body !== undefined && (method === 'GET' || method === 'HEAD'));
}
