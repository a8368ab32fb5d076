import type { Json, JsonObject } from '../../reference/document/json.ts';
import { isObject, listOf, objectOf } from '../../reference/document/json.ts';
import type { Resolver } from '../../reference/document/resolve.ts';

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
