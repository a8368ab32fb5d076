import { memoizeByObject } from '../../../app/core/memoize.ts';
import type { Json } from '../document/json.ts';
import type { ApiReference, Operation } from '../document/reference.ts';
import { grammarOf, maxTabs, sampleLanguage, sampleLanguages } from '../document/sample-languages.ts';
import { sampleBodies, type SampleBody } from './sample-bodies.ts';
import { operationsOf } from '../document/walk.ts';
import { createFrame } from './request.ts';
import { type Sample, writeSamples } from './write-samples.ts';

/** A scenario of an operation, in every language; `body` is its request body, if known. */
export type ScenarioSamples = Pick<SampleBody, 'name' | 'title' | 'description'> & {
  body?: Json | undefined;
  samples: Sample[];
};

/** Returns a function that returns the scenarios of an operation. Memoized, as its page and its Markdown show them. */
export const scenarioSamples = memoizeByObject((reference: ApiReference) =>
  memoizeByObject((operation: Operation) => createScenarioSamples(reference, operation)),
);

/** Creates a scenario for each example of the body. The author's samples replace ours, or are further scenarios. */
function createScenarioSamples(reference: ApiReference, operation: Operation): ScenarioSamples[] {
  const bodies = sampleBodies(reference, operation);
  const authored = operation.samples.filter(({ name }) => !bodies.some((body) => body.name === name));
  const isReplaced = authored.some(({ code }) => code.some(({ language }) => sampleLanguage(language) !== undefined));
  const shownBodies = isReplaced ? bodies.filter(({ given }) => given) : bodies;
  return [
    ...shownBodies.map(({ name, title, description, body }) => ({
      name,
      title,
      description,
      body: body?.value,
      samples: inTabOrder([...ownCode(operation, name), ...createSamples(reference, operation, body)]),
    })),
    ...authored.map(({ name, title }) => ({
      name,
      title: title ?? operation.summary,
      samples: inTabOrder([
        ...ownCode(operation, name),
        ...(operation.body === undefined ? createSamples(reference, operation) : []),
      ]),
    })),
  ].filter(({ samples }) => samples.length > 0);
}

function ownCode({ samples }: Operation, name: string): Sample[] {
  const code = samples.find((sample) => sample.name === name)?.code ?? [];
  return code.flatMap(({ language: languageName, source, label }) => {
    const language = sampleLanguage(languageName);
    if (language !== undefined) return [{ language, grammar: grammarOf(language), label, code: source }];
    // A language without a tab takes the tab of HTTP, under its own name, if it is the only language.
    return code.length > 1 ? [] : [{ language: 'http', grammar: 'text', label: label ?? languageName, code: source }];
  });
}

function inTabOrder(samples: Sample[]): Sample[] {
  return sampleLanguages
    .flatMap((language) => samples.find((sample) => sample.language === language) ?? [])
    .slice(0, maxTabs);
}

/** Writes the programs for a request body, in tab order; with OpenAI's SDKs if the API is compatible. */
export function createSamples(reference: ApiReference, operation: Operation, body?: SampleBody['body']): Sample[] {
  return writeSamples(createFrame(reference, operation), body, isCompatible(reference));
}

/** Whether an API is compatible with OpenAI's: it has the operation `POST …/chat/completions`. */
export const isCompatible = memoizeByObject((reference: ApiReference): boolean =>
  operationsOf(reference).some(({ method, path }) => method === 'POST' && path.endsWith('/chat/completions')),
);
