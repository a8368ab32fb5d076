import { exampleOf } from '../document/example.ts';
import { readExactly, type Json } from '../document/json.ts';
import { fileNameOf } from './form.ts';
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

/** The examples of an operation's JSON body, or of its first media type; without an example, one generated from the schema. */
export function sampleBodies(reference: ApiReference, operation: Operation): SampleBody[] {
  const content = sampleContent(operation);
  const none: SampleBody = { name: '', title: operation.summary, body: undefined, given: false };
  if (content === undefined) return [none];
  const { contentType } = content;
  // Some write JSON as a text.
  const read = (value: Json): Json => {
    const inside = content.kind === 'json' && typeof value === 'string' ? readExactly(value) : undefined;
    return typeof inside === 'object' && inside !== null ? inside : value;
  };
  const examples = content.examples.flatMap(({ name, summary, description, value }): SampleBody[] =>
    value === undefined
      ? []
      : [{ name, title: summary ?? name, description, body: { contentType, value: read(value.json) }, given: true }],
  );
  if (examples.length > 0) return examples;
  if (content.kind === 'binary')
    return [{ ...none, body: { contentType, value: content.fileName ?? fileNameOf('input', undefined, contentType) } }];
  const value = content.schema && exampleOf(content.schema, reference);
  return [{ ...none, body: value === undefined ? undefined : { contentType, value } }];
}
