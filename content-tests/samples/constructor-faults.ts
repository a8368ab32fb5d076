import path from 'node:path';
import { run } from './run.ts';

/** What a class of a Python package is made with, and what the samples may ask its objects. */
export type PythonClass = { module: string; name: string; keywords: readonly string[]; methods: readonly string[] };

/**
 * Holds a Python sample's imports, constructors and calls against what the packages have.
 * @returns the faults as `line: what`, and the classes that the sample makes objects of
 * @throws Error where python3 is missing or cannot parse the sample
 */
export async function constructorFaults(
  code: string,
  classes: readonly PythonClass[],
): Promise<{ faults: string[]; made: string[] }> {
  const {
    stdout,
    stderr,
    code: status,
  } = await run('python3', [path.join(import.meta.dirname, 'read_objects.py')], {
    input: JSON.stringify({ code, classes }),
    env: { PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
  });
  if (status !== 0) throw new Error(`the sample cannot be read: ${stderr}`);
  return JSON.parse(stdout) as { faults: string[]; made: string[] };
}
