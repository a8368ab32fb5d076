import { startBareWorkerd, type BareWorkerd } from './bare-workerd.ts';
import { startSite } from './site.ts';

/** Starts this repository's site in workerd without Miniflare, whose Worker would be measured, too. */
export async function startOwnWorkerd(): Promise<BareWorkerd> {
  const { out, stop } = await startSite('own');
  await stop();
  return startBareWorkerd(out);
}
