import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Json, type JsonObject, isObject } from '../../tests/support/api-document.ts';
import { follow } from '../../tests/support/request-arbitrary.ts';

/** An invalid request, and the field that its error must name. */
export type BrokenRequest = { what: string; field: string; body: Json };

/**
 * Makes a function that returns, for a valid request, every request that differs from it by one broken field: missing, of
 * another type, out of range, unknown.
 */
export function createBreakRequest(root: JsonObject): (body: Json) => BrokenRequest[] {
  const ajv = new Ajv2020({ strict: false, discriminator: true, logger: false, validateFormats: false });
  const checks = new Map<Json, (value: Json) => boolean>();
  let found: BrokenRequest[] = [];
  return (body) => {
    found = [];
    walk(root, body, '', (value) => value);
    return found;
  };

  function walk(written: Json, value: Json, path: string, put: (value: Json) => Json): void {
    const schema = opened(written, value);
    if (schema === undefined) return;
    const add = (what: string, field: string, broken: Json) => found.push({ what, field, body: put(broken) });
    if (path !== '' && typeof value !== 'boolean' && !allowsAnything(schema)) add('another type', path, true);
    if (typeof value === 'string' && Array.isArray(schema['enum']))
      add('a value that is not allowed', path, 'not-one-of-them');
    if (typeof value === 'number') {
      if (typeof schema['maximum'] === 'number') add('too large', path, schema['maximum'] + 1);
      if (typeof schema['minimum'] === 'number') add('too small', path, schema['minimum'] - 1);
      if (schema['type'] === 'integer') add('a fraction', path, value + 0.5);
    }
    if (typeof value === 'string' && typeof schema['maxLength'] === 'number')
      add('too long', path, 'a'.repeat(schema['maxLength'] + 1));
    if (typeof value === 'string' && typeof schema['pattern'] === 'string') add('other letters', path, 'has a space');
    if (Array.isArray(value)) {
      if (typeof schema['minItems'] === 'number' && schema['minItems'] > 0) add('empty', path, []);
      for (const [index, item] of (value as Json[]).entries())
        walk(schema['items'] ?? {}, item, `${path}[${index}]`, (inner) => put((value as Json[]).with(index, inner)));
    }
    if (isObject(value)) walkObject(schema, value, path, put, add);
  }

  function walkObject(
    schema: JsonObject,
    value: JsonObject,
    path: string,
    put: (value: Json) => Json,
    add: (what: string, field: string, broken: Json) => void,
  ): void {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const child = (name: string) => (path === '' ? name : `${path}.${name}`);
    if (schema['additionalProperties'] === false)
      add('an unknown field', child('unknown_field'), { ...value, unknown_field: 1 });
    for (const name of (schema['required'] ?? []) as string[])
      add('a missing field', child(name), Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)));
    for (const [name, property] of Object.entries(properties)) {
      const inner = value[name];
      if (inner !== undefined) walk(property, inner, child(name), (broken) => put({ ...value, [name]: broken }));
    }
  }

  /** The schema that a value is meant to fit: references followed, of alternatives the one that it fits. */
  function opened(written: Json, value: Json): JsonObject | undefined {
    if (!isObject(written)) return undefined;
    if (typeof written['$ref'] === 'string') return opened(follow(root, written['$ref']), value);
    // `allOf` beside properties holds rules between fields.
    const composed = 'properties' in written ? undefined : written['allOf'];
    const options = [written['oneOf'], written['anyOf'], composed].find((list) => Array.isArray(list)) as
      Json[] | undefined;
    const fitting = options?.find((option) => fits(option, value));
    return options === undefined ? written : opened(fitting ?? {}, value);
  }

  function fits(option: Json, value: Json): boolean {
    const check = checks.get(option) ?? ajv.compile({ ...(option as object), $defs: root['$defs'] });
    checks.set(option, check);
    return check(value);
  }
}

function allowsAnything(schema: JsonObject): boolean {
  return Object.keys(schema).length === 0 || [schema['type']].flat().includes('boolean');
}
