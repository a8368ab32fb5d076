import type { ApiReference, Example, Operation } from '../document/reference.ts';
import type { Scenario } from '../reference-data.ts';
import { createScenarioSamples, type ScenarioSamples } from '../samples/scenario-samples.ts';
import { bodyPaths, samplePositions } from '../samples/positions.ts';
import { operationsOf } from '../document/walk.ts';
import type { Highlight } from '../../../build/content/highlight.ts';

/** The highlighted samples of every operation, with the ids of the successful responses of the same name. */
export async function createScenarios(
  reference: ApiReference,
  highlight: Highlight,
): Promise<{ [operationId: string]: Scenario[] }> {
  const entries = operationsOf(reference)
    .filter((operation) => operation.received === undefined)
    .map(async (operation): Promise<[string, Scenario[]]> => [
      operation.id,
      await Promise.all(
        createScenarioSamples(reference, operation).map((scenario) => highlighted(operation, scenario)),
      ),
    ]);
  return Object.fromEntries(await Promise.all(entries));

  async function highlighted(operation: Operation, scenario: ScenarioSamples): Promise<Scenario> {
    const { body, ...words } = scenario;
    const paths = bodyPaths(body ?? null);
    const samples = scenario.samples.map(async ({ language, grammar, label, code }) => ({
      language,
      grammar,
      label,
      html: await highlight(code, grammar),
      keys: samplePositions(code, paths, language),
    }));
    return {
      ...words,
      paths,
      samples: await Promise.all(samples),
      responses: responsesOf(operation, scenario.name).map((example) => example.id),
    };
  }
}

/** The successful responses of a name; for unnamed requests, the first one of each media type. */
function responsesOf(operation: Operation, name: string): Example[] {
  const contents = operation.responses
    .filter((response) => response.status.startsWith('2'))
    .flatMap((response) => response.contents);
  const named = contents.flatMap((content) => content.examples.filter((example) => example.name === name));
  return named.length > 0 || (name !== '' && name !== 'default')
    ? named
    : contents.flatMap((content) => content.examples.slice(0, 1));
}
