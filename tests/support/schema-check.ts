import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { type ApiDocument, isObject, type Json } from './api-document.ts';

/** Checks a value against the schema at a pointer; returns one line for each fault, beginning with its JSON pointer. */
export type SchemaCheck = (schemaPointer: string, value: Json) => readonly string[];

/**
 * A check of values against the schemas of one OpenAPI 3.0 document.
 * Objects take no property but those they list, so that a misspelt field is a fault;
 * pass `open: true` to let unknown fields through, as the API does.
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
 * OpenAPI 3.0 schemas as Ajv reads them. Ajv knows `nullable` and `discriminator`, but not the
 * discriminator's mapping; the tags in the alternatives' `enum` say the same.
 */
function toJsonSchema(value: Json, open: boolean): Json {
  if (Array.isArray(value)) return value.map((item: Json) => toJsonSchema(item, open));
  if (!isObject(value)) return value;
  const closed = !open && value.type === 'object' && isObject(value.properties) && !('additionalProperties' in value);
  const entries = Object.entries(value)
    // Values of readers, not schemas: nothing in them may be taken for a keyword.
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
