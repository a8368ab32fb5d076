import { createFits, type Fits } from './fits.ts';
import type { Json, JsonObject } from './json.ts';
import { compilePattern, createSamplePattern } from './patterns.ts';
import type { ApiReference } from './reference.ts';
import { attempt, sampleValue, sampleWays } from './sample-value.ts';

type ExampleSide = 'request' | 'response';

/** Of how many levels of objects a response has all properties. */
const responseLevels = 2;

/** How many schemas are visited for one example. */
const maxVisits = 20_000;

const pattern = createSamplePattern(compilePattern);

const known = new WeakMap<JsonObject, { [side in ExampleSide]?: Fits }>();

function fitsOf(document: JsonObject, side: ExampleSide): Fits {
  const own = known.get(document) ?? {};
  known.set(document, own);
  return (own[side] ??= createFits(document, side));
}

/**
 * An example of a schema of a document, valid by it as far as its keywords can be met. That of a request has what is
 * required, without what is only read; that of a response all properties of the first levels, without what is only written.
 * @param source as `Content` and `Parameter` have it
 * @returns undefined for a schema without a type
 */
export function exampleOf(
  { document }: Pick<ApiReference, 'document'>,
  source: Json | undefined,
  side: ExampleSide,
): Json | undefined {
  if (source === undefined) return undefined;
  const fits = fitsOf(document, side);
  const budget = { left: maxVisits };
  const absent = side === 'request' ? 'readOnly' : 'writeOnly';
  let first: Json | undefined;
  for (const levels of side === 'request' ? [0] : [responseLevels, 0])
    for (const way of sampleWays) {
      const options = { ...way, levels, absent, budget, pattern, fits, partial: true } as const;
      const value = attempt(() => sampleValue(document, source, options));
      if (value !== undefined && fits(source, value)) return value;
      first ??= value;
    }
  return first;
}
