import { startBareWorkerd, type BareWorkerd } from './bare-workerd.ts';
import { startSite } from './site.ts';

/** This repository's own site in a bare workerd, without Miniflare's Worker, which would be measured too. */
export async function startOwnWorkerd(): Promise<BareWorkerd> {
  const { out, stop } = await startSite('own');
  await stop();
  return startBareWorkerd(out);
}
