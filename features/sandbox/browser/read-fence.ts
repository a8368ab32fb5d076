import { readCurl, type FenceRequest } from './read-curl.ts';

/** The request that a fence of a guide shows, as a cURL command or as HTTP; undefined for anything else. */
export function readFence(text: string): FenceRequest | undefined {
  return readCurl(text) ?? readHttp(text);
}

/** Reads a request as HTTP writes it: method and URL, headers, an empty line, the body (RFC 9112, section 2.1). */
function readHttp(text: string): FenceRequest | undefined {
  const [head = '', ...rest] = text.trim().split(/\r?\n\r?\n/);
  const [, method, url] = /^([A-Z]+) (https?:\/\/\S+)(?: HTTP\/[\d.]+)?(?:\r?\n|$)/.exec(head) ?? [];
  if (method === undefined || url === undefined) return undefined;
  const body = rest.join('\n\n');
  return { method, url, body: body === '' ? undefined : body };
}
