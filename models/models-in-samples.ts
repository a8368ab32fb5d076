import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { visit } from 'unist-util-visit';
import { filesBelow } from '../build/files/files.ts';
import { parsePage } from '../build/content/mdx/page-syntax.ts';
import { endOf, isOff, type Model } from './model.ts';
import type { Registry, Sources } from './read-registry.ts';

/** A code sample: a fenced code block of a page, or an example file of the API document. */
export type CodeSample = {
  /** Path relative to the site's folder. */
  file: string;
  /** Line of the file on which the code begins. */
  line: number;
  code: string;
};

/** Reads the code blocks of a site's pages and the files in `spec/examples/`. @throws VFileMessage on a syntax error */
export async function readSamples(siteFolder: string): Promise<CodeSample[]> {
  const pages = await filesBelow(path.join(siteFolder, 'content'), /\.mdx?$/);
  const examples = await filesBelow(path.join(siteFolder, 'spec/examples'), /\.ya?ml$/);
  const samples = [...pages, ...examples].map(async (absolute) => {
    const file = path.relative(siteFolder, absolute);
    const text = await readFile(absolute, 'utf8');
    return /\.mdx?$/.test(file) ? fencesOf(file, text) : [{ file, line: 1, code: text }];
  });
  return (await Promise.all(samples)).flat();
}

function fencesOf(file: string, text: string): CodeSample[] {
  const samples: CodeSample[] = [];
  visit(parsePage(file, text), 'code', ({ position, value }) => {
    samples.push({ file, line: (position?.start.line ?? 0) + 1, code: value });
  });
  return samples;
}

/** A model that a sample uses, and the position of the use. */
export type Use = { model: Model; file: string; line: number };

/** Finds the registry's models in samples, except in files that a model's `kept` lists. */
export function modelsInSamples(samples: CodeSample[], { byId }: Pick<Registry, 'byId'>): Use[] {
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

/** Days before its end from which a model is due. */
const noticeDays = 60;

/** A model that samples use and that has ended or ends soon. */
export type Due = { model: Model; ended: boolean; uses: Use[] };

/** Returns the models in samples that have ended, or end within `noticeDays` of the day `today`, the earliest first. */
export function dueModels(uses: Use[], today: string): Due[] {
  const lastDay = daysAfter(today, noticeDays);
  const models = [...new Set(uses.map(({ model }) => model))];
  return models
    .filter((model) => isOff(model, today) || (endOf(model)?.date ?? '9999') <= lastDay)
    .toSorted((a, b) => (endOf(a)?.date ?? '').localeCompare(endOf(b)?.date ?? ''))
    .map((model) => ({ model, ended: isOff(model, today), uses: uses.filter((use) => use.model === model) }));
}

/** Days after which the reason for keeping an ended model in samples must be checked again. */
const maxExceptionAgeDays = 180;

/** Returns the models whose reason for being kept in samples must be checked again, the oldest check first. */
export function outdatedExceptions(models: readonly Model[], today: string): Model[] {
  return models
    .filter(({ kept }) => kept !== undefined && daysAfter(kept.checked, maxExceptionAgeDays) <= today)
    .toSorted((a, b) => (a.kept?.checked ?? '').localeCompare(b.kept?.checked ?? ''));
}

/** Formats the report of outdated exceptions; empty if there are none. */
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
    const { date: end, successor } = endOf(model) ?? {};
    const files = Map.groupBy(uses, ({ file }) => file);
    const when = end === undefined ? 'ended' : `${ended ? 'ended' : 'ends'} ${end}`;
    return [
      `${model.id}  ${when}${successor === undefined ? '' : `, upstream names ${successor}`}`,
      ...Array.from(files, ([file, calls]) => `    ${file}:${calls.map(({ line }) => line).join(',')}`),
    ].join('\n');
  });
  return `On ${today}, samples call ${due.length} models that have ended or end within ${noticeDays} days:\n\n${lines.join('\n')}`;
}

/** Formats the report of sources that could not be opened, the earliest attempt first; empty if there are none. */
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

/** Adds days to a day (YYYY-MM-DD). */
export function daysAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}
