import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UsageError } from './report.ts';

type CommandLine<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>;

/**
 * The arguments of the command that runs; `--help` prints `usage` and ends it.
 * @param usage such as `npm start -- [--port <number>]`
 * @param allowPositionals whether the command takes arguments that are not options
 * @throws UsageError for an argument that the command does not know
 */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  { allowPositionals = false } = {},
): CommandLine<Options> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(`usage: ${usage}`);
    process.exit();
  }
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), `usage: ${usage}`);
  }
}
