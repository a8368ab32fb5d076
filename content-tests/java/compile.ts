import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Fence, placed } from '../samples/fence.ts';
import { programs } from '../samples/programs.ts';
import { run } from '../samples/run.ts';
import { otherStubs } from './other-stubs.ts';
import type { SdkData } from './sdk-data.ts';
import { stubs } from './stubs.ts';

/** The faults as `file:line  message`, how many samples were compiled, and which were not, for want of a newer JDK. */
type Compiled = { faults: string[]; count: number; left: string[] };

/** What only newer JDKs have, by the first that has it. */
const since: [release: number, use: RegExp][] = [[21, /newVirtualThreadPerTaskExecutor/]];

/**
 * Compiles Java samples with the JDK's own compiler against the SDK's signatures.
 * @returns undefined where there is no `javac`
 */
export async function compileJava(data: SdkData, samples: readonly Fence[]): Promise<Compiled | undefined> {
  if (!(await programs()).has('javac')) return undefined;
  const { stdout: version } = await run('javac', ['-version']);
  const release = Number(/(\d+)/.exec(version)?.[1] ?? 0);
  const isNewer = ({ code }: Fence) => since.some(([first, use]) => first > release && use.test(code));
  const fences = samples.filter((fence) => !isNewer(fence));
  const left = samples.filter(isNewer).map(({ file, line }) => `${file}:${line}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'java-'));
  try {
    const places = packages(fences);
    const sources = fences.map(
      ({ code }, index) => [places[index] ?? '', `package ${places[index]?.split('/')[0]}; ${code}\n`] as const,
    );
    const files = new Map([...stubs(data), ...Object.entries(otherStubs), ...sources]);
    for (const [name, code] of files) {
      await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
      await writeFile(path.join(folder, name), code);
    }
    await writeFile(path.join(folder, 'files'), [...files.keys()].join('\n'));
    const { stderr } = await run(
      'javac',
      ['-proc:none', '-nowarn', '-Xmaxerrs', '1000', '-encoding', 'UTF-8', '-d', 'out', '@files'],
      { cwd: folder, seconds: 120 },
    );
    const faults = [...stderr.matchAll(/^(\S+):(\d+): error: (.*(?:\n {2}.*)*)/gm)].map(
      ([, file = '', line = '', message = '']) => {
        const fence = fences[places.indexOf(file)];
        const told = `javac: ${message.replace(/\s+/g, ' ')}`;
        return fence === undefined ? `${file}:${line}  ${told}` : placed(fence, { line: Number(line), message: told });
      },
    );
    return { faults, count: fences.length, left };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A file for each sample, named after its class: those of one page see each other, unless two are called the same. */
function packages(fences: readonly Fence[]): string[] {
  const taken = new Set<string>();
  const pages = [...new Set(fences.map(({ file }) => file))];
  return fences.map(({ file, code }) => {
    const name = /^public (?:final |abstract )?(?:class|interface|record|enum) (\w+)/m.exec(code)?.[1] ?? 'Sample';
    const page = `p${pages.indexOf(file)}`;
    let place = `${page}/${name}.java`;
    for (let again = 2; taken.has(place); again += 1) place = `${page}_${again}/${name}.java`;
    taken.add(place);
    return place;
  });
}
