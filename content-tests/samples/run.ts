import { spawn } from 'node:child_process';

/** What a process has written, and its exit code. */
export type RunResult = { code: number; stdout: string; stderr: string };

/** The code of a program that was stopped for taking too long, as `timeout` gives it. */
export const tooLong = 124;

/**
 * Runs a program with a text on its standard input, for at most `seconds`.
 * @throws Error that names the program and what needs it, when it is not on this machine
 */
export function run(
  program: string,
  args: string[],
  {
    input = '',
    cwd,
    env,
    seconds = 20,
  }: { input?: string; cwd?: string; env?: Record<string, string>; seconds?: number } = {},
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, timeout: seconds * 1000 });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', () =>
      reject(new Error(`${program} is not installed; the samples of the guides are proven with it`)),
    );
    child.on('close', (code, signal) =>
      resolve({ code: code ?? (signal === 'SIGTERM' ? tooLong : 1), stdout, stderr }),
    );
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
