import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Fence, fencesOf } from './fence.ts';
import { run } from './run.ts';

/**
 * A program of a guide by its title, or where several share one (`Python`), by a text that only it holds.
 * @throws Error when the page has no such program
 */
export async function programOf(page: string, title: string, holding = ''): Promise<Fence> {
  const file = `content/api-guides/${page}.mdx`;
  const found = fencesOf(file, await readFile(file, 'utf8')).find(
    (fence) => fence.title === title && fence.code.includes(holding),
  );
  if (found === undefined) throw new Error(`${file} shows no program “${title}” with “${holding}”`);
  return found;
}

/**
 * What a check of a Python program's functions leaves in `result`; the program's own names are in reach.
 * @throws Error with Python's words when the program or the check fails
 */
export async function checkPython({ code }: Fence, check: string): Promise<unknown> {
  const input = JSON.stringify({ code, check });
  const {
    code: ended,
    stdout,
    stderr,
  } = await run('python3', [path.join(import.meta.dirname, 'python_program.py')], {
    input,
    env: { PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
  });
  if (ended !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as unknown;
}
