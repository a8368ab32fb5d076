import { objectOf, parseExactly } from '../document/json.ts';
import { readReference } from '../document/read-reference.ts';
import { operationsOf } from '../document/walk.ts';
import { createSamples } from '../samples/create-samples.ts';
import type { Sample } from '../samples/sample.ts';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import { bundleSpec, findSpec } from './spec/spec.ts';

/**
 * The smallest call of a site's API, by cURL and Python, and the variable of its key: an operation that only reads and
 * needs nothing else.
 */
export async function smallestCall(
  siteFolder: string,
  config: CheckedConfig,
): Promise<{ keyVariable: string; samples: Sample[] }> {
  const { reference: options } = config;
  const file = findSpec(siteFolder, options.document);
  if (file === undefined) return { keyVariable: options.keyVariable ?? 'API_KEY', samples: [] };
  const { json } = await bundleSpec(file, siteFolder, config);
  const reference = readReference(objectOf(parseExactly(json)), options);
  const operation = operationsOf(reference).find(
    ({ method, parameters }) => method === 'GET' && parameters.every(({ required }) => required !== true),
  );
  const samples = operation === undefined ? [] : createSamples(reference, operation, undefined);
  return {
    keyVariable: options.keyVariable ?? reference.authentication[0]?.keyVariable ?? 'API_KEY',
    samples: samples.filter(({ language }) => language === 'curl' || language === 'python'),
  };
}
