import { exampleOf } from '../document/example.ts';
import { join } from '../document/anchors.ts';
import type { ApiReference, Operation, Response } from '../document/reference.ts';
import { operationsOf } from '../document/walk.ts';
import { exampleText } from '../samples/wire.ts';

/** A longer response is no help beside the fields. In UTF-16 units. */
const maxLength = 4000;

/**
 * Gives the responses of operations that have no example one that is made from the JSON's schema: each error, and each
 * success of an operation without an example of its success.
 */
export function generateResponses(reference: ApiReference): void {
  for (const operation of operationsOf(reference)) generateResponse(operation, reference);
}

const isSuccess = ({ status }: Response): boolean => status.startsWith('2');

const hasExample = ({ contents }: Response): boolean => contents.some(({ examples }) => examples.length > 0);

function generateResponse({ responses, received }: Operation, reference: ApiReference): void {
  if (received !== undefined) return;
  const hasSuccess = responses.some((response) => isSuccess(response) && hasExample(response));
  for (const response of responses)
    if (!hasExample(response) && !(hasSuccess && isSuccess(response))) addExample(response, reference);
}

function addExample({ contents }: Response, reference: ApiReference): void {
  const content = contents.find(({ kind }) => kind === 'json');
  const json = exampleOf(reference, content?.source, 'response');
  if (content === undefined || json === undefined || exampleText(json).length > maxLength) return;
  content.examples.push({
    id: join(join(content.id, 'example'), 'generated'),
    name: 'generated',
    value: { json },
    generated: true,
  });
}
