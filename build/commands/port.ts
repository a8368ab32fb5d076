import { readCommandLine } from './command-line.ts';
import { UsageError } from './report.ts';

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
