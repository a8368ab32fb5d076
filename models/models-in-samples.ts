import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { visit } from 'unist-util-visit';
import { filesBelow } from '../build/files/files.ts';
import { parsePage } from '../build/content/mdx/page-syntax.ts';
import { Fault } from '../build/faults/fault.ts';
import { endOf, isOff, type Model, successorOf } from './model.ts';
import type { Registry, Sources } from './read-registry.ts';

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

/** How many days before its end a model is listed. */
const noticeDays = 60;

/** A model that samples call and that has ended, or ends soon. */
export type Due = { model: Model; ended: boolean; uses: Use[] };

/** What samples call that upstream has switched off by a day or switches off within the notice after it, the earliest first. */
export function dueModels(uses: Use[], today: string): Due[] {
  const last = daysAfter(today, noticeDays);
  const called = [...new Set(uses.map(({ model }) => model))];
  return called
    .filter((model) => isOff(model, today) || (endOf(model) ?? '9999') <= last)
    .toSorted((a, b) => (endOf(a) ?? '').localeCompare(endOf(b) ?? ''))
    .map((model) => ({ model, ended: isOff(model, today), uses: uses.filter((use) => use.model === model) }));
}

/** Days after which the reason for keeping a model in samples must be checked again. */
const maxExceptionAgeDays = 180;

/** The models that samples keep beyond their end for a reason that is due to be checked again, the oldest first. */
export function outdatedExceptions(models: readonly Model[], today: string): Model[] {
  return models
    .filter(({ kept }) => kept !== undefined && daysAfter(kept.checked, maxExceptionAgeDays) <= today)
    .toSorted((a, b) => (a.kept?.checked ?? '').localeCompare(b.kept?.checked ?? ''));
}

/** The report on the reasons that are due to be checked; empty where there are none. */
export function exceptionReport(models: readonly Model[]): string {
  if (models.length === 0) return '';
  const lines = models.map(
    ({ id, kept }) => `${id}  last checked ${kept?.checked}: ${kept?.because}\n    ${kept?.in.join('\n    ')}`,
  );
  const why = `Why samples keep these ${models.length} models was last checked ${maxExceptionAgeDays} days ago or earlier`;
  return `${why}; call another model, or renew \`checked\` in content/_models.yaml:\n\n${lines.join('\n')}`;
}

/** The report on due models, as the terminal shows it. */
export function dueReport(due: Due[], today: string): string {
  if (due.length === 0) return `On ${today}, no sample calls a model that has ended or ends within ${noticeDays} days.`;
  const lines = due.map(({ model, ended, uses }) => {
    const end = endOf(model);
    const successor = successorOf(model);
    const files = Map.groupBy(uses, ({ file }) => file);
    const when = end === undefined ? 'ended' : `${ended ? 'ended' : 'ends'} ${end}`;
    return [
      `${model.id}  ${when}${successor === undefined ? '' : `, upstream names ${successor}`}`,
      ...Array.from(files, ([file, calls]) => `    ${file}:${calls.map(({ line }) => line).join(',')}`),
    ].join('\n');
  });
  return `On ${today}, samples call ${due.length} models that have ended or end within ${noticeDays} days:\n\n${lines.join('\n')}`;
}

/** The report on sources that could not be opened, the longest ago first; empty where there are none. */
export function unreachedReport(sources: Sources): string {
  const lines = Object.entries(sources)
    .flatMap(([id, { url, unreached, accordingTo }]) =>
      unreached === undefined ? [] : [{ unreached, text: `${id}  ${unreached}: ${accordingTo}\n    ${url}` }],
    )
    .toSorted((a, b) => a.unreached.localeCompare(b.unreached))
    .map(({ text }) => text);
  if (lines.length === 0) return '';
  const what = `${lines.length} sources could not be opened on the day given, and something else was compared`;
  return `${what}; open them, then write \`checked\` in content/_sources.yaml:\n\n${lines.join('\n')}`;
}

/** The day that lies a number of days after another. */
export function daysAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}
