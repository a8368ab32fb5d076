import { exampleOf } from '../document/example.ts';
import { memberOf, readExactly, type Json } from '../document/json.ts';
import { fileNameOf } from './form.ts';
import { xmlText } from './xml.ts';
import type { ApiReference, Content, Operation } from '../document/reference.ts';

/** The request body of one sample; `given` when it is an example of the document, not generated from a schema. */
export type SampleBody = {
  name: string;
  title: string;
  description?: string | undefined;
  body: { contentType: string; value: Json } | undefined;
  given: boolean;
};

/** The content of the body that samples send: JSON, or the first media type. */
export function sampleContent({ body }: Operation): Content | undefined {
  return body?.contents.find(({ kind }) => kind === 'json') ?? body?.contents[0];
}

/** A media type that can be sent, of a range of them. */
function concreteType(range: string): string {
  return (
    memberOf(
      {
        '*/*': 'application/json',
        'image/*': 'image/png',
        'audio/*': 'audio/mpeg',
        'video/*': 'video/mp4',
        'text/*': 'text/plain',
      },
      range,
    ) ?? range
  );
}

/** The examples of an operation's JSON body, or of its first media type; without an example, one generated from the schema. */
export function sampleBodies(reference: ApiReference, operation: Operation): SampleBody[] {
  const content = sampleContent(operation);
  const none: SampleBody = { name: '', title: operation.summary, body: undefined, given: false };
  if (content === undefined) return [none];
  const contentType = concreteType(content.contentType);
  // Some write JSON as a text.
  const { schema } = content;
  const asText = (value: Json): Json =>
    schema !== undefined && typeof value === 'object' && /[/+]xml\b/.test(contentType)
      ? xmlText(schema, value, reference)
      : value;
  const read = (value: Json): Json => {
    const inside = content.kind === 'json' && typeof value === 'string' ? readExactly(value) : undefined;
    return typeof inside === 'object' && inside !== null ? inside : asText(value);
  };
  const examples = content.examples.flatMap(({ name, summary, description, value }): SampleBody[] =>
    value === undefined
      ? []
      : [{ name, title: summary ?? name, description, body: { contentType, value: read(value.json) }, given: true }],
  );
  if (examples.length > 0) return examples;
  if (content.kind === 'binary')
    return [{ ...none, body: { contentType, value: content.fileName ?? fileNameOf('input', undefined, contentType) } }];
  const value = exampleOf(reference, content.source, 'request');
  return [{ ...none, body: value === undefined ? undefined : { contentType, value: asText(value) } }];
}
