import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { didYouMean, misspelt } from '../../app/core/nearest.ts';
import { errorMessage, faultsOf, terminalText } from '../faults/fault.ts';
import { endsEarly, engineFolder, siteFolders, takeSiteOption } from '../files/paths.ts';

/** The error of a command that was called incorrectly: the reason and a hint. */
export class UsageError extends Error {
  constructor(message: string, hint: string) {
    super(`${message}\n  → ${hint}`);
    this.name = 'UsageError';
  }
}

/** Runs a command and prints its error: faults and usage errors without a stack, anything else (a bug) with it. */
export async function report(command: () => Promise<void>): Promise<void> {
  try {
    checkOptions(process.env);
    if (!takeSiteOption(process.argv, process.env))
      throw new UsageError('--site needs the folder of a site', 'write it after the option, like --site ../my-docs');
    const unfit = [engineFolder, siteFolders().site].find(endsEarly);
    if (unfit !== undefined)
      throw new UsageError(`${unfit} has a # or ? in its path, which bundlers cannot read`, 'rename that folder');
    await command();
  } catch (error) {
    console.error(describe(error));
    // A partly started server may keep the process alive.
    process.exit(1);
  }
}

/** @throws UsageError for an option before `--`: npm consumes it, and the command would run without it */
function checkOptions(environment: NodeJS.ProcessEnv): void {
  const option = ['site', 'dry-run', 'delete', 'port'].find(
    (name) => environment[`npm_config_${name.replace('-', '_')}`] !== undefined,
  );
  if (option === undefined) return;
  const command = environment['npm_lifecycle_event'] ?? '…';
  throw new UsageError(`npm took --${option} for itself`, `write -- before it: npm run ${command} -- --${option}`);
}

/**
 * Returns the arguments of the running command for wrangler, which would refuse a misspelt `--site` only after a build.
 * @throws UsageError for a misspelling of an option that the command reads itself
 */
export function wranglerArguments(): string[] {
  const args = process.argv.slice(2);
  for (const argument of args) {
    const name = argument.replace(/=.*/s, '');
    const meant = name.startsWith('--') ? misspelt(['--site', '--dry-run'], name) : undefined;
    if (meant !== undefined) throw new UsageError(`there is no option ${name}`, didYouMean(meant, ''));
  }
  return args;
}

function describe(error: unknown): unknown {
  if (error instanceof UsageError) return error.message;
  if (faultsOf(error).length > 0) return terminalText(error);
  // Vite wraps errors of plugins.
  if (error instanceof Error && error.cause !== undefined) return describe(error.cause);
  return error;
}

/**
 * Parses the arguments of the running command. `--help` prints `usage` and exits. `--site` has been read before;
 * `hasSite` tells whether the usage mentions it.
 * @throws UsageError for an unknown argument
 */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  { allowPositionals = false, hasSite = true } = {},
) {
  const args = process.argv.slice(2);
  const site = usage.includes(' -- ') ? ' [--site <folder>]' : ' -- [--site <folder>]';
  const fullUsage = `usage: ${usage}${hasSite ? site : ''}`;
  if (args.includes('--help')) {
    console.log(fullUsage);
    process.exit();
  }
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    throw new UsageError(errorMessage(error), fullUsage);
  }
}

/**
 * Returns the port for a server: from `--port`, the variable `PORT`, or `preset`.
 * @throws UsageError for an invalid port or an unknown argument
 */
export function readPort(script: string, preset: number): number {
  const { values } = readCommandLine(`${script} -- [--port <number>]`, { port: { type: 'string' } });
  const option = values.port;
  const text = option ?? process.env['PORT'] ?? String(preset);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(
      `${option === undefined ? 'PORT=' : '--port '}${text} is not a port`,
      'give a number from 0 to 65535',
    );
  return port;
}

/** The host on which servers listen: the loopback address, which other machines cannot reach. */
export const host = '127.0.0.1';

/** Checks that a port is free. @throws UsageError if it is in use, suggesting the next port for the command `script` */
export async function checkPort(script: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const site = process.env['SITE'];
    const siteOption = site === undefined ? '' : ` --site ${/\s/.test(site) ? JSON.stringify(site) : site}`;
    const hint = `stop it, or choose another: ${script} -- --port ${port + 1}${siteOption}`;
    throw new UsageError(`port ${port} is in use by another program`, hint);
  });
  await once(probe.close(), 'close');
}
