import type { BuildResult } from '../build-site.ts';
import { takeSiteOption } from '../files/paths.ts';
import { faultsOf, terminalText } from '../faults/fault.ts';

/** A command that cannot run as it was called: the reason, and the remedy. */
export class UsageError extends Error {
  constructor(message: string, hint: string) {
    super(`${message}\n  → ${hint}`);
    this.name = 'UsageError';
  }
}

/** Runs a command; a fault or a usage error is reported to the author, anything else is a bug and keeps its stack. */
export async function report(command: () => Promise<void>): Promise<void> {
  try {
    checkOptions(process.env);
    if (!takeSiteOption(process.argv, process.env))
      throw new UsageError('--site needs the folder of a site', 'write it behind, like --site ../my-docs');
    await command();
  } catch (error) {
    console.error(describe(error));
    // A server that failed half-way may keep the process alive.
    process.exit(1);
  }
}

/** npm keeps an option that stands before `--`, and the command would do something else than it was asked, to another site. */
function checkOptions(environment: NodeJS.ProcessEnv): void {
  const option = ['site', 'dry-run', 'delete', 'port'].find(
    (name) => environment[`npm_config_${name.replace('-', '_')}`] !== undefined,
  );
  if (option === undefined) return;
  const command = environment['npm_lifecycle_event'] ?? '…';
  throw new UsageError(`npm took --${option} for itself`, `write -- before it: npm run ${command} -- --${option}`);
}

function describe(error: unknown): unknown {
  if (error instanceof UsageError) return error.message;
  if (faultsOf(error).length > 0) return terminalText(error);
  // Vite wraps what a plugin throws.
  if (error instanceof Error && error.cause !== undefined) return describe(error.cause);
  return error;
}

/** Prints how long each stage took; stages overlap. */
export function printSummary({ project, times, total }: BuildResult): void {
  for (const { name, milliseconds } of times)
    console.log(`${name.padEnd(10)}${Math.round(milliseconds).toString().padStart(6)} ms`);
  console.log(`${'total'.padEnd(10)}${Math.round(total).toString().padStart(6)} ms  ${project.rows.length} pages`);
}
