import path from 'node:path';
import { Fault, formatFault } from './fault.ts';

/** One of Redocly's findings, as its JSON tells it. */
export type LintProblem = {
  message: string;
  severity: 'error' | 'warn';
  ruleId: string;
  /** `ref` is relative to the folder that Redocly runs in. */
  location: { source: { ref: string }; start?: { line: number; col: number } }[];
};

/** How many problems are told one by one; of the others only their number, by rule. */
const mostShown = 20;

/**
 * The errors of an API document as faults: the first ones with their places, then how many there are of each rule.
 * @param folder that Redocly ran in
 */
export function lintFaults(problems: LintProblem[], specFile: string, folder: string): Fault[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const faults = errors.slice(0, mostShown).map((problem) => problemFault(problem, folder));
  if (errors.length < 2) return faults;
  const rules = [...Map.groupBy(errors, ({ ruleId }) => ruleId)].map(([rule, found]) => [rule, found.length] as const);
  const counts = rules.toSorted((a, b) => b[1] - a[1]).map(([rule, count]) => `${count} × ${rule}`);
  return [
    ...faults,
    new Fault(
      { file: specFile },
      `Redocly finds ${errors.length} errors: ${counts.join(', ')}`,
      "mend them, choose rules in redocly.yaml, or let them warn: reference: { lint: 'warn' } in site.config.ts",
    ),
  ];
}

/** The same as the text of a warning, a line each. */
export function lintWarning(faults: Fault[]): string {
  return faults.map((fault) => formatFault(fault).split('\n')[0]).join('\n');
}

function problemFault({ message, ruleId, location }: LintProblem, folder: string): Fault {
  const [place] = location;
  const file = path.resolve(folder, place?.source.ref ?? '');
  return new Fault({ file, line: place?.start?.line, column: place?.start?.col }, `${message} (${ruleId})`);
}
