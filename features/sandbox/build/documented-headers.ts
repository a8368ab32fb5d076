import { exampleOf } from '../../reference/document/example.ts';
import { writeParameter } from '../../reference/document/parameter-style.ts';
import type { ApiReference, Operation, Response } from '../../reference/document/reference.ts';

/**
 * Names that no document decides: those of the connection and the body (RFC 9110, sections 6 to 8), and those by which a
 * browser would change what it keeps of this site.
 */
const fixedNames =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-(?:type|length|encoding|range|security-policy.*)|date|set-cookie2?|clear-site-data|refresh|alt-svc|nel|report(?:ing-endpoints|-to)|strict-transport-security|service-worker-allowed|access-control-.*|cf-.*)$/i;

/** The most characters of all headers of a response together. */
const maxCharacters = 4_096;

/** The headers of a response that a document decides, with their first examples, or values made from their schemas. */
function writtenHeaders(reference: ApiReference, response: Response | undefined): { name: string; text: string }[] {
  return (response?.headers ?? []).flatMap((header) => {
    const { name, examples, source } = header;
    const value = examples.find((example) => example.value !== undefined)?.value?.json;
    const made = value ?? exampleOf(reference, source, 'response', true);
    return made === undefined || fixedNames.test(name) ? [] : [{ name, text: writeParameter(header, made) }];
  });
}

/** Whether HTTP can send a field (RFC 9110, section 5): no clients agree on a text that is not ASCII. */
function isSendable({ name, text }: { name: string; text: string }): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
}

/** The headers of an operation's responses that no HTTP message can have, as a sentence names them. */
export function unsendableHeaders(reference: ApiReference, { responses }: Operation): string[] {
  return responses.flatMap((response) =>
    writtenHeaders(reference, response)
      .filter((header) => header.text !== '' && !isSendable(header))
      .map(({ name, text }) => `the header ${name} of the ${response.status} response, ${JSON.stringify(text)}`),
  );
}

/** The headers of a response as the sandbox sends them; those that no HTTP message can have are left out. */
export function documentedHeaders(reference: ApiReference, response: Response | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  let left = maxCharacters;
  for (const { name, text } of writtenHeaders(reference, response).filter(isSendable)) {
    if (name.length + text.length > left) continue;
    headers[name] = text;
    left -= name.length + text.length;
  }
  return headers;
}
