import { bundleSpec } from '../bundle-spec.ts';
import { guideFences, referenceFences } from './all-fences.ts';
import type { Fence } from './fence.ts';

/** Every Java sample of the site: those of the guides, and those of the API reference. */
export async function javaSamples(): Promise<Fence[]> {
  const fences = [...(await guideFences()), ...referenceFences(await bundleSpec())];
  return fences.filter(({ lang, unchecked }) => lang === 'java' && unchecked === undefined);
}
