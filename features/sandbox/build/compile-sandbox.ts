import type { ApiReference, Content, Operation, Parameter } from '../../reference/document/reference.ts';
import type { ErrorShape, SandboxForm, SandboxOperation, SandboxRow, SentParameter } from '../sandbox.ts';
import { createReadError, errorInXml, plainError, type ReadError } from './error-shape.ts';
import { fitsRequest } from '../../reference/document/example.ts';
import { mergeSchemas } from '../../reference/document/all-of.ts';
import { createConverter, toJsonSchema } from '../../reference/document/json-schema.ts';
import {
  isJson,
  type Json,
  type JsonObject,
  jsonText,
  listOf,
  memberOf,
  objectOf,
  sameJson,
  withDoubles,
} from '../../reference/document/json.ts';
import { requestPath, styleOf } from '../../reference/document/parameter-style.ts';
import { isPlainPattern } from '../../reference/document/patterns.ts';
import { callsOf, successOf } from '../../reference/document/walk.ts';
import { concreteType, isXml, sampleBodies, sampleContent } from '../../reference/samples/sample-bodies.ts';
import { requestKeys, sentParameters } from '../../reference/samples/request.ts';
import { requestFeatures } from '../request-features.ts';
import { echoes } from './echoes.ts';
import {
  documentedHeaders,
  documentedResponse,
  examplesOf,
  isFieldName,
  responseShape,
  streamShape,
  unsendableHeaders,
} from './response.ts';
import { createSchemaOf, createWithDefinitions, type SchemaOf } from './body-schemas.ts';
import { patternsOf, validationHints } from './compile-check.ts';

/** A document as the sandbox is made of it: what finds an operation, and each operation by its id. */
export type CompiledSandbox = {
  error: ErrorShape;
  rows: Omit<SandboxRow, 'load'>[];
  operations: Map<string, ReadOperation>;
};

/** Makes the sandbox of a document that was read. */
export function compileSandbox(reference: ApiReference): CompiledSandbox {
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

/** Operations that requests have one address for: what tells their paths apart follows a `#`, or is a parameter's name. */
export function byAddress(operations: Iterable<ReadOperation>): ReadOperation[][] {
  const addressOf = ({ method, path }: ReadOperation) =>
    `${method} ${requestPath(path).replaceAll(/\{[^{}]*\}/g, '{}')}`;
  return [...Map.groupBy(operations, addressOf).values()];
}

/** A path in which parameters that may hold slashes (`allowReserved`) are written as in RFC 6570: `/files/{+path}`. */
function templateOf({ path, parameters }: Operation): string {
  const reserved = parameters.filter((parameter) => parameter.in === 'path' && parameter.allowReserved === true);
  return reserved.reduce((template, { name }) => template.replace(`{${name}}`, `{+${name}}`), path);
}

/** The number of requirements of an operation: among operations with one address, the most demanding is tried first. */
function demandOf({ operation: { parameters, body }, body: schema = {} }: ReadOperation): number {
  const groups = [...Object.values(objectOf(parameters.schema.properties)), schema];
  const required = groups.flatMap((group) => listOf(mergeSchemas(schema, group).required));
  return required.length + Number(body?.required === true);
}

/** The error that most operations document, for requests that belong to none. */
function usualError(read: ReadOperation[]): ErrorShape {
  const shapes = read.flatMap(({ operation: { errors } }) => errors['404'] ?? errors['4XX'] ?? errors.default ?? []);
  const groups = Map.groupBy(shapes, (shape) => JSON.stringify(shape));
  const [commonest = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return commonest[0] ?? plainError;
}

/**
 * An operation as the sandbox answers it, the JSON Schema that its requests' bodies are checked against, and the examples of
 * these that the document has.
 */
export type ReadOperation = {
  method: string;
  path: string;
  /** The path as requests are matched. */
  template: string;
  operation: SandboxOperation;
  body: JsonObject | undefined;
  examples: { name: string; value: Json }[];
  /** Whether no value is found that its body's schema allows, so that its own sample is refused. */
  isImpossible: boolean;
  /** The headers of its requests and responses that HTTP cannot send, each in words. */
  unsendable: string[];
  /** The parameters whose first example their own schema refuses, each with it. */
  unfitting: string[];
};

function readOperation(
  reference: ApiReference,
  operation: Operation,
  readError: ReadError,
  schemaOf: SchemaOf,
  withDefinitions: (schema: JsonObject) => JsonObject,
): ReadOperation {
  const { id, method, path } = operation;
  const { document } = reference;
  const contents = operation.body?.contents ?? [];
  const sampled = sampleContent(operation);
  const sent = jsonOf(sampled && [sampled]) ?? jsonOf(contents);
  const samples = sampleBodies(reference, operation).filter((sample) => sample.body !== undefined);
  // Where no value fits one of several alternatives alone, one that fits more is as good.
  const isRefused = (isLoose: boolean) =>
    sent?.source !== undefined &&
    samples.some(
      (sample) => !sample.given && !fitsRequest(reference, sent.source ?? {}, sample.body?.value ?? null, isLoose),
    );
  const isLoose = isRefused(false);
  const whole = schemaOf(sent, isLoose ? 'loose' : 'request');
  const body = whole && withDefinitions(whole);
  const isText = (source: Json) => mergeSchemas(document, source).type === 'string';
  const parameters = readParameters(reference, operation);
  const schema = groupedSchema(document, parameters);
  const success = successOf(operation);
  const answered = jsonOf(success?.contents);
  const result = schemaOf(answered, 'response');
  const returned = mergeSchemas(document, answered?.source ?? {});
  const fieldOf = ({ properties }: JsonObject, name: string) =>
    mergeSchemas(document, memberOf(objectOf(properties), name) ?? {});
  const options = [...listOf(returned.anyOf), ...listOf(returned.oneOf)].map((option) =>
    mergeSchemas(document, option),
  );
  // What tells alternatives apart is that of the one in the answer.
  const isTag = (name: string) =>
    objectOf(returned.discriminator).propertyName === name ||
    options.some((option) => {
      const field = fieldOf(option, name);
      return ('const' in field || 'enum' in field) && !sameJson(field, fieldOf(returned, name));
    });
  const isReturned = (name: string) => fieldOf(returned, name).writeOnly !== true && !isTag(name);
  const stream = streamShape(success, readError);
  const response = documentedResponse(reference, success, stream);
  const errors = operation.responses.flatMap((failure) => {
    const inXml = failure.contents.find(({ contentType }) => isXml(contentType));
    const content = /^[123]/.test(failure.status) ? undefined : (jsonOf(failure.contents) ?? inXml);
    const error = content && readError(content);
    if (content === undefined || error === undefined) return [];
    const headers = { ...documentedHeaders(reference, failure), 'Content-Type': concreteType(content) };
    return [[failure.status, { ...(content === inXml ? errorInXml(reference, content, error) : error), headers }]];
  });
  const ways = requestKeys(reference, operation);
  const unnamed = [...ways.flat(), ...sentParameters(reference, operation)].filter((part) => !isSendable(part));
  // The keys of one alternative that are all in no part of a request are no keys.
  const security = ways.map((way) => way.filter(isSendable));
  return {
    method,
    path,
    template: templateOf(operation),
    operation: {
      id,
      security: security.some((way) => way.length === 0) ? [] : security,
      parameters: {
        names: parameters.map(({ written }) => written),
        schema,
        hasSlowPatterns: !patternsOf(schema).every(isPlainPattern),
      },
      requests: examplesOf(sent).map(({ name, value }) => ({ name, features: requestFeatures(withDoubles(value)) })),
      response,
      echo: echoes(result, [
        whole,
        { ...objectOf(objectOf(schema.properties).path), $defs: schema.$defs ?? {} },
      ]).filter(isReturned),
      errors: Object.fromEntries(errors),
      shape: responseShape(schemaOf(sent, 'response'), result, response),
      body:
        contents.length === 0
          ? undefined
          : {
              // No browser sends one.
              required: operation.body?.required === true && method !== 'GET' && method !== 'HEAD',
              mediaTypes: contents.map(({ contentType }) => contentType),
              unchecked: contents
                .filter(({ source = true }) => !sameJson(source, sent?.source ?? true))
                .flatMap(({ contentType }) => (isJson(contentType) ? [contentType] : [])),
              forms: contents
                .filter(({ kind, source = {} }) => kind === 'form' || (kind === 'text' && isText(source)))
                .flatMap((content) => readForm(reference, content)),
              ...validationHints(body),
            },
      stream,
    },
    body,
    examples: samples.flatMap(({ given, name, body: example }) =>
      given && example ? [{ name, value: withDoubles(example.value) }] : [],
    ),
    isImpossible: isLoose && isRefused(true),
    unsendable: [
      ...new Set(unnamed.map(({ name }) => `the header ${name} of a request`)),
      ...unsendableHeaders(reference, operation),
    ],
    unfitting: sentParameters(reference, operation).flatMap((parameter) =>
      unfittingExample(reference, parameter).map((value) => `${parameter.name}, ${jsonText(value)}`),
    ),
  };
}

/**
 * A form as it is checked, or a text; nothing without a schema. Examples are taken as they stand; a field that one has is
 * none too many.
 */
function readForm(reference: ApiReference, content: Content): SandboxForm[] {
  const { contentType, encoding, examples } = content;
  if (content.source === undefined) return [];
  const source = withTextsOfXml(reference, content.source, encoding);
  const schema = toJsonSchema(
    reference.document,
    { type: 'object', properties: { form: source }, additionalProperties: true, required: ['form'] },
    'request',
  );
  const form = objectOf(schema.properties).form ?? true;
  const whole = mergeSchemas(schema, form);
  const given = examplesOf({ examples }).map(({ value }) => value);
  const taken = given.filter((value) => !fitsRequest(reference, source, value));
  if (taken.length > 0) schema.properties = { form: { anyOf: [{ enum: taken }, form] } };
  const named = Object.keys(objectOf(whole.properties));
  const isClosed =
    (whole.additionalProperties === false || whole.unevaluatedProperties === false) &&
    whole.patternProperties === undefined &&
    given.every((value) => Object.keys(objectOf(value)).every((name) => named.includes(name)));
  const styled = Object.entries(encoding).filter(
    ([, { style, explode }]) => style !== undefined || explode !== undefined,
  );
  return [
    {
      mediaType: contentType,
      schema,
      encoding: Object.fromEntries(styled.map(([name, { style, explode }]) => [name, { style, explode }])),
      isClosed,
      hasSlowPatterns: !patternsOf(schema).every(isPlainPattern),
    },
  ];
}

/** The schema of a form whose parts that are XML are any text. */
function withTextsOfXml({ document }: ApiReference, source: Json, encoding: Content['encoding']): Json {
  const names = Object.keys(encoding).filter((name) => isXml(encoding[name]?.contentType ?? ''));
  if (names.length === 0) return source;
  const whole = mergeSchemas(document, source);
  return {
    ...whole,
    properties: { ...objectOf(whole.properties), ...Object.fromEntries(names.map((name) => [name, true])) },
  };
}

function jsonOf(contents: Content[] = []): Content | undefined {
  return contents.find(({ contentType }) => isJson(contentType));
}

/** A parameter's first example, where its own schema refuses it. */
function unfittingExample(reference: ApiReference, { examples, source, schema: { types } }: Parameter): Json[] {
  const value = examples[0]?.value?.json;
  // Texts are read by their style.
  const isRead = typeof value === 'string' && !types.includes('string');
  return value === undefined || isRead || fitsRequest(reference, source, value) ? [] : [value];
}

/** Headers that clients set themselves, and scripts may not (Fetch standard, “forbidden request-header”). */
const clientHeader =
  /^(?:accept-(?:charset|encoding|language)|connection|content-length|cookie|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|(?:proxy|sec)-.*)$/i;

function isSendable({ in: place, name }: { in: string; name: string }): boolean {
  return place !== 'header' || isFieldName(name);
}

type CheckedParameter = { written: SentParameter; required: boolean; schema: Json };

/**
 * The parameters as they are checked; examples are taken as they stand. The keys of an exploded map may be any, so that it
 * is not.
 */
function readParameters(reference: ApiReference, operation: Operation): CheckedParameter[] {
  return sentParameters(reference, operation).flatMap((parameter) => {
    const { name, in: place, style, explode, contentType, required, source, unknown } = parameter;
    if (place === 'querystring') return readQueryString(reference, parameter);
    if (!isSendable(parameter)) return [];
    const mayBeEmpty = unknown.some(({ key, value }) => key === 'allowEmptyValue' && value === true);
    const taken = [...(mayBeEmpty ? [''] : []), ...unfittingExample(reference, parameter)];
    const own = taken.length > 0 ? { anyOf: [{ enum: taken }, source] } : source;
    const isOfClient = place === 'header' && clientHeader.test(name);
    const schema = isOfClient || (contentType !== undefined && !isJson(contentType)) ? {} : own;
    const { properties, type } = mergeSchemas(reference.document, schema === own ? source : {});
    // An object whose members stand on their own has no value under its own name.
    const isSpread =
      (place === 'query' || place === 'cookie') &&
      (type === 'object' || properties !== undefined) &&
      contentType === undefined &&
      style !== 'deepObject' &&
      styleOf({ in: place, style, explode }).explode;
    // Nor has one whose members may be none.
    const isBlank = style === 'deepObject' && Object.keys(objectOf(properties)).length === 0;
    return {
      written: { name, in: place, style, explode, contentType },
      required:
        (place === 'path' ? requestPath(operation.path).includes(`{${name}}`) : required === true) &&
        !(isBlank || isSpread || isOfClient),
      schema: isSpread && properties === undefined ? {} : schema,
    };
  });
}

/** The fields of a query as a whole that is written as a form, each as a parameter; another one is not checked. */
function readQueryString(
  { document }: ApiReference,
  { contentType, required, source = {} }: Parameter,
): CheckedParameter[] {
  if (contentType?.startsWith('application/x-www-form-urlencoded') !== true) return [];
  const whole = mergeSchemas(document, source);
  return Object.entries(objectOf(whole.properties)).map(([name, schema]) => ({
    written: { name, in: 'query' },
    required: required === true && listOf(whole.required).includes(name),
    schema,
  }));
}

/** Only what is inside a parameter may be of answers alone: the parameter itself is asked for where it is required. */
function groupedSchema(document: JsonObject, parameters: CheckedParameter[]): JsonObject {
  const { convert, $defs } = createConverter(document, 'parameters');
  const places = [...new Set(parameters.map(({ written }) => written.in))];
  const grouped = places.map((place): [string, Json] => {
    const group = parameters.filter(({ written }) => written.in === place);
    const schemas = group.map(({ written, schema }): [string, Json] => [written.name, convert(schema)]);
    const required = group.filter((parameter) => parameter.required).map(({ written }) => written.name);
    return [place, { type: 'object', properties: Object.fromEntries(schemas), additionalProperties: true, required }];
  });
  const properties = Object.fromEntries(grouped);
  return { type: 'object', properties, additionalProperties: true, required: places, $defs };
}
