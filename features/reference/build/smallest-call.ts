import type { ApiReference } from '../document/reference.ts';
import { sampleLabels } from '../document/sample-languages.ts';
import { operationsOf, smallestOf } from '../document/walk.ts';
import { createSamples } from '../samples/scenario-samples.ts';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import type { SmallestCall } from '../../../build/feature.ts';
import { apiOf, bundleSpec, findSpec } from './spec/spec.ts';

/** Returns the simplest call of a site's API, in cURL and Python: of a GET operation that needs nothing but the key. */
export async function smallestCall(config: CheckedConfig, siteFolder: string): Promise<SmallestCall> {
  const file = findSpec(siteFolder, config);
  if (file === undefined) return { keyVariable: config.reference.keyVariable ?? 'API_KEY', samples: [] };
  return smallestCallOf(apiOf(await bundleSpec(file, siteFolder, config), config), config);
}

/** Like `smallestCall`, for a document that is already read. */
export function smallestCallOf(reference: ApiReference, { reference: options }: CheckedConfig): SmallestCall {
  const operation = smallestOf(operationsOf(reference));
  const samples = operation === undefined ? [] : createSamples(reference, operation);
  return {
    keyVariable: options.keyVariable ?? reference.authentication[0]?.keyVariable ?? 'API_KEY',
    samples: samples
      .filter(({ language }) => language === 'curl' || language === 'python')
      .map(({ language, grammar, code }) => ({ grammar, title: sampleLabels[language], code })),
  };
}
