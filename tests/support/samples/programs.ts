import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Programs that samples are proven with besides Node, and how each is asked whether it is there. */
const asked: Record<string, string[]> = {
  bash: ['--version'],
  curl: ['--version'],
  jq: ['--version'],
  python3: ['--version'],
  java: ['-version'],
  javac: ['-version'],
};

let found: Promise<ReadonlySet<string>> | undefined;

/** The programs that this machine has, of those that samples are proven with; looked for once. */
export function programs(): Promise<ReadonlySet<string>> {
  found ??= Promise.all(Object.entries(asked).map(async ([name, args]) => ((await answers(name, args)) ? [name] : []))).then((names) => new Set(names.flat()));
  return found;
}

async function answers(name: string, args: string[]): Promise<boolean> {
  return promisify(execFile)(name, args).then(
    () => true,
    () => false,
  );
}
