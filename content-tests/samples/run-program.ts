import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Fence, fencesOf, importedBy } from './fence.ts';
import { sampleApiKey } from './sample-server.ts';
import type { FaultApi, Answer } from './fault-api.ts';
import { type ProgramName, programs } from './programs.ts';
import { run, type RunResult } from './run.ts';

/** How a program is run: against which address, and with what changed in it. */
type Circumstances = {
  baseUrl?: string;
  edit?: (code: string) => string;
  env?: Record<string, string>;
};

/**
 * The program with a title on a page, `content/api-guides/timeout.mdx`.
 * @throws Error when the page has none
 */
export async function programIn(file: string, title: string): Promise<Fence> {
  const found = fencesOf(file, await readFile(file, 'utf8')).find((fence) => fence.title === title);
  if (found === undefined) throw new Error(`${file} shows no program “${title}”`);
  return found;
}

/** What a program needs besides Node. */
function neededBy({ lang, code }: Fence): ProgramName | undefined {
  if (lang === 'java') return 'java';
  if (lang !== 'python') return undefined;
  return /^(?:import openai|from openai)/m.test(code) ? 'openai for python3' : 'python3';
}

/**
 * Runs a program as a reader would, in a folder of its own, with what it imports from its page and the packages of these
 * tests in reach.
 */
export async function runProgram(
  program: Fence,
  { baseUrl = '', edit = (code) => code, env = {} }: Circumstances = {},
): Promise<RunResult> {
  const cache = path.join(import.meta.dirname, '../.cache');
  await mkdir(cache, { recursive: true });
  const cwd = await mkdtemp(path.join(cache, 'program-'));
  try {
    const beside = importedBy(program, fencesOf(program.file, await readFile(program.file, 'utf8')));
    for (const { title, code } of [...beside, { ...program, code: edit(program.code) }])
      await writeFile(path.join(cwd, title), code.replaceAll('%API_BASE_URL%', baseUrl));
    const [command, ...args] = {
      java: ['java', '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8'],
      python: ['python3'],
    }[program.lang] ?? [process.execPath];
    const given = {
      AIGC_API_KEY: sampleApiKey,
      NO_COLOR: '1',
      NODE_OPTIONS: '',
      PYTHONIOENCODING: 'utf-8',
      PYTHONDONTWRITEBYTECODE: '1',
      no_proxy: '127.0.0.1',
      ...env,
    };
    return await run(command ?? '', [...args, program.title], { cwd, env: given, seconds: 60 });
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/**
 * The programs of a page that can be run on this machine, to be chosen by title; says which cannot.
 * @returns pairs of title and program, as `test.each` takes them
 */
export async function programsHere(
  file: string,
  titles: string[],
): Promise<(...wanted: string[]) => [string, Fence][]> {
  const have = await programs();
  const shown = await Promise.all(titles.map((title) => programIn(file, title)));
  const lacking = (program: Fence) => {
    const needed = neededBy(program);
    return needed !== undefined && !have.has(needed);
  };
  const missing = shown.filter(lacking).map((program) => `${program.title} (needs ${neededBy(program)})`);
  if (missing.length > 0) console.log(`not run here: ${missing.join(', ')}`);
  const here = shown.filter((program) => !lacking(program));
  return (...wanted) => here.filter(({ title }) => wanted.includes(title)).map((program) => [program.title, program]);
}

/** Runs a program against answers, and gives what it wrote, how it ended, and the requests that it made. */
export async function runAgainst(
  api: FaultApi,
  program: Fence,
  answers: Answer[],
): Promise<RunResult & { requests: number }> {
  const { baseUrl, received } = api.plan(...answers);
  return { ...(await runProgram(program, { baseUrl })), requests: received.length };
}
