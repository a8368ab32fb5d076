import { memoize, memoizeByObject } from '../../../app/core/memoize.ts';
import { createConverter } from './json-schema.ts';
import { type Json, type JsonObject, objectsIn } from './json.ts';
import { withDoubles } from './json-text.ts';
import { createSamplePattern, type SamplePattern, withoutLiteral, withoutNestedRepetition } from './patterns.ts';
import { attempt, sampleValue } from './sample-value.ts';
import { createValidator } from './validate.ts';

type ExampleSide = 'request' | 'response';

type Documented = { document: JsonObject };

type ExampleKind = keyof typeof fullLevels;

const sideOf = (kind: ExampleKind): ExampleSide => (kind === 'request' ? kind : 'response');

/** The number of object levels with all properties; deeper levels have the required ones. `brief` is for responses. */
const fullLevels = { request: 0, response: 2, brief: 1 };

/** The largest number of schemas that are visited for one example. */
const maxVisits = 20_000;

/** The document's patterns are tested by the platform's engine, which supports lookaheads. */
const patternOfAuthor = createSamplePattern((source) => new RegExp(withoutNestedRepetition(source), 'u'));
const pattern: SamplePattern = (source, ...length) => patternOfAuthor(withoutLiteral(source), ...length);

/**
 * Generates an example of a schema, valid if possible; it may match several alternatives of a `oneOf` if no example
 * matches exactly one. A request's example has the required properties without read-only ones; a response's example has
 * all properties of the first levels without write-only ones.
 * @param source the `source` of a `Content` or `Parameter`
 * @param isStrict whether to return undefined instead of an invalid example
 * @returns undefined for a schema without a type
 */
export function exampleOf({ document }: Documented, source: Json | undefined, kind: ExampleKind, isStrict = false) {
  if (source === undefined) return undefined;
  const text = JSON.stringify(source);
  const { value, isValid } = examplesOf(document)(kind)(text.length < maxKey ? text : source);
  const isRejected =
    isStrict && !isValid && (value === undefined || !looselyFitsOf(document)[sideOf(kind)](source, value));
  return isRejected ? undefined : value;
}

/**
 * Returns the names of the members of an error that are the HTTP status of its response: by their name, or a `code` that
 * is such a number. Words (`"status": "error"`), also beside such a number, and an API's own codes are not.
 */
export function statusNames(error: JsonObject): string[] {
  const names = Object.keys(error).filter((name) =>
    name === 'code'
      ? /^(?:[01]|[45]\d\d)$/.test(JSON.stringify(error[name]))
      : /^(?:http)?_?status_?(?:code)?$/i.test(name) && /^(?:\d{1,3}|string)$/.test(String(error[name])),
  );
  const numbers = names.filter((name) => typeof error[name] === 'number');
  return numbers.length > 0 ? numbers : names;
}

/** Returns an error with a status of its response (the first of `4XX`, unless it has one), if its schema allows it. */
export function withStatus({ document }: Documented, source: Json | undefined, error: Json, status: string): Json {
  const changed = structuredClone(error);
  const range = status === 'default' ? '[45]..' : status.replaceAll(/x/gi, '.');
  const digits = range.replace('[45]', '4').replaceAll('.', '0');
  for (const node of objectsIn(changed))
    for (const name of statusNames(node)) {
      const member = node[name] ?? null;
      if (new RegExp(`^${range}$`).test(String(member))) continue;
      node[name] = typeof member === 'number' ? Number(digits) : digits;
      if (!looselyFitsOf(document).response(source ?? true, changed)) node[name] = member;
    }
  return changed;
}

/** Generated examples by schema, or by the schema's JSON if it is short, as many operations share a schema. */
const examplesOf = memoizeByObject((document: JsonObject) =>
  memoize((kind: ExampleKind) => memoize((source: Json) => makeExample(document, source, kind))),
);

/** The longest JSON of a schema that serves as a cache key, in UTF-16 code units; the key of others is the object. */
const maxKey = 300;

function makeExample(document: JsonObject, key: Json, kind: ExampleKind) {
  const source = typeof key === 'string' ? (JSON.parse(key) as Json) : key;
  const absent = kind === 'request' ? 'readOnly' : 'writeOnly';
  const options = { absent, budget: { left: maxVisits }, pattern } as const;
  const attempts = [
    { levels: fullLevels[kind], stated: kind === 'request' },
    { levels: 0 },
    { levels: 0, hints: false },
    { levels: 0, hints: false, bare: true },
  ];
  let first: Json | undefined;
  // The sandbox accepts what matches several alternatives of a `oneOf`.
  for (const isValid of [true, false]) {
    const fits = (isValid ? fitsOf : looselyFitsOf)(document)[sideOf(kind)];
    for (const settings of attempts) {
      const value = attempt(() => sampleValue(document, source, { ...options, fits, ...settings }));
      if (value !== undefined && fits(source, value)) return { value, isValid };
      first ??= value;
    }
  }
  return { value: first, isValid: false };
}

/**
 * Whether a value is valid against the schema of a request, the `source` of a `Content` or `Parameter`.
 * @param isLoose whether the value may match several alternatives of a `oneOf`
 */
export function fitsRequest({ document }: Documented, source: Json, value: Json, isLoose = false): boolean {
  return (isLoose ? looselyFitsOf : fitsOf)(document).request(source, value);
}

const bothSides = (isLoose: boolean) =>
  memoizeByObject((document: JsonObject) => ({
    request: createFits(document, 'request', isLoose),
    response: createFits(document, 'response', isLoose),
  }));
const fitsOf = bothSides(false);
const looselyFitsOf = bothSides(true);

/** Creates a validator for one side of a document; converts each schema, and each schema that it refers to, once. */
function createFits(document: JsonObject, side: ExampleSide, isLoose: boolean): (schema: Json, value: Json) => boolean {
  const { convert, $defs } = createConverter(document, side, isLoose, withoutNestedRepetition);
  const converted = memoize(convert);
  const validate = createValidator({ $defs });
  return (schema, value) => validate(converted(schema), withDoubles(value)).length === 0;
}
