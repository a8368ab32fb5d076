import { dereference, initialBaseURI, validate, type Schema } from '@cfworker/json-schema';
import { memoize, oncePerObject } from '../../../app/core/memoize.ts';
import { createConverter } from './json-schema.ts';
import { withDoubles, type Json, type JsonObject } from './json.ts';
import { createSamplePattern, type SamplePattern, withoutLiteral, withoutNestedRepetition } from './patterns.ts';
import type { ApiReference } from './reference.ts';
import { attempt, sampleValue } from './sample-value.ts';

type ExampleSide = 'request' | 'response';

type ExampleKind = keyof typeof fullLevels;

const sideOf = (kind: ExampleKind): ExampleSide => (kind === 'request' ? kind : 'response');

/** Of how many levels of objects an example has all properties; a brief one is of a response. */
const fullLevels = { request: 0, response: 2, brief: 1 };

/** How many schemas are visited for one example. */
const maxVisits = 20_000;

/** The author's own patterns are tried by the platform's engine, which also looks ahead. */
const patternOfAuthor = createSamplePattern((source) => new RegExp(withoutNestedRepetition(source), 'u'));
const pattern: SamplePattern = (source, ...length) => patternOfAuthor(withoutLiteral(source), ...length);

/**
 * An example of a schema, valid as far as its keywords can be met: it may fit several alternatives where none fits one
 * alone. For a request it has the required properties, without read-only ones; for a response all properties of the first
 * levels, without write-only ones.
 * @param source as `Content` and `Parameter` have it
 * @param isStrict whether an invalid example is dropped; otherwise it is better than none
 * @returns undefined for a schema without a type
 */
export function exampleOf(
  { document }: Pick<ApiReference, 'document'>,
  source: Json | undefined,
  kind: ExampleKind,
  isStrict = false,
): Json | undefined {
  if (source === undefined) return undefined;
  const text = JSON.stringify(source);
  const { value, isValid } = examplesOf(document)[kind](text.length < maxKey ? text : source);
  const isLost = isStrict && !isValid && (value === undefined || !looselyFitsOf(document)[sideOf(kind)](source, value));
  return isLost ? undefined : value;
}

/** Many operations share a schema, whose example is made once: also by references to it, and lists of it, as JSON. */
const examplesOf = oncePerObject((document: JsonObject) => ({
  request: memoize((source: Json) => makeExample(document, source, 'request')),
  response: memoize((source: Json) => makeExample(document, source, 'response')),
  brief: memoize((source: Json) => makeExample(document, source, 'brief')),
}));

/** The longest schema that is known by its JSON, in UTF-16 units; a longer one stands for itself. */
const maxKey = 300;

function makeExample(document: JsonObject, given: Json, kind: ExampleKind) {
  const source = typeof given === 'string' ? (JSON.parse(given) as Json) : given;
  const fits = fitsOf(document)[sideOf(kind)];
  const absent = kind === 'request' ? 'readOnly' : 'writeOnly';
  const options = { absent, budget: { left: maxVisits }, pattern, fits } as const;
  const ways = [{ levels: fullLevels[kind] }, { levels: 0 }, { levels: 0, hints: false }];
  let first: Json | undefined;
  for (const way of ways) {
    const value = attempt(() => sampleValue(document, source, { ...options, ...way }));
    if (value !== undefined && fits(source, value)) return { value, isValid: true };
    first ??= value;
  }
  return { value: first, isValid: false };
}

/**
 * Whether a value is valid by a schema of a request, as `Content` and `Parameter` have it.
 * @param isLoose whether it may fit several alternatives of a `oneOf`
 */
export function fitsRequest(
  { document }: Pick<ApiReference, 'document'>,
  source: Json,
  value: Json,
  isLoose = false,
): boolean {
  return (isLoose ? looselyFitsOf : fitsOf)(document).request(source, value);
}

const bothSides = (isLoose: boolean) =>
  oncePerObject((document: JsonObject) => ({
    request: createFits(document, 'request', isLoose),
    response: createFits(document, 'response', isLoose),
  }));
const fitsOf = bothSides(false);
const looselyFitsOf = bothSides(true);

/** Whether a value is valid by a schema, for one side of a document; the schemas it refers to are prepared once. */
function createFits(document: JsonObject, side: ExampleSide, isLoose: boolean): (schema: Json, value: Json) => boolean {
  const { convert, $defs, defined } = createConverter(document, side, isLoose, withoutNestedRepetition);
  const prepared: { [uri: string]: JsonObject } = Object.create(null) as Record<string, JsonObject>;
  let count = 0;
  const prepare = memoize((schema: Json) => {
    const root = convert(schema);
    for (const name of defined.slice(count))
      dereference($defs[name] as Schema | boolean, prepared, initialBaseURI, `/$defs/${name}`);
    count = defined.length;
    return { root, lookup: dereference(root, Object.create(prepared), initialBaseURI, '/root') };
  });
  return (schema, value) => {
    const { root, lookup } = prepare(schema);
    try {
      return validate(withDoubles(value), root, '2020-12', lookup).valid;
    } catch (error) {
      // A value that its schema takes apart in very many ways has more errors than the validator can hand on.
      if (error instanceof RangeError) return false;
      throw error;
    }
  };
}
