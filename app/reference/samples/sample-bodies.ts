import { exampleOf } from '../document/example.ts';
import type { Json } from '../document/json.ts';
import type { ApiReference, Operation } from '../document/reference.ts';

/** What an operation is sent in one sample; `given` when the document has the example, and no schema had to make it up. */
export type SampleBody = {
  name: string;
  title: string;
  description?: string | undefined;
  body: { contentType: string; value: Json } | undefined;
  given: boolean;
};

/** A body for each example of an operation's first JSON content, or else first content; without an example, one that its schema allows. */
export function sampleBodies(reference: ApiReference, operation: Operation): SampleBody[] {
  const content = operation.body?.contents.find((one) => one.kind === 'json') ?? operation.body?.contents[0];
  const none: SampleBody = { name: '', title: operation.summary, body: undefined, given: false };
  if (content === undefined) return [none];
  const { contentType } = content;
  const examples = content.examples.flatMap(({ name, summary, description, value }): SampleBody[] =>
    value === undefined
      ? []
      : [{ name, title: summary ?? name, description, body: { contentType, value: value.json }, given: true }],
  );
  if (examples.length > 0) return examples;
  const value = content.schema && exampleOf(content.schema, reference);
  return [{ ...none, body: value === undefined ? undefined : { contentType, value } }];
}
