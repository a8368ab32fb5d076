import lighthouse from 'lighthouse';
import { buildSite } from '../../build/build-site.ts';
import { report } from '../../build/commands/report.ts';
import { siteFolders } from '../../build/paths.ts';
import { launchChromium } from '../support/chromium.ts';
import { startBareWorkerd } from './bare-workerd.ts';
import { startProxy } from './compressing-proxy.ts';
import { printTable, type Row } from './table.ts';

/** The least score of each page; performance of the reference may fall behind by two. */
const least: Record<string, { performance: number; rest: number }> = {
  '/api-guides/timeout/': { performance: 100, rest: 100 },
  '/': { performance: 100, rest: 100 },
  '/changelog/': { performance: 100, rest: 100 },
  '/api/': { performance: 98, rest: 100 },
};

// npm run lighthouse: Lighthouse's own mobile settings over the production build; fails below the least scores.
await report(async () => {
  const { project } = await buildSite(siteFolders());
  const server = await startBareWorkerd(project.folders.out);
  const proxy = await startProxy(server.origin, server.files);
  const port = 40_000 + Math.floor(Math.random() * 20_000);
  const chromium = await launchChromium([`--remote-debugging-port=${port}`]);
  const rows: Row[] = [];
  const failures: string[] = [];
  try {
    for (const [path, wanted] of Object.entries(least)) {
      const result = await lighthouse(proxy.origin + path, { port, output: 'json', logLevel: 'error' });
      if (result === undefined) throw new Error(`Lighthouse gave no result for ${path}`);
      const { categories, audits } = result.lhr;
      const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)] as const);
      rows.push({ page: path, ...Object.fromEntries(scores) });
      for (const [name, score] of scores) if (score < (name === 'performance' ? wanted.performance : wanted.rest)) failures.push(`${path} ${name} ${score}: ${lost(categories[name]?.auditRefs ?? [], audits).join('; ')}`);
    }
  } finally {
    await chromium.close();
    await proxy.stop();
    await server.stop();
  }
  printTable('Lighthouse, mobile', rows);
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

type Audits = Record<string, { title: string; score: number | null; displayValue?: string }>;

/** The audits that cost points, with what they measured. */
function lost(refs: { id: string; weight: number }[], audits: Audits): string[] {
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    return weight === 0 || audit === undefined || audit.score === null || audit.score === 1 ? [] : [`${audit.title} ${audit.displayValue ?? ''}`.trim()];
  });
}
