import { responseExampleOf } from '../../app/reference/document/example.ts';
import { join } from '../../app/reference/document/anchors.ts';
import type { ApiReference, Operation } from '../../app/reference/document/reference.ts';
import { operationsOf } from '../../app/reference/document/walk.ts';
import { exampleText } from '../../app/reference/samples/wire.ts';

/** A longer response is no help beside the fields. In UTF-16 units. */
const maxLength = 4000;

/** Gives each operation whose document has no example of a response one of its success, made from the JSON's schema. */
export function generateResponses(reference: ApiReference): void {
  for (const operation of operationsOf(reference)) generateResponse(operation, reference);
}

function generateResponse({ responses, received }: Operation, reference: ApiReference): void {
  const hasExample = responses.some(({ contents }) => contents.some(({ examples }) => examples.length > 0));
  if (hasExample || received !== undefined) return;
  const success = responses.find(({ status }) => status.startsWith('2'));
  const content = success?.contents.find(({ kind }) => kind === 'json');
  const json = content?.schema && responseExampleOf(content.schema, reference);
  if (content === undefined || json === undefined || exampleText(json).length > maxLength) return;
  content.examples.push({
    id: join(join(content.id, 'example'), 'generated'),
    name: 'generated',
    value: { json },
    generated: true,
  });
}
