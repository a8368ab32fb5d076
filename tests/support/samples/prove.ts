import { type Api, pathFaults } from './api.ts';
import { type Fence, type FenceFault, placed } from './fence.ts';
import { javaFaults } from './java.ts';
import { jsonFaults } from './json.ts';
import { nodeFaults } from './node.ts';
import { pythonFaults } from './python.ts';
import { startSampleServer } from './sample-server.ts';
import { shellFaults } from './shell.ts';
import { eventFaults, httpFaults, isEventStream } from './wire.ts';

/** What came of it: the faults as `file:line  message`, and how many samples were proven, by language. */
export type Proof = { faults: string[]; proven: Record<string, number>; unchecked: string[]; unread: Record<string, number> };

type Prover = (fence: Fence, key: string) => FenceFault[] | Promise<FenceFault[]>;

/** Names of one language under which its samples stand. */
const aliases: Record<string, string> = { sh: 'bash', shell: 'bash', shellscript: 'bash', javascript: 'js', mjs: 'js', py: 'python' };

/**
 * Proves samples: cURL and Node run against the site's own sandbox, Python compiles, Java parses, shell
 * parses, JSON and HTTP hold to their schemas, and none names a path, field or model that the document does not know.
 */
export async function prove(api: Api, fences: Fence[], sandboxUrl: string): Promise<Proof> {
  const proof: Proof = { faults: [], proven: {}, unchecked: [], unread: {} };
  const server = await startSampleServer(api, sandboxUrl);
  const provers: Record<string, Prover> = {
    bash: (fence, key) => shellFaults(fence, server, key),
    js: (fence, key) => nodeFaults(fence, server, key),
    json: (fence) => jsonFaults(api, fence),
    java: (fence) => javaFaults(api, fence),
    http: (fence) => httpFaults(api, fence),
    text: (fence) => eventFaults(api, fence),
  };
  const found = new Map<Fence, FenceFault[]>();
  try {
    const work: [Fence, Prover][] = [];
    const python: Fence[] = [];
    for (const fence of fences) {
      const lang = aliases[fence.lang] ?? fence.lang;
      const prover = lang === 'text' && !isEventStream(fence.code) ? undefined : provers[lang];
      if (fence.unchecked !== undefined) proof.unchecked.push(`${fence.file}:${fence.line}  ${fence.unchecked}`);
      else if (lang === 'python') python.push(fence);
      else if (prover === undefined) proof.unread[lang] = (proof.unread[lang] ?? 0) + 1;
      else work.push([fence, prover]);
      if (fence.unchecked !== undefined || (lang !== 'python' && prover === undefined)) continue;
      proof.proven[lang] = (proof.proven[lang] ?? 0) + 1;
      found.set(fence, pathFaults(api, fence.code));
    }
    (await pythonFaults(api, python)).forEach((faults, index) => add(found, python[index], faults));
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
async function inTurns<Item>(items: Item[], width: number, work: (item: Item, index: number) => Promise<unknown>): Promise<void> {
  const queue = items.entries();
  await Promise.all(Array.from({ length: width }, async () => { for (const [index, item] of queue) await work(item, index); }));
}
