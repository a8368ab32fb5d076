import { endOf, isOff, type Model, successorOf } from '../model.ts';
import type { Sources } from '../read-registry.ts';
import type { Use } from './samples.ts';

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
