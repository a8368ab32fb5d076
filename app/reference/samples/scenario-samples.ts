import type { Json } from '../document/json.ts';
import type { ApiReference, Operation } from '../document/reference.ts';
import { createSamples } from './create-samples.ts';
import { grammarOf, SAMPLE_LABELS, sampleLanguage } from './sample.ts';
import type { Sample, SampleLanguage } from './sample.ts';
import { sampleBodies } from './sample-bodies.ts';
import type { SampleBody } from './sample-bodies.ts';

/** One way to call an operation, in every language; `body` is what it sends, where that is known. */
export type ScenarioSamples = Pick<SampleBody, 'name' | 'title' | 'description'> & {
  body?: Json | undefined;
  samples: Sample[];
};

/**
 * The samples of an operation: one scenario for each example of its body. What the document's author wrote by hand
 * stands in the place of ours; a call of his without an example is a scenario of its own, in his languages only when
 * its body is not known.
 */
export function createScenarioSamples(reference: ApiReference, operation: Operation): ScenarioSamples[] {
  const bodies = sampleBodies(reference, operation);
  const own = operation.samples.filter(({ name }) => !bodies.some((body) => body.name === name));
  const made = own.length > 0 ? bodies.filter(({ given }) => given) : bodies;
  return [
    ...made.map(({ name, title, description, body }) => ({
      name,
      title,
      description,
      body: body?.value,
      samples: inTabOrder([...ownCode(operation, name), ...createSamples(reference, operation, body)]),
    })),
    ...own.map(({ name, title }) => ({
      name,
      title: title ?? operation.summary,
      samples: inTabOrder([
        ...ownCode(operation, name),
        ...(operation.body === undefined ? createSamples(reference, operation, undefined) : []),
      ]),
    })),
  ].filter(({ samples }) => samples.length > 0);
}

function ownCode({ samples }: Operation, name: string): Sample[] {
  const code = samples.find((sample) => sample.name === name)?.code ?? [];
  return code.flatMap(({ language: called, source }) => {
    const language = sampleLanguage(called);
    return language === undefined ? [] : [{ language, grammar: grammarOf(language), code: source }];
  });
}

/** How many languages a group of tabs can show (tabs.css). */
const mostTabs = 8;

/** The first sample of each language. */
function inTabOrder(samples: Sample[]): Sample[] {
  return (Object.keys(SAMPLE_LABELS) as SampleLanguage[])
    .flatMap((language) => samples.find((sample) => sample.language === language) ?? [])
    .slice(0, mostTabs);
}
