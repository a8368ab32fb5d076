import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { type ApiDocument, isObject, type Json } from './api-document.ts';

/** Validates a value with the schema at a pointer. Returns a line for each error, starting with its JSON pointer. */
export type SchemaCheck = (schemaPointer: string, value: Json) => readonly string[];

/**
 * Creates a validator for the schemas of an OpenAPI 3.0 document. Unknown properties are invalid, so that misspelt
 * names are found; `open: true` allows them, as the API does.
 */
export function schemaCheck(document: ApiDocument, { open = false } = {}): SchemaCheck {
  const ajv = new Ajv({ strict: false, allErrors: true, discriminator: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', ...(toJsonSchema(document, open) as object) });
  return (schemaPointer, value) => {
    const validate = ajv.getSchema(`api${schemaPointer}`);
    if (!validate) throw new Error(`${schemaPointer}: no such schema`);
    return validate(value) ? [] : (validate.errors ?? []).map(inWords);
  };
}

function inWords({ instancePath, message, params }: ErrorObject): string {
  const detail = params.additionalProperty ?? params.allowedValues ?? params.tagValue;
  return `${instancePath} ${message}${detail === undefined ? '' : ` (${[detail].flat().join(', ')})`}`;
}

/**
 * Converts OpenAPI 3.0 schemas for Ajv, which supports `nullable` and `discriminator`, but not `mapping`; the `enum` of
 * the property in each alternative replaces it.
 */
function toJsonSchema(value: Json, open: boolean): Json {
  if (Array.isArray(value)) return value.map((item: Json) => toJsonSchema(item, open));
  if (!isObject(value)) return value;
  const closed = !open && value.type === 'object' && isObject(value.properties) && !('additionalProperties' in value);
  const entries = Object.entries(value)
    // Examples are data, not schemas.
    .filter(([key]) => key !== 'example' && key !== 'examples')
    .map(([key, member]) => [key, toJsonSchema(member, open)] as const)
    .map(
      ([key, member]) =>
        [
          key,
          key === 'discriminator' && isObject(member) && 'mapping' in member
            ? { propertyName: member.propertyName ?? null }
            : member,
        ] as const,
    );
  return { ...Object.fromEntries(entries), ...(closed ? { additionalProperties: false } : {}) };
}
