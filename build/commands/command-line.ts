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

/**
 * The port that a server's command was given: `--port`, the variable `PORT`, or `preset`.
 * @param script the command as it is typed, such as `npm start`
 * @throws UsageError when it is not a port, or for any other argument
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
