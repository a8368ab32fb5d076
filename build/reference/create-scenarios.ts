import type { ApiReference, Example, Operation } from '../../app/reference/document/reference.ts';
import type { Scenario } from '../../app/reference/document/reference-data.ts';
import { exampleOf } from '../../app/reference/document/example.ts';
import type { Json } from '../../app/reference/document/json.ts';
import { bodyPaths, samplePlaces } from '../../app/reference/samples/places.ts';
import { createSamples } from '../../app/reference/samples/create-samples.ts';
import { operationsOf } from '../../app/reference/document/walk.ts';
import type { Highlight } from './compile-reference.ts';

/**
 * The samples of every operation: one scenario for each example of its first content, together with the successful
 * answers of the same name. Without an example the body is made from the schema.
 */
export async function createScenarios(
  reference: ApiReference,
  highlight: Highlight,
): Promise<{ [operationId: string]: Scenario[] }> {
  const entries = operationsOf(reference)
    .filter((operation) => operation.webhook !== true)
    .map(async (operation): Promise<[string, Scenario[]]> => [
      operation.id,
      await Promise.all(requestsOf(operation).map((request) => scenario(operation, request))),
    ]);
  return Object.fromEntries(await Promise.all(entries));

  async function scenario(operation: Operation, request: SampleBody): Promise<Scenario> {
    const paths = bodyPaths(request.body?.value ?? null);
    const samples = createSamples(reference, operation, request.body).map(async ({ language, grammar, code }) => ({
      language,
      grammar,
      html: await highlight(code, grammar),
      keys: samplePlaces(code, paths, language),
    }));
    return {
      name: request.name,
      title: request.title,
      description: request.description,
      paths,
      samples: await Promise.all(samples),
      answers: answersOf(operation, request.name).map((example) => example.id),
    };
  }
}

/** A request that an operation is shown with; `body` is undefined where it takes none. */
export type SampleBody = {
  name: string;
  title: string;
  description?: string | undefined;
  body: { contentType: string; value: Json } | undefined;
};

/** The requests that an operation is shown with: its examples, or one made from the schema. */
export function requestsOf(operation: Operation): SampleBody[] {
  const content = operation.body?.contents.find((one) => one.kind === 'json') ?? operation.body?.contents[0];
  if (content === undefined) return [{ name: '', title: operation.summary, body: undefined }];
  const { contentType } = content;
  const examples = content.examples.flatMap(({ name, summary, description, value }) =>
    value === undefined
      ? []
      : [{ name, title: summary ?? name, description, body: { contentType, value: value.json } }],
  );
  if (examples.length > 0) return examples;
  const value = content.schema && exampleOf(content.schema);
  return [{ name: '', title: operation.summary, body: value === undefined ? undefined : { contentType, value } }];
}

/** Successful answers of the same name; where no request has a name of its own, the first of each content. */
function answersOf(operation: Operation, name: string): Example[] {
  const contents = operation.responses
    .filter((response) => response.status.startsWith('2'))
    .flatMap((response) => response.contents);
  const named = contents.flatMap((content) => content.examples.filter((example) => example.name === name));
  return named.length > 0 || (name !== '' && name !== 'default')
    ? named
    : contents.flatMap((content) => content.examples.slice(0, 1));
}
