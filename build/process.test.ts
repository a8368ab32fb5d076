import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { faultsOf, formatFault } from './faults/fault.ts';
import { engineFolder } from './files/paths.ts';
import { startProcess } from './process.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'process-'));
afterAll(() => rm(folder, { recursive: true }));

const engineModule = (name: string) => JSON.stringify(pathToFileURL(path.join(engineFolder, 'build', name)).href);
const module = pathToFileURL(path.join(folder, 'module.mjs'));
await writeFile(
  module,
  `import { Fault } from ${engineModule('faults/fault.ts')};
import { connect } from ${engineModule('process.ts')};

const { answer, call } = connect(process);
answer({
  variable: (name) => process.env[name],
  twice: async (value) => 2 * (await call('increase', value)),
  mistake: () => {
    throw new Error('of a page', { cause: new Fault({ file: 'a.mdx', line: 3 }, 'is wrong', 'mend it') });
  },
  bug: () => undefined.name,
  die: () => process.kill(process.pid, 'SIGKILL'),
});
`,
);

function start() {
  const started = startProcess(module, { GREETING: 'hello' });
  onTestFinished(started.end);
  return started;
}

test('a process answers calls, and calls back', async () => {
  const { answer, call } = start();
  answer({ increase: async (value: number) => value + 1 });
  expect(await Promise.all([call('variable', 'GREETING'), call('twice', 1), call('twice', 2)])).toEqual([
    'hello',
    4,
    6,
  ]);
});

test('a fault between processes keeps its place and hint, a bug its stack', async () => {
  const { answer, call } = start();
  const error: unknown = await call('mistake').catch((thrown: unknown) => thrown);
  expect(faultsOf(error).map((fault) => formatFault(fault))).toEqual(['a.mdx:3  is wrong\n  → mend it']);
  await expect(call('bug')).rejects.toMatchObject({ stack: expect.stringContaining('module.mjs') });
  answer({ increase: () => call('mistake') });
  expect(faultsOf(await call('twice', 1).catch((thrown: unknown) => thrown))).toHaveLength(1);
});

test('a process that is killed fails its calls, and those to come', async () => {
  const { call } = start();
  await expect(call('die')).rejects.toThrow('has ended with SIGKILL');
  await expect(call('twice', 1)).rejects.toThrow('has ended with SIGKILL');
});

test('a process can be ended', async () => {
  const { call, end } = start();
  await call('variable', 'PATH');
  await end();
  await expect(call('twice', 1)).rejects.toThrow('has ended with SIGTERM');
});
