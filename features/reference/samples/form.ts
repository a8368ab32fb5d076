import { isObject, type Json, memberOf, objectOf } from '../document/json.ts';
import { plainText } from '../document/json-text.ts';
import { isBinary, isUrlEncoded } from '../document/media-types.ts';
import { writeParameter } from '../document/parameter-style.ts';
import type { ApiReference, Content, SchemaView } from '../document/reference.ts';
import { linkedSchema } from '../document/walk.ts';

/** How a field of a form is sent. `file`: its value is the name of a file, whose content is sent. */
export type FieldEncoding = Partial<Content['encoding'][string]> & { file?: true | undefined };

/** A field of a form as it is sent: text, or with `fileName` the content of a file. */
export type FormField = {
  name: string;
  value: string;
  contentType?: string | undefined;
  fileName?: string | undefined;
};

type Form = {
  contentType?: string | undefined;
  body?: Json | undefined;
  fields: { [name: string]: FieldEncoding };
};

/** Returns the encodings of a form's fields, from its schema and its `encoding`; empty for other bodies. */
export function fieldEncodings(content: Content, reference: ApiReference): { [name: string]: FieldEncoding } {
  if (content.kind !== 'form') return {};
  const schema = content.schema && linkedSchema(reference, content.schema);
  const options = schema?.alternatives.flatMap((group) => group.options.map((option) => option.schema)) ?? [];
  const properties = [schema ?? [], options.filter(({ link }) => link === undefined)]
    .flat()
    .flatMap((schema) => schema.properties)
    .filter(({ kind }) => kind === 'property' || kind === 'item');
  return Object.fromEntries(
    properties.flatMap(({ name, schema: field }): [string, FieldEncoding][] => {
      const declared: FieldEncoding = memberOf(content.encoding, name) ?? {};
      const value = field.items ?? field;
      const media = value.constraints.flatMap((limit) => (limit.kind === 'media' ? [limit.text] : []))[0];
      const contentType = (declared.contentType ?? media)?.split(',')[0]?.trim();
      const file: true | undefined = isMultipart(content) && isFile(value, contentType) ? true : undefined;
      const encoding = { ...declared, contentType, file };
      return Object.values(encoding).every((part) => part === undefined) ? [] : [[name, encoding]];
    }),
  );
}

function isFile({ types, format, constraints }: SchemaView, contentType: string | undefined): boolean {
  if (types.some((type) => type !== 'string' && type !== 'null')) return false;
  // `binary` is no encoding, but its absence (RFC 2045, 6.2).
  const encodings = constraints.flatMap((limit) => (limit.kind === 'encoding' ? [limit.text.toLowerCase()] : []));
  if (encodings.some((encoding) => encoding !== 'binary')) return false;
  return format === 'binary' || encodings.length > 0 || isBinary(contentType ?? '');
}

/** Whether a body is a multipart form. A text with its boundaries, as the batches of OData have, is sent as it is. */
export function isMultipart({ contentType, body }: Partial<Form>): boolean {
  return contentType?.startsWith('multipart/') === true && !(typeof body === 'string' && body.startsWith('--'));
}

/** Returns the media type of a multipart body if it is not `multipart/form-data`, which is the default of libraries. */
export function ownMultipartType(form: Partial<Form>): string | undefined {
  return isMultipart(form) && form.contentType?.startsWith('multipart/form-data') !== true
    ? form.contentType
    : undefined;
}

/**
 * Returns the fields of a form, one per list item; objects without a style are JSON, parts of a list have indices. A
 * text or number is a list of one part.
 */
export function formFields(form: Form): FormField[] {
  // Some documents write the example in its encoded form.
  if (typeof form.body === 'string' && isUrlEncoded(form)) return pairsOf(form.body);
  const parts = typeof form.body === 'object' || form.body === undefined ? form.body : [form.body];
  return Object.entries(Array.isArray(parts) ? parts : objectOf(parts)).flatMap(([name, value]): FormField[] => {
    const { file, contentType, style, explode } = memberOf(form.fields, name) ?? {};
    // OpenAPI 3.0 has no styles for parts: a part with a media type is sent as that type.
    const hasStyles = isUrlEncoded(form) || (file !== true && contentType === undefined);
    if (hasStyles && (style !== undefined || explode !== undefined))
      return pairsOf(writeParameter({ name, in: 'query', style, explode }, value));
    return (Array.isArray(value) ? value : [value]).map((item): FormField => {
      if (file === true) {
        const fileName = fileNameOf(name, item, contentType);
        return { name, value: fileName, fileName, contentType };
      }
      const type = isMultipart(form) ? (contentType ?? (isObject(item) ? 'application/json' : undefined)) : undefined;
      return { name, value: plainText(item), contentType: type };
    });
  });
}

function pairsOf(text: string): FormField[] {
  return Array.from(new URLSearchParams(text), ([name, value]) => ({ name, value }));
}

/** Returns a file name for samples: the example if it is a file name, otherwise one from the field and media type. */
export function fileNameOf(name: string, value: Json | undefined, contentType: string | undefined): string {
  if (typeof value === 'string' && /^[^\s/\\]+\.\w{1,5}$/.test(value)) return value;
  const [, subtype = 'bin'] = /\/(?:x-)?(?!octet-|vnd\.)([a-z0-9]+)/.exec(contentType ?? '') ?? [];
  return `${name.replace('[]', '')}.${subtype === 'plain' ? 'txt' : subtype}`;
}

/** Returns the parts of a multipart body. `head` is the boundary and the headers, separated by CRLF. */
export function multipartParts(fields: FormField[], boundary: string): { head: string; field: FormField }[] {
  return fields.map((field) => ({
    head: [
      `--${boundary}`,
      disposition(field),
      ...(field.contentType === undefined ? [] : [`Content-Type: ${field.contentType}`]),
    ].join('\r\n'),
    field,
  }));
}

/** Writes the header that names a part of a multipart body and its file. */
export function disposition({ name, fileName }: FormField): string {
  const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`;
  return `Content-Disposition: form-data; name="${quoted(name)}"${file}`;
}

/** Escapes a name for quotes, as browsers do (HTML, “multipart form data”). */
function quoted(name: string): string {
  return name.replaceAll(/["\r\n]/g, encodeURIComponent);
}
