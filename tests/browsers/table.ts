import type { Journey } from './journeys/journey.ts';

/** The result of a journey. */
export type Outcome = { result: 'passed' } | { result: 'failed' | 'skipped'; reason: string };

/** A browser with its version, and its outcomes in the order of the journeys. */
export type Column = { browser: string; outcomes: Outcome[] };

/** Prints a table of journeys and browsers, followed by the reasons of skipped and failed journeys. */
export function printTable(journeys: Journey[], columns: Column[]): void {
  const first = Math.max(...journeys.map(({ name }) => name.length));
  const widths = columns.map(({ browser }) => Math.max(browser.length, 'skipped'.length));
  const line = (name: string, cells: string[]) =>
    console.log([name.padEnd(first), ...cells.map((cell, index) => cell.padEnd(widths[index] ?? 0))].join('  '));
  console.log('');
  line(
    '',
    columns.map(({ browser }) => browser),
  );
  for (const [index, { name }] of journeys.entries())
    line(
      name,
      columns.map(({ outcomes }) => outcomes[index]?.result ?? ''),
    );
  const notes = columns.flatMap(({ browser, outcomes }) =>
    outcomes.flatMap((outcome, index) =>
      outcome.result === 'passed'
        ? []
        : [`${outcome.result} in ${browser}: ${journeys[index]?.name}: ${outcome.reason}`],
    ),
  );
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
}
