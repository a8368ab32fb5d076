import { type JsonObject, memberOf, objectOf } from '../../reference/document/json.ts';
import type { SandboxForm } from '../sandbox.ts';
import { pairsOf, readQuery } from './read-parameter.ts';
import type { SayError } from './response/api-error.ts';
import { converted, schemaOf, validateParameters, wantedOf } from './validate-parameters.ts';

/** The longest text of a form that is checked, in characters: about as much as an address may have. */
const maxChecked = 16_384;

/**
 * Checks a form, encoded or in parts, whose fields are written as parameters of a query are; undefined for a valid one. A
 * long form, and one whose parts cannot be read, is not checked.
 */
export async function checkForm(
  bytes: ArrayBuffer,
  contentType: string,
  { schema, encoding, isClosed, hasSlowPatterns }: SandboxForm,
): Promise<SayError | undefined> {
  const text = await encodedForm(bytes, contentType);
  if (text === undefined || text.length > maxChecked) return undefined;
  const pairs = text === '' ? [] : pairsOf(text);
  // Clients encode a form after its lists are written.
  const joined = pairs.map(([name, value]): [string, string] => [name, value.replaceAll(/%2C/gi, ',')]);
  const values: JsonObject = {};
  const known = new Set<string>();
  for (const name of wantedOf(schema, objectOf(schema.properties).form ?? true).names) {
    const field = schemaOf(schema, 'form', name);
    const wanted = wantedOf(schema, field);
    const style = memberOf(encoding, name);
    const isObject = wanted.types.has('object') && !wanted.types.has('string');
    for (const key of [name, ...(style === undefined || !isObject ? [] : wanted.names)]) known.add(key);
    // What has parts and no style is JSON.
    const json = style === undefined && isObject ? { contentType: 'application/json' } : {};
    const found = readQuery(
      style?.explode === false ? joined : pairs,
      { name, in: 'query', ...style, ...json },
      wanted,
    );
    if (found !== undefined)
      Object.defineProperty(values, name, { value: converted(schema, field, found), enumerable: true });
  }
  const other = pairs.find(([name]) => !known.has(name.replace(/\[.*$/s, '')) && !known.has(name));
  if (isClosed && other !== undefined)
    return ({ unknown }) => ({ param: other[0], message: unknown(other[0], undefined) });
  return validateParameters(schema, { form: values }, hasSlowPatterns);
}

/** A form as if it were encoded; files are their names, unless they are JSON. Undefined for parts that cannot be read. */
async function encodedForm(bytes: ArrayBuffer, contentType: string): Promise<string | undefined> {
  if (!/^multipart\//i.test(contentType)) return new TextDecoder().decode(bytes);
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
    const pairs = [...form].map(async ([name, value]): Promise<[string, string]> => [
      name,
      typeof value === 'string' ? value : value.type.includes('json') ? await value.text() : value.name,
    ]);
    return new URLSearchParams(await Promise.all(pairs)).toString();
  } catch {
    return undefined;
  }
}
