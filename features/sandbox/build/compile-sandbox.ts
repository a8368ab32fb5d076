import type { ApiReference, Content, Operation, Parameter } from '../../reference/document/reference.ts';
import type { ErrorShape, OtherBody, SandboxOperation, SentParameter } from '../sandbox.ts';
import { createReadError, plainError, type ReadError } from './error-shape.ts';
import { fitsRequest } from '../../reference/document/example.ts';
import { mergeSchemas } from '../../reference/document/all-of.ts';
import { createConverter } from '../../reference/document/json-schema.ts';
import { type Json, type JsonObject, listOf, objectOf, objectsIn, sameJson } from '../../reference/document/json.ts';
import { jsonText, linesOf, plainText, withDoubles } from '../../reference/document/json-text.ts';
import { isJson, isJsonLines, isUrlEncoded, isXml } from '../../reference/document/media-types.ts';
import { requestPath, styleOf } from '../../reference/document/parameter-style.ts';
import { typedExample, typeToMake } from '../../reference/document/keywords.ts';
import { callsOf, successOf } from '../../reference/document/walk.ts';
import { concreteType, encodeValue, sampleBodies, sampleContent } from '../../reference/samples/sample-bodies.ts';
import { requestKeys, sentParameters } from '../../reference/samples/request.ts';
import { requestFeatures } from '../request-features.ts';
import { createMayRepeat, echoes } from './echoes.ts';
import {
  documentedHeaders,
  documentedResponse,
  examplesOf,
  isFieldName,
  responseShape,
  streamShape,
  unsendableHeaders,
} from './response.ts';
import {
  createSchemaOf,
  createWithDefinitions,
  readJsonBody,
  type SchemaOf,
  unlessOneOf,
  withFieldsOf,
} from './body-schemas.ts';

/** The sandbox of a document: its usual error, its routes, and its operations by id. */
export type CompiledSandbox = ReturnType<typeof compileSandbox>;

/** Compiles the sandbox of an API document. */
export function compileSandbox(reference: ApiReference) {
  const readError = createReadError(reference);
  const schemaOf = createSchemaOf(reference.document);
  const calls = callsOf(reference);
  const bodies = calls.map(({ body }) => schemaOf(jsonOf(body?.contents), 'request'));
  const withDefinitions = createWithDefinitions([...new Set(bodies.filter((body) => body !== undefined))]);
  const read = calls.map((operation) => readOperation(reference, operation, readError, schemaOf, withDefinitions));
  return {
    error: usualError(read),
    rows: byAddress(read)
      .flatMap((group) => group.toSorted((a, b) => demandOf(b) - demandOf(a)))
      .map(({ method, template, operation }) => ({ id: operation.id, method, path: template })),
    operations: new Map(read.map((entry) => [entry.operation.id, entry])),
  };
}

/** Groups operations by method and URL: the paths of a group differ only in a fragment (`#`) or in parameter names. */
export function byAddress(operations: Iterable<CompiledOperation>): CompiledOperation[][] {
  const addressOf = ({ method, path }: CompiledOperation) =>
    `${method} ${requestPath(path).replaceAll(/\{[^{}]*\}/g, '{}')}`;
  return [...Map.groupBy(operations, addressOf).values()];
}

/** Returns the path template. Parameters with `allowReserved` may contain slashes (RFC 6570): `/files/{+path}`. */
function templateOf({ path, parameters }: Operation): string {
  const reserved = parameters.filter((parameter) => parameter.in === 'path' && parameter.allowReserved === true);
  return reserved.reduce((template, { name }) => template.replace(`{${name}}`, `{+${name}}`), path);
}

/** Returns the number of required inputs: of several operations with one URL, the most demanding is tried first. */
function demandOf({ operation: { parameters, body }, body: schema = {} }: CompiledOperation): number {
  const groups = [...Object.values(objectOf(parameters.schema.properties)), schema];
  const required = groups.flatMap((group) => listOf(mergeSchemas(schema, group).required));
  return required.length + Number(body?.required === true);
}

/** Returns the most frequent error for a 404 (or `4XX`, `default`), for requests that match no operation. */
function usualError(read: CompiledOperation[]): ErrorShape {
  const shapes = read.flatMap(({ operation: { errors } }) => errors['404'] ?? errors['4XX'] ?? errors.default ?? []);
  const groups = Map.groupBy(shapes, (shape) => JSON.stringify(shape));
  const [commonest = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return commonest[0] ?? plainError;
}

/** A compiled operation, with the JSON Schema of its request body, the document's examples of it, and its problems. */
export type CompiledOperation = ReturnType<typeof readOperation>;

function readOperation(
  reference: ApiReference,
  operation: Operation,
  readError: ReadError,
  schemaOf: SchemaOf,
  withDefinitions: (schema: JsonObject) => JsonObject,
) {
  const { id, method, path } = operation;
  const { document } = reference;
  const contents = operation.body?.contents ?? [];
  const sampled = sampleContent(operation);
  const sent = jsonOf(sampled && [sampled]) ?? jsonOf(contents);
  // Beside JSON for any media type, samples may send a text or a form.
  const samples = sampled === sent ? sampleBodies(reference, operation) : [];
  const { whole, checked, ...json } = readJsonBody(reference, sent, samples, schemaOf, withDefinitions);
  const written = sentParameters(reference, operation);
  const parameters = written.flatMap((parameter) => checkedParameter(reference, path, parameter));
  const schema = groupedSchema(document, parameters);
  const pathSchema = { ...objectOf(objectOf(schema.properties).path), $defs: schema.$defs ?? {} };
  const success = successOf(operation);
  const returned = jsonOf(success?.contents);
  const result = schemaOf(returned, 'response');
  const stream = streamShape(success, readError);
  const response = documentedResponse(reference, success, stream);
  const keySets = requestKeys(reference, operation);
  const unsendable = [...keySets.flat(), ...written].filter((part) => !hasSendableName(part));
  // A requirement whose keys are all in headers that cannot be sent requires no key.
  const security = keySets.map((keys) => keys.filter(hasSendableName));
  return {
    /** The operation of the document. */
    source: operation,
    method,
    path,
    /** The path template that requests are matched with. */
    template: templateOf(operation),
    operation: {
      id,
      security: security.some((way) => way.length === 0) ? [] : security,
      parameters: { declared: parameters.map(({ sent }) => sent), schema },
      requests: examplesOf(sent).map(({ name, value }) => ({ name, features: requestFeatures(withDoubles(value)) })),
      response,
      echo: echoes(result, [whole, pathSchema]).filter(createMayRepeat(document, returned?.source)),
      errors: readErrors(reference, operation, readError),
      shape: responseShape(schemaOf(sent, 'response'), result, response),
      body:
        contents.length === 0
          ? undefined
          : {
              // Browsers send no body with GET and HEAD.
              required: operation.body?.required === true && method !== 'GET' && method !== 'HEAD',
              mediaTypes: contents.map(({ contentType }) => contentType),
              others: contents
                .filter((content) => isOtherBody(document, content, sent?.source))
                .flatMap((content) => readOtherBody(reference, content)),
              json: checked,
            },
      stream,
    } satisfies SandboxOperation,
    ...json,
    /** Descriptions of the request and response headers that HTTP cannot send. */
    unsendable: [
      ...new Set(unsendable.map(({ name }) => `the header ${name} of a request`)),
      ...unsendableHeaders(reference, operation),
    ],
    /** The parameters whose members are lists or objects, for which their style is not defined. */
    nested: written.flatMap((parameter) => (hasNested(reference, parameter) ? [parameter.name] : [])),
    /** The parameters whose first example does not match their schema, as `name, example`. */
    unfitting: written.flatMap((parameter) =>
      unfittingExample(reference, parameter).map((value) => `${parameter.name}, ${jsonText(value)}`),
    ),
  };
}

/** Reads the error responses by status code. Those without a field for a message are left out. */
function readErrors(
  reference: ApiReference,
  { responses }: Operation,
  readError: ReadError,
): SandboxOperation['errors'] {
  const errors = responses.flatMap((response): [string, ErrorShape][] => {
    const inXml = response.contents.find(({ contentType }) => isXml(contentType));
    const content = /^[123]/.test(response.status) ? undefined : (jsonOf(response.contents) ?? inXml);
    const error = content && readError(content, response.status);
    if (content === undefined || error === undefined) return [];
    const headers = { ...documentedHeaders(reference, response), 'Content-Type': concreteType(content) };
    const body = content === inXml ? plainText(encodeValue(reference, content, error.body)) : error.body;
    return [[response.status, { ...error, body, headers }]];
  });
  return Object.fromEntries(errors);
}

/** Whether a content is a form, text, JSON Lines, or JSON with another schema than the JSON that samples send. */
function isOtherBody(document: JsonObject, { kind, contentType, source }: Content, sent: Json = true): boolean {
  if (kind === 'json') return !sameJson(source ?? true, sent);
  const isText = kind === 'text' && mergeSchemas(document, source ?? {}).type === 'string';
  return kind === 'form' || isJsonLines(contentType) || isText;
}

/**
 * Returns how a form, text, JSON Lines or another JSON is checked; an empty list without a schema. Examples are always
 * valid, and their unknown fields in other values, too.
 */
function readOtherBody(reference: ApiReference, content: Content): OtherBody[] {
  const { kind, contentType, encoding, examples } = content;
  if (content.source === undefined) return [];
  const isLines = isJsonLines(contentType);
  const { type } = mergeSchemas(reference.document, content.source);
  // In all but OpenAPI 3.2, the schema may be that of a line, or of the lines as text.
  const isOfLine = isLines && type !== 'array' && type !== 'string';
  const source = isOfLine
    ? { type: 'array', items: content.source }
    : withTextsOfXml(reference, content.source, encoding);
  // Texts fit more alternatives than what they stand for.
  const { convert, $defs } = createConverter(reference.document, 'request', kind !== 'json' && !isLines);
  const values = examplesOf({ examples }).map(({ value }) =>
    isLines && type !== 'string' ? linesOf(plainText(value)) : value,
  );
  const schema = withFieldsOf(
    values.map((form) => ({ form })),
    {
      ...convert({ type: 'object', properties: { form: source }, additionalProperties: true, required: ['form'] }),
      $defs,
    },
    // Fields without a type are texts in a form, so that no example would be recognized as a whole.
    objectsIn(values).flatMap(Object.keys).length,
  );
  const form = objectOf(schema.properties).form ?? true;
  const whole = mergeSchemas(schema, form);
  const invalid = values.filter((value) => !fitsRequest(reference, source, value));
  schema.properties = { form: unlessOneOf(invalid, form) };
  const isClosed =
    (whole.additionalProperties === false || whole.unevaluatedProperties === false) &&
    whole.patternProperties === undefined;
  const styled = Object.entries(encoding).filter(
    ([, { style, explode }]) => style !== undefined || explode !== undefined,
  );
  return [
    {
      mediaType: contentType,
      schema,
      encoding: Object.fromEntries(styled.map(([name, { style, explode }]) => [name, { style, explode }])),
      isClosed,
    },
  ];
}

/** Returns the schema of a form in which parts with an XML media type are not checked. */
function withTextsOfXml({ document }: ApiReference, source: Json, encoding: Content['encoding']): Json {
  const names = Object.keys(encoding).filter((name) => isXml(encoding[name]?.contentType ?? ''));
  if (names.length === 0) return source;
  const whole = mergeSchemas(document, source);
  return {
    ...whole,
    properties: { ...objectOf(whole.properties), ...Object.fromEntries(names.map((name) => [name, true])) },
  };
}

/** Returns the JSON content; content of any media type is JSON as well, unless the schema says that it is a file. */
function jsonOf(contents: Content[] = []): Content | undefined {
  const json = contents.filter(({ kind }) => kind === 'json');
  return json.find(({ contentType }) => isJson(contentType)) ?? json[0];
}

/** Returns the first example of a parameter if it does not match the schema, else an empty list. */
function unfittingExample(reference: ApiReference, { examples, source, schema: { types } }: Parameter): Json[] {
  const value = typedExample({ type: types }, examples[0]?.value?.json);
  // The string is serialized by the parameter's style, and parsed before it is checked.
  const isRead = typeof value === 'string' && !types.includes('string');
  return value === undefined || isRead || fitsRequest(reference, source, value) ? [] : [value];
}

/** Whether a list or object has lists or objects inside; only `deepObject` and `content` can be read to have them. */
function hasNested({ document }: ApiReference, { source, style, contentType }: Parameter): boolean {
  if (contentType !== undefined || style === 'deepObject') return false;
  const { items, properties } = mergeSchemas(document, source);
  return [items ?? true, ...Object.values(objectOf(properties))].some((member) =>
    /^(?:array|object)$/.test(typeToMake(mergeSchemas(document, member)) ?? ''),
  );
}

/** Headers that clients set, and that scripts may not set (Fetch standard, “forbidden request-header”). */
const clientHeader =
  /^(?:accept-(?:charset|encoding|language)|connection|content-length|cookie|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|(?:proxy|sec)-.*)$/i;

function hasSendableName({ in: place, name }: { in: string; name: string }): boolean {
  return place !== 'header' || isFieldName(name);
}

type CheckedParameter = { sent: SentParameter; required: boolean; schema: Json; accepted: Json[] };

/** Returns how a parameter is checked. Its example is always valid; an exploded map with unknown keys is not checked. */
function checkedParameter(reference: ApiReference, path: string, parameter: Parameter) {
  const { name, in: place, style, explode, contentType, required, source, unknown } = parameter;
  if (place === 'querystring' && !isJson(contentType ?? '')) return readQueryString(reference, parameter);
  if (!hasSendableName(parameter)) return [];
  const mayBeEmpty = unknown.some(({ key, value }) => key === 'allowEmptyValue' && value === true);
  const accepted = [...(mayBeEmpty ? [''] : []), ...unfittingExample(reference, parameter)];
  const isOfClient = place === 'header' && clientHeader.test(name);
  const isRead = contentType === undefined || isJson(contentType) || isUrlEncoded(parameter);
  const schema = isOfClient || !isRead ? {} : source;
  const { properties, type } = mergeSchemas(reference.document, schema);
  // An exploded object is sent as separate parameters, none of which has its name.
  const isSpread =
    (place === 'query' || place === 'cookie') &&
    (type === 'object' || properties !== undefined) &&
    contentType === undefined &&
    style !== 'deepObject' &&
    styleOf({ in: place, style, explode }).explode;
  // An object without properties may be sent as no parameter at all.
  const isBlank = style === 'deepObject' && Object.keys(objectOf(properties)).length === 0;
  return {
    sent: { name, in: place, style, explode, contentType },
    required:
      (place === 'path' ? requestPath(path).includes(`{${name}}`) : required === true) &&
      !(isBlank || isSpread || isOfClient),
    schema: isSpread && properties === undefined ? {} : schema,
    accepted,
  };
}

/** Returns the fields of a form-encoded `querystring` parameter as query parameters; texts are not checked. */
function readQueryString(
  { document }: ApiReference,
  { contentType, required, source = {} }: Parameter,
): CheckedParameter[] {
  if (!isUrlEncoded({ contentType })) return [];
  const whole = mergeSchemas(document, source);
  return Object.entries(objectOf(whole.properties)).map(([name, schema]) => ({
    sent: { name, in: 'query' },
    required: required === true && listOf(whole.required).includes(name),
    schema,
    accepted: [],
  }));
}

/**
 * Returns the schema of all parameters by location. `readOnly` counts only for properties inside a parameter; a value
 * may match several of a `oneOf`, as authors list a kind and an id of something so.
 */
function groupedSchema(document: JsonObject, parameters: CheckedParameter[]): JsonObject {
  const { convert, $defs } = createConverter(document, 'parameters', true);
  const places = [...new Set(parameters.map(({ sent }) => sent.in))];
  const grouped = places.map((place): [string, Json] => {
    const group = parameters.filter(({ sent }) => sent.in === place);
    const schemas = group.map(({ sent, schema, accepted }): [string, Json] => [
      sent.name,
      unlessOneOf(accepted, convert(schema)),
    ]);
    const required = group.filter((parameter) => parameter.required).map(({ sent }) => sent.name);
    return [place, { type: 'object', properties: Object.fromEntries(schemas), additionalProperties: true, required }];
  });
  const properties = Object.fromEntries(grouped);
  return { type: 'object', properties, additionalProperties: true, required: places, $defs };
}
