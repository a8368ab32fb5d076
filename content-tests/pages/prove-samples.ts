import { followTypes } from '../java/follow-types.ts';
import { readSdkData } from '../java/sdk-data.ts';
import { type Api, pathFaults } from '../samples/api.ts';
import { type Fence, type FenceFault, importedBy, placed } from '../samples/fence.ts';
import { javaFaults } from '../samples/java.ts';
import { jsonFaults } from '../samples/json.ts';
import { nodeFaults } from '../samples/node.ts';
import { missingFor } from '../samples/programs.ts';
import { pythonRunFaults } from '../samples/python-run.ts';
import { pythonFaults } from '../samples/python.ts';
import { startSampleServer } from '../samples/sample-server.ts';
import { shellFaults } from '../samples/shell.ts';
import { eventFaults, httpFaults, isEventStream } from '../samples/wire.ts';
import { yamlFaults } from '../samples/yaml.ts';

/**
 * What came of it: the faults as `file:line  message`, and how many samples were proven, by language; `compiled` are
 * those of Python that were not run.
 */
export type Proof = {
  faults: string[];
  proven: Record<string, number>;
  compiled: string[];
  /** By what is not installed here, how many samples could not be proven for want of it. */
  unproven: Record<string, number>;
  unchecked: string[];
  unread: Record<string, number>;
};

type Prover = (fence: Fence, key: string) => FenceFault[] | Promise<FenceFault[]>;

/** Names of one language under which its samples stand. */
const aliases: Record<string, string> = {
  yml: 'yaml',
  sh: 'bash',
  shell: 'bash',
  shellscript: 'bash',
  javascript: 'js',
  mjs: 'js',
  py: 'python',
};

/**
 * Proves samples: cURL and Node run against the site's own sandbox, and Python where its SDK is installed
 * (it compiles everywhere); Java holds to the signatures of the SDK, shell parses, JSON and HTTP hold to their schemas,
 * and none names a path, field or model that the document does not know.
 */
export async function prove(api: Api, fences: Fence[], sandboxUrl: string): Promise<Proof> {
  const proof: Proof = { faults: [], proven: {}, compiled: [], unproven: {}, unchecked: [], unread: {} };
  const server = await startSampleServer(api, sandboxUrl);
  const sdk = readSdkData();
  const provers: Record<string, Prover> = {
    bash: (fence, key) => shellFaults(fence, server, key),
    js: (fence, key) => nodeFaults(fence, server, key, importedBy(fence, fences)),
    json: (fence) => jsonFaults(api, fence),
    java: (fence) => {
      const faults = javaFaults(api, fence);
      const parsed = !faults.some(({ message }) => message.startsWith('Java cannot parse'));
      return parsed ? [...faults, ...followTypes(sdk, fence.code).faults] : faults;
    },
    http: (fence) => httpFaults(api, fence),
    text: (fence) => eventFaults(api, fence),
    yaml: (fence) => yamlFaults(fence),
  };
  const found = new Map<Fence, FenceFault[]>();
  try {
    const work: [Fence, Prover][] = [];
    const python: Fence[] = [];
    for (const fence of fences) {
      const lang = aliases[fence.lang] ?? fence.lang;
      const prover = lang === 'text' && !isEventStream(fence.code) ? undefined : provers[lang];
      const missing = fence.unchecked === undefined ? await missingFor(lang) : [];
      for (const name of missing) proof.unproven[name] = (proof.unproven[name] ?? 0) + 1;
      if (missing.length > 0) continue;
      if (fence.unchecked !== undefined) proof.unchecked.push(`${fence.file}:${fence.line}  ${fence.unchecked}`);
      else if (lang === 'python') python.push(fence);
      else if (prover === undefined) proof.unread[lang] = (proof.unread[lang] ?? 0) + 1;
      else work.push([fence, prover]);
      if (fence.unchecked !== undefined || (lang !== 'python' && prover === undefined)) continue;
      proof.proven[lang] = (proof.proven[lang] ?? 0) + 1;
      found.set(fence, pathFaults(api, fence.code));
    }
    (await pythonFaults(api, python)).forEach((faults, index) => add(found, python[index], faults));
    const sound = python.filter((fence) => found.get(fence)?.length === 0);
    (await pythonRunFaults(sound, server)).forEach((faults, index) => {
      const fence = sound[index];
      if (faults === undefined && fence !== undefined) proof.compiled.push(`${fence.file}:${fence.line}`);
      else add(found, fence, faults ?? []);
    });
    await inTurns(work, 4, async ([fence, prover], index) => add(found, fence, await prover(fence, `s${index}`)));
  } finally {
    await server.close();
  }
  proof.faults = [...found].flatMap(([fence, faults]) => [...new Set(faults.map((fault) => placed(fence, fault)))]);
  return proof;
}

function add(found: Map<Fence, FenceFault[]>, fence: Fence | undefined, faults: FenceFault[]): void {
  if (fence !== undefined) found.set(fence, [...(found.get(fence) ?? []), ...faults]);
}

/** Works through a list with so many at a time. */
async function inTurns<Item>(
  items: Item[],
  width: number,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [index, item] of queue) await work(item, index);
    }),
  );
}
