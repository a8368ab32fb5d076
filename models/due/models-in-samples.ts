import { Fault } from '../../build/faults/fault.ts';
import type { Model } from '../model-schema.ts';
import type { Registry } from '../read-registry.ts';
import type { Sample } from './read-samples.ts';
import { endOf, isOff, successorOf } from '../upstream.ts';

/** A model that a sample calls, and where. */
export type Use = { model: Model; file: string; line: number };

/** Every model of the registry that samples name, but for those that are said to be kept there. */
export function modelsInSamples(samples: Sample[], { byId }: Pick<Registry, 'byId'>): Use[] {
  return samples.flatMap(({ file, line, code }) =>
    code.split('\n').flatMap((text, index) =>
      [...text.matchAll(/[A-Za-z0-9][\w.-]*\w/g)].flatMap(([word]) => {
        const model = byId.get(word);
        return model === undefined || model.kept?.in.includes(file) === true
          ? []
          : [{ model, file, line: line + index }];
      }),
    ),
  );
}

/** The faults of samples that call a model which upstream has switched off by a day. */
export function endedInSamples(uses: Use[], today: string): Fault[] {
  return uses
    .filter(({ model }) => isOff(model, today))
    .map(({ model, file, line }) => {
      const successor = successorOf(model);
      const when = endOf(model);
      return new Fault(
        { file, line },
        `the sample uses ${model.id}, which upstream has switched off${when === undefined ? '' : ` on ${when}`}`,
        `use ${successor === undefined ? '' : `${successor}, or another `}model that lives; ` +
          '“kept” in content/_models.yaml lets it stay, and says why',
      );
    });
}
