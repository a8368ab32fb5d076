import { isObject, type Json, type JsonObject, listOf, objectOf, withDoubles } from '../../reference/document/json.ts';
import type { Resolver } from '../../reference/document/resolve.ts';
import { Validator } from '@cfworker/json-schema';
import { createSamplePattern } from '../../reference/document/patterns.ts';
import { attempt, sampleValue, sampleWays } from '../schema/sample-value.ts';

/**
 * The examples of a media type, by name; a lone `example` is called `default`. Those that lie elsewhere are left out.
 */
export function examplesOf(resolver: Resolver, media: JsonObject): { name: string; value: Json }[] {
  const lone = media.example === undefined ? [] : [{ name: 'default', value: media.example }];
  const named = Object.entries(objectOf(media.examples)).flatMap(([name, example]) => {
    const found = resolver.resolve(example).node;
    return isObject(found) && found.value !== undefined ? [{ name, value: found.value }] : [];
  });
  const inSchema = objectOf(resolver.resolve(media.schema).node);
  const listed = [...listOf(inSchema.examples), ...(inSchema.example === undefined ? [] : [inSchema.example])].map(
    (value, index) => ({ name: `example-${index + 1}`, value }),
  );
  return lone.length + named.length > 0 ? [...lone, ...named] : listed;
}

/** The first example of a media type. */
export function firstExample(resolver: Resolver, media: JsonObject): Json | undefined {
  return examplesOf(resolver, media)[0]?.value;
}

/** The author's own patterns are tried by the platform's engine, which also looks ahead. */
const pattern = createSamplePattern((source) => new RegExp(source, 'u'));

/**
 * A value that fits a schema of the document: with what its author gives as examples if these fit together, with as
 * many fields as do, else the plainest. Undefined when none is found.
 */
export function sampleOf(schema: JsonObject, { optional = false, text = '' } = {}): Json | undefined {
  const validator = new Validator(schema);
  const ways = [
    ...sampleWays.map((way) => ({ ...way, optional })),
    ...sampleWays.map((way) => ({ ...way, optional: !optional })),
  ];
  for (const way of ways) {
    const value = attempt(() => sampleValue(schema, { text, pattern, ...way }));
    if (value !== undefined && validator.validate(withDoubles(value)).valid) return value;
  }
  return undefined;
}
