import { memoizeByObject } from '../../../app/core/memoize.ts';
import { type Json, type JsonObject, listOf, objectOf } from './json.ts';
import { targetsIn } from './resolve.ts';

/** Returns a function that reads which properties of a schema, or of its reference's target, list their values. */
export const tagsIn = memoizeByObject((root: JsonObject) =>
  memoizeByObject((schema: JsonObject) => {
    const { properties } = typeof schema.$ref === 'string' ? objectOf(targetsIn(root)(schema.$ref)) : schema;
    const tags = Object.entries(objectOf(properties)).map(([name, property]): [string, Json[]] => {
      const { enum: values, const: single } = objectOf(property);
      return [name, single === undefined ? listOf(values) : [single]];
    });
    return new Map(tags.filter(([, values]) => values.length > 0));
  }),
);

/** Returns a function that reads which property a discriminator names, and which alternative each value selects. */
export const formsIn = memoizeByObject((root: JsonObject) =>
  memoizeByObject(({ discriminator, oneOf }: JsonObject) => {
    const tag = String(objectOf(discriminator ?? {}).propertyName);
    const forms = listOf(oneOf).flatMap((form) =>
      (tagsIn(root)(objectOf(form)).get(tag) ?? []).map((value): [Json, Json] => [value, form]),
    );
    // The first of several alternatives with a value is meant.
    return { tag, values: forms.map(([value]) => value), forms: new Map(forms.toReversed()) };
  }),
);
