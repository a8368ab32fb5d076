import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { visit } from 'unist-util-visit';
import { filesBelow } from '../../build/files/files-below.ts';
import { parsePage } from '../../build/content/mdx/page-syntax.ts';
import { Fault } from '../../build/faults/fault.ts';
import { endOf, isOff, type Model, successorOf } from '../model.ts';
import type { Registry } from '../read-registry.ts';

/** A piece of code that readers copy: a fence of a page, or an example file of the API document. */
export type Sample = {
  /** Relative to the site's folder. */
  file: string;
  /** The line of the file that the code begins on. */
  line: number;
  code: string;
};

/** Every fence of a site's pages and every file below `spec/examples/`. @throws VFileMessage for a page that cannot be parsed */
export async function readSamples(siteFolder: string): Promise<Sample[]> {
  const pages = await filesBelow(path.join(siteFolder, 'content'), /\.mdx?$/);
  const examples = await filesBelow(path.join(siteFolder, 'spec/examples'), /\.ya?ml$/);
  const samples = [...pages, ...examples].map(async (absolute) => {
    const file = path.relative(siteFolder, absolute);
    const text = await readFile(absolute, 'utf8');
    return /\.mdx?$/.test(file) ? fencesOf(file, text) : [{ file, line: 1, code: text }];
  });
  return (await Promise.all(samples)).flat();
}

function fencesOf(file: string, text: string): Sample[] {
  const samples: Sample[] = [];
  visit(parsePage(file, text), 'code', ({ position, value }) => {
    samples.push({ file, line: (position?.start.line ?? 0) + 1, code: value });
  });
  return samples;
}

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
