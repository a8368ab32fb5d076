import type { Project } from '../build/project.ts';
import { startBareWorkerd } from './bare-workerd.ts';
import { startProxy } from './compressing-proxy.ts';
import { measureContenders, type Contender } from './measure/contenders.ts';

/** This site as the bench visits it, served by a bare workerd behind the compressing proxy. */
export async function startOwn({ folders }: Project): Promise<Contender & { stop: () => Promise<void> }> {
  const server = await startBareWorkerd(folders.out);
  const proxy = await startProxy(server.origin, server.files);
  return {
    name: 'this site',
    origin: proxy.origin,
    wire: proxy.wire,
    pages: { guide: '/api-guides/timeout/', 'landing page': '/', changelog: '/changelog/', 'API reference': '/api/' },
    click: { from: '/api-guides/timeout/', link: 'a[href="/api-guides/embedding/"]' },
    search: { open: '.search-button', input: 'dialog input[role="combobox"]', results: 'dialog [role="listbox"]' },
    stop: async () => {
      await proxy.stop();
      await server.stop();
    },
  };
}

/** What a reader waits for: four pages, a click to the next page and a search. `RUNS` says how often, three times otherwise. */
export async function benchBrowser(project: Project): Promise<void> {
  const own = await startOwn(project);
  try {
    await measureContenders([own], rounds());
  } finally {
    await own.stop();
  }
}

/** How often each measurement is made. */
export function rounds(): number {
  return Number(process.env['RUNS'] ?? 3);
}
