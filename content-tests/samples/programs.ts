import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What samples are proven with besides Node, and how each is asked whether it is there. */
const asked = {
  bash: ['bash', '--version'],
  curl: ['curl', '--version'],
  jq: ['jq', '--version'],
  java: ['java', '-version'],
  javac: ['javac', '-version'],
  /** As Debian's and Ubuntu's `libjackson2-databind-java` installs it. */
  'jackson for java': ['test', '-e', '/usr/share/java/jackson-databind.jar'],
  python3: ['python3', '--version'],
  /** The SDK that the Python samples use; what is said of it holds for its third version. */
  'openai for python3': ['python3', '-c', 'import openai, pydantic; assert openai.__version__ >= "3"'],
} as const;

/** The name of something that samples are proven with. */
export type ProgramName = keyof typeof asked;

/** What the samples of a language need besides Node, to be proven at all. */
const neededFor: Record<string, readonly ProgramName[]> = { bash: ['bash', 'curl', 'jq'], python: ['python3'] };

/** What of it is missing here for a language. */
export async function missingFor(lang: string): Promise<readonly ProgramName[]> {
  const have = await programs();
  return (neededFor[lang] ?? []).filter((name) => !have.has(name));
}

let found: Promise<ReadonlySet<string>> | undefined;

/** What of it this machine has; looked for once. */
export function programs(): Promise<ReadonlySet<string>> {
  found ??= Promise.all(
    Object.entries(asked).map(async ([name, [program, ...args]]) => ((await answers(program, args)) ? [name] : [])),
  ).then((names) => new Set(names.flat()));
  return found;
}

async function answers(program: string, args: string[]): Promise<boolean> {
  return promisify(execFile)(program, args).then(
    () => true,
    () => false,
  );
}
