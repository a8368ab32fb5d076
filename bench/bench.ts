import { cpus } from 'node:os';
import { buildSite } from '../build/build-site.ts';
import { UsageError, report } from '../build/commands/command-line.ts';
import { siteFolders } from '../build/files/paths.ts';
import type { Project } from '../build/project/project.ts';
import { benchBrowser } from './parts/bench-browser.ts';
import { benchBuild } from './parts/bench-build.ts';
import { benchBytes } from './parts/bench-bytes.ts';
import { benchCpu } from './parts/bench-cpu.ts';
import { benchDocument, benchGrowth } from './parts/bench-growth.ts';
import { benchLoad } from './parts/bench-load.ts';
import { benchLargePeers, benchPeers } from './parts/bench-peers.ts';
import { benchReferences } from './parts/bench-references.ts';
import { benchSandbox } from './parts/bench-sandbox.ts';
import { benchSearch } from './parts/bench-search.ts';
import { benchSize } from './parts/bench-size.ts';
import { benchThroughput } from './parts/bench-throughput.ts';

type Part = (project: Project) => Promise<void>;

/** The parts that run by default. */
const parts: Record<string, Part> = {
  build: benchBuild,
  size: benchSize,
  bytes: benchBytes,
  cpu: benchCpu,
  sandbox: benchSandbox,
  throughput: benchThroughput,
  load: benchLoad,
  browser: benchBrowser,
  references: benchReferences,
  search: (project) => benchSearch(project, [30, 300, 3_000]),
  growth: () => benchGrowth([30, 300, 3_000]),
  document: () => benchDocument([1, 10, 100]),
};

/** All parts. The peers only run when they are named, as they install other engines. */
const allParts: Record<string, Part> = {
  ...parts,
  peers: benchPeers,
  'large-peers': (project) => benchLargePeers(project, 1_000),
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// npm run bench [-- part …]: builds the site and runs the named parts.
await report(async () => {
  const selected = process.argv.slice(2);
  const unknown = selected.filter((name) => !(name in allParts));
  if (unknown.length > 0) {
    throw new UsageError(`no such part: ${unknown.join(', ')}`, `name one of ${Object.keys(allParts).join(', ')}`);
  }
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
  const { project } = await buildSite(siteFolders());
  for (const [name, run] of Object.entries(selected.length === 0 ? parts : allParts)) {
    if (selected.length === 0 || selected.includes(name)) await run(project);
  }
});
