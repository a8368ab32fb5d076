import { cpus } from 'node:os';
import { buildSite } from '../../build/build-site.ts';
import { report } from '../../build/commands/report.ts';
import { siteFolders } from '../../build/paths.ts';
import { benchBrowser } from './browser.ts';
import { benchBuild } from './build-stages.ts';
import { benchBytes, benchSize } from './bytes.ts';
import { benchSandbox } from './sandbox.ts';
import { benchSearch } from './search.ts';
import { benchDocument, benchGrowth } from './growth.ts';
import { benchPeers } from './peers.ts';
import { benchReferences } from './references.ts';
import { benchCpu, benchLoad, benchThroughput } from './worker.ts';
import type { BuildResult } from '../../build/build-site.ts';

const parts: Record<string, (result: BuildResult) => Promise<void>> = {
  build: () => benchBuild(),
  size: benchSize,
  bytes: benchBytes,
  cpu: ({ project }) => benchCpu(project),
  throughput: ({ project }) => benchThroughput(project),
  load: ({ project }) => benchLoad(project, 100_000),
  sandbox: ({ project }) => benchSandbox(project),
  browser: ({ project }) => benchBrowser(project),
  references: () => benchReferences(),
  search: (result) => benchSearch(result, [30, 300, 3_000]),
  growth: () => benchGrowth([30, 300, 3_000]),
  document: () => benchDocument([1, 10, 100]),
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Parts that run only when they are asked for by name: this one installs other engines. */
const onRequest: Record<string, (result: BuildResult) => Promise<void>> = { peers: benchPeers };

// npm run bench [-- part …]; every part without one, but for those that must be named.
await report(async () => {
  const asked = process.argv.slice(2);
  const wrong = asked.filter((part) => !(part in parts) && !(part in onRequest));
  if (wrong.length > 0) throw new Error(`no such part: ${wrong.join(', ')}; there are ${Object.keys({ ...parts, ...onRequest }).join(', ')}`);
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
  const result = await buildSite(siteFolders());
  for (const [name, run] of Object.entries({ ...parts, ...onRequest })) if (asked.includes(name) || (asked.length === 0 && name in parts)) await run(result);
});
