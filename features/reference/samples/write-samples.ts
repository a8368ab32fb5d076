import { isForbidden } from '../document/parameter-style.ts';
import { grammarOf, type SampleLanguage } from '../document/sample-languages.ts';
import { javaHttp, javaOpenAi } from './java.ts';
import { nodeFetch, nodeOpenAi } from './node.ts';
import { findOpenAiCall } from './openai-call.ts';
import { pythonOpenAi, pythonRequests } from './python.ts';
import type { RequestFrame } from './request.ts';
import type { SampleBody } from './sample-bodies.ts';
import { completeRequest, curlSample, httpSample, type SampleRequest } from './wire.ts';

/** A sample: complete code that runs unchanged, with the key in an environment variable. */
export type Sample = {
  language: SampleLanguage;
  /** Name of the grammar for highlighting. */
  grammar: string;
  /** The author's label, which replaces the language's name. */
  label?: string | undefined;
  code: string;
};

/** Writes the samples of a request in tab order; with OpenAI's SDKs if `compatible`. Runs in the browser as well. */
export function writeSamples(frame: RequestFrame, body: SampleBody['body'], compatible: boolean): Sample[] {
  const request = completeRequest(frame, body);
  const call = findOpenAiCall(request, compatible);
  const codes: [SampleLanguage, string][] = [
    ['curl', curlSample(request)],
    ['python', call === undefined ? pythonRequests(request) : pythonOpenAi(call)],
    ['java', call === undefined ? javaHttp(request) : javaOpenAi(call)],
    ['node', call === undefined ? nodeFetch(request) : nodeOpenAi(call)],
    ['http', httpSample(request)],
  ];
  const samples = codes.map(([language, code]) => ({ language, grammar: grammarOf(language), code }));
  // The clients of Java and Node.js do not answer the challenge of Digest (RFC 7616).
  const isDigest = request.keys.some(({ login }) => login === 'digest');
  const isUnsent = (language: SampleLanguage) =>
    (language === 'node' && (isDigest || isBeyondFetch(request))) || (language === 'java' && isDigest);
  return samples.filter(({ language }) => !isUnsent(language));
}

/** Whether `fetch` cannot send a request: a body with GET or HEAD, a forbidden method, or a client's certificate. */
function isBeyondFetch({ method, body, hasCertificate }: SampleRequest): boolean {
  return hasCertificate || isForbidden(method) || (body !== undefined && (method === 'GET' || method === 'HEAD'));
}
