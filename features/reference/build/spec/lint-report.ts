import path from 'node:path';
import { Fault, formatFault } from '../../../../build/faults/fault.ts';

/** A problem in Redocly's JSON report. */
export type LintProblem = {
  message: string;
  severity: 'error' | 'warn';
  ruleId: string;
  /** `ref` is relative to the folder that Redocly runs in; `reportOnKey` when it is the key of the place, not its value. */
  location: {
    source: { ref: string };
    pointer?: string;
    reportOnKey?: boolean;
    start?: { line: number; col: number };
  }[];
};

/** How many messages are reported, and how many further places of one; the others are counted. */
const maxShown = 20;
const maxFurther = 3;

const elsewhere =
  ", choose rules in the site's redocly.yaml, or let them warn: reference: { lint: 'warn' } in site.config.ts";

/** The errors as faults, one for each message, then their number by rule; files are relative to Redocly's folder. */
export function lintFaults(problems: LintProblem[], specFile: string, folder: string): Fault[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const alike = Map.groupBy(errors, ({ message, location: [at] }) => `${at?.source.ref} ${message}`);
  const faults = [...alike.values()].slice(0, maxShown).map((same) => problemFault(same, folder, errors.length === 1));
  if (errors.length < 2) return faults;
  const rules = [...Map.groupBy(errors, ({ ruleId }) => ruleId)].map(
    ([rule, problems]) => [rule, problems.length] as const,
  );
  const counts = rules.toSorted((a, b) => b[1] - a[1]).map(([rule, count]) => `${count} × ${rule}`);
  return [
    ...faults,
    new Fault(
      { file: specFile },
      `Redocly finds ${errors.length} errors: ${counts.join(', ')}`,
      `fix them${elsewhere}`,
    ),
  ];
}

/** The faults as the text of a warning, one line each. */
export function lintWarning(faults: Fault[]): string {
  return faults.map((fault) => formatFault(fault).split('\n')[0]).join('\n');
}

/** What to write, for rules whose message does not say it. */
const remedies: Record<string, string> = {
  'security-defined': 'name its scheme under components.securitySchemes; for an API without a key, write security: []',
  'no-unresolved-refs': 'correct the $ref: #/components/… in this file, or the path of another file',
};

/** YAML reads `version: 1.10` as a number. */
const isUnquoted = (message: string): boolean =>
  /^Expected type `string` but got `(?:number|integer|boolean)`/.test(message);

/** The fault of problems of one file that have the same message. */
function problemFault([problem, ...others]: LintProblem[], folder: string, only: boolean): Fault {
  const { message = '', ruleId = '', location: [first] = [] } = problem ?? {};
  const file = path.resolve(folder, first?.source.ref ?? '');
  const further = others.slice(0, maxFurther).map(({ location: [at] }) => at?.start?.line);
  const more = others.length > maxFurther ? ` and ${others.length - maxFurther} more` : '';
  return new Fault(
    { file, line: first?.start?.line, column: first?.start?.col },
    `${message} (${ruleId})${further.length === 0 ? '' : `, also at ${further.join(', ')}${more}`}`,
    remedies[ruleId] ?? (isUnquoted(message) ? 'write it in quotes' : only ? `fix it${elsewhere}` : undefined),
  );
}
