import { exampleOf } from '../../reference/document/example.ts';
import { writeParameter } from '../../reference/document/parameter-style.ts';
import type { ApiReference, Response } from '../../reference/document/reference.ts';

/**
 * Names that no document decides: those of the connection and the body (RFC 9110, sections 6 to 8), and those by which a
 * browser would change what it keeps of this site.
 */
const fixedNames =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-(?:type|length|encoding|range|security-policy.*)|date|set-cookie2?|clear-site-data|refresh|alt-svc|nel|report(?:ing-endpoints|-to)|strict-transport-security|service-worker-allowed|access-control-.*|cf-.*)$/i;

/** The most characters of all headers of a response together. */
const maxCharacters = 4_096;

/**
 * The headers of a response with their first examples, or values made from their schemas; those that no HTTP message can
 * have and that the sandbox decides itself are left out.
 */
export function documentedHeaders(
  reference: ApiReference,
  response: Response | undefined,
): { headers?: Record<string, string> } {
  const headers: Record<string, string> = {};
  let left = maxCharacters;
  for (const header of response?.headers ?? []) {
    const { name, examples, source } = header;
    const value = examples.find((example) => example.value !== undefined)?.value?.json;
    const made = value ?? exampleOf(reference, source, 'response', true);
    const text = made === undefined ? '' : writeParameter(header, made);
    const isSent = /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
    if (!isSent || fixedNames.test(name) || name.length + text.length > left) continue;
    headers[name] = text;
    left -= name.length + text.length;
  }
  return Object.keys(headers).length === 0 ? {} : { headers };
}
