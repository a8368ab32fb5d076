import type { ApiReference, Example, Operation, ReferenceData, Scenario } from '../document/reference.ts';
import { createScenarioSamples, type ScenarioSamples } from '../samples/scenario-samples.ts';
import { callsOf } from '../document/walk.ts';
import type { Highlight } from '../../../build/content/highlight.ts';
import { bodyPaths } from '../view/highlight-example.ts';

/** The highlighted samples of every operation, with the ids of the successful responses of the same name. */
export async function createScenarios(
  reference: ApiReference,
  examplesOf: ReferenceData['examplesOf'],
  highlight: Highlight,
): Promise<ReferenceData['scenarios']> {
  const entries = callsOf(reference).map(async (operation): Promise<[string, Scenario[]]> => [
    operation.id,
    await Promise.all(createScenarioSamples(reference, operation).map((scenario) => highlighted(operation, scenario))),
  ]);
  return Object.fromEntries(await Promise.all(entries));

  async function highlighted(operation: Operation, scenario: ScenarioSamples): Promise<Scenario> {
    const { body, ...words } = scenario;
    const samples = scenario.samples.map(async ({ language, grammar, label, code }) => ({
      language,
      grammar,
      label,
      html: await highlight(code, grammar),
    }));
    return {
      ...words,
      paths: bodyPaths(body ?? null),
      samples: await Promise.all(samples),
      responses: responsesOf(operation, scenario.name, examplesOf).map((example) => example.id),
    };
  }
}

/** The successful responses of a name; for unnamed requests, the first one of each media type. */
function responsesOf(operation: Operation, name: string, examplesOf: ReferenceData['examplesOf']): Example[] {
  const contents = operation.responses
    .filter((response) => response.status.startsWith('2'))
    .flatMap((response) => response.contents)
    .map(examplesOf);
  const named = contents.flat().filter((example) => example.name === name);
  return named.length > 0 || (name !== '' && name !== 'default')
    ? named
    : contents.flatMap((examples) => examples.slice(0, 1));
}
