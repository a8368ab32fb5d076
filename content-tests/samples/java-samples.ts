import { bundleSpec } from '../../tests/support/bundle-spec.ts';
import { guideFences, referenceFences } from './all-fences.ts';
import type { Fence } from './fence.ts';

/** Libraries whose classes a sample cannot be held against: those that stand for nothing in the signatures. */
const unknownLibrary = /^import (?:com\.google\.|com\.fasterxml\.jackson\.(?!annotation))/m;

/**
 * Every Java sample of the site: those of the guides, and those of the API reference. Those that call what the API
 * document does not have are among them: the SDK's classes are what they are held against here.
 */
export async function javaSamples(): Promise<Fence[]> {
  const fences = [...(await guideFences()), ...referenceFences(await bundleSpec())];
  return fences.filter(
    ({ lang, unchecked, code }) => lang === 'java' && (unchecked === undefined || !unknownLibrary.test(code)),
  );
}
