import { type Json, type JsonObject, listOf, objectOf, textOf, withDoubles } from '../../reference/document/json.ts';
import { styleOf } from '../../reference/document/parameter-style.ts';
import type { Resolver } from '../../reference/document/resolve.ts';
import { featuresOf } from '../features.ts';
import type { KeyPlace, SandboxOperation } from '../sandbox.ts';
import { isJson } from '../schema/is-json.ts';
import { mergeSchemas } from '../../reference/document/all-of.ts';
import { isPlainPattern } from '../../reference/document/patterns.ts';
import { readAnswer, streamShape, withoutFailures } from './answer.ts';
import { answerShape } from './answer-shape.ts';
import { patternsOf } from './compile-check.ts';
import { echoes } from './echoes.ts';
import { errorShapes } from './error-shape.ts';
import { examplesOf } from './examples.ts';
import { discriminatorValues, ruleDescriptions } from './validation-hints.ts';
import { toJsonSchema } from './to-json-schema.ts';

/** An operation as the sandbox answers it, and the JSON Schema that its requests' bodies are checked against. */
export type ReadOperation = { method: string; path: string; operation: SandboxOperation; body?: JsonObject };

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/** Every operation of a document, in its order. */
export function readOperations(resolver: Resolver): ReadOperation[] {
  const ids = new Set<string>();
  const errors = rememberErrors(resolver);
  return Object.entries(objectOf(resolver.document.paths)).flatMap(([path, node]) => {
    const item = objectOf(resolver.resolve(node).node);
    const declared = Object.entries(item).filter(([method]) => methods.has(method));
    // OpenAPI 3.2 has the methods without a key of their own here.
    const additional = Object.entries(objectOf(item.additionalOperations));
    return [...declared, ...additional].map(([method, member]) => {
      const written = textOf(objectOf(member).operationId) ?? `${method} ${path}`;
      const id = ids.has(written) ? `${written} ${method} ${path}` : written;
      ids.add(id);
      return readOperation(resolver, errors, { id, method: method.toUpperCase(), path, item, node: objectOf(member) });
    });
  });
}

type ReadErrors = (responses: Json | undefined) => SandboxOperation['errors'];

/** Most operations share their errors. */
function rememberErrors(resolver: Resolver): ReadErrors {
  const known = new Map<string, SandboxOperation['errors']>();
  return (responses) => {
    const shapes = Object.entries(objectOf(responses)).map(([status, response]) => {
      const key = JSON.stringify(response);
      const found = known.get(key) ?? errorShapes(resolver, { [status]: response });
      known.set(key, found);
      return Object.fromEntries(Object.values(found).map((shape) => [status, shape]));
    });
    return Object.assign({}, ...shapes) as SandboxOperation['errors'];
  };
}

type Found = { id: string; method: string; path: string; item: JsonObject; node: JsonObject };

function readOperation(resolver: Resolver, errors: ReadErrors, { id, method, path, item, node }: Found): ReadOperation {
  const written = objectOf(resolver.resolve(node.requestBody).node);
  const contents = Object.entries(objectOf(written.content));
  const media = objectOf(contents.find(([type]) => isJson(type))?.[1]);
  const body = media.schema === undefined ? undefined : toJsonSchema(resolver.document, media.schema, 'request');
  const parameters = readParameters(resolver, item, node);
  const grouped = groupedSchema(resolver, parameters);
  const documented = readAnswer(resolver, node.responses);
  const stream = streamShape(resolver, node.responses, documented);
  const answer = withoutFailures(documented, stream);
  const operation: SandboxOperation = {
    id,
    security: readSecurity(resolver, node),
    parameters: {
      names: parameters.map(({ written }) => written),
      schema: grouped,
      ...(patternsOf(grouped).every(isPlainPattern) ? {} : { hasSlowPatterns: true }),
    },
    requests: examplesOf(resolver, media).map(({ name, value }) => ({
      name,
      features: featuresOf(withDoubles(value)),
    })),
    answer,
    echo: echoes(resolver, {
      body,
      parameters: { ...objectOf(objectOf(grouped.properties).path), $defs: grouped.$defs ?? {} },
      responses: node.responses,
    }),
    errors: errors(node.responses),
    shape: answerShape(resolver, { request: media.schema, responses: node.responses, answer }),
    ...(contents.length === 0
      ? {}
      : {
          body: {
            required: written.required === true,
            mediaTypes: contents.map(([type]) => type),
            fields: body === undefined ? [] : fieldsOf(body),
            discriminators: body === undefined ? {} : discriminatorValues(body),
            rules: body === undefined ? {} : ruleDescriptions(body),
          },
        }),
    ...stream,
  };
  return { method, path, operation, ...(body === undefined ? {} : { body }) };
}

type FoundParameter = {
  written: SandboxOperation['parameters']['names'][number];
  required: boolean;
  schema: Json;
};

/** The parameters of a path and its operation. The keys of an exploded map may be any, so that it is not checked. */
function readParameters(resolver: Resolver, item: JsonObject, node: JsonObject): FoundParameter[] {
  const found = new Map<string, FoundParameter>();
  for (const member of [...listOf(item.parameters), ...listOf(node.parameters)]) {
    const parameter = objectOf(resolver.resolve(member).node);
    const name = textOf(parameter.name);
    const place = textOf(parameter.in);
    if (name === undefined || (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie'))
      continue;
    if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) continue;
    const [contentType, content] = Object.entries(objectOf(parameter.content))[0] ?? [];
    const schema = parameter.schema ?? (isJson(contentType ?? '') ? objectOf(content).schema : undefined);
    const { properties, type } = mergeSchemas(resolver.document, objectOf(schema));
    const style = textOf(parameter.style);
    const explode = typeof parameter.explode === 'boolean' ? parameter.explode : undefined;
    // An object whose members stand on their own has no value under its own name.
    const isSpread =
      (place === 'query' || place === 'cookie') &&
      (type === 'object' || properties !== undefined) &&
      contentType === undefined &&
      style !== 'deepObject' &&
      styleOf({ in: place, style, explode }).explode;
    // Nor has one whose members may be none.
    const isBlank = style === 'deepObject' && properties === undefined;
    const isRequired = (parameter.required === true || place === 'path') && !isBlank;
    found.set(`${place} ${name}`, {
      written: {
        name: place === 'header' ? name.toLowerCase() : name,
        in: place,
        ...(style === undefined ? {} : { style }),
        ...(explode === undefined ? {} : { explode }),
        ...(contentType === undefined ? {} : { contentType }),
      },
      required: isRequired && !isSpread,
      schema: schema === undefined || (isSpread && properties === undefined) ? {} : schema,
    });
  }
  return [...found.values()];
}

function groupedSchema(resolver: Resolver, parameters: FoundParameter[]): JsonObject {
  const places = [...new Set(parameters.map(({ written }) => written.in))];
  const grouped = places.map((place): [string, Json] => {
    const group = parameters.filter(({ written }) => written.in === place);
    const properties = Object.fromEntries(group.map(({ written, schema }): [string, Json] => [written.name, schema]));
    return [
      place,
      {
        type: 'object',
        properties,
        additionalProperties: true,
        required: group.filter(({ required }) => required).map(({ written }) => written.name),
      },
    ];
  });
  return toJsonSchema(
    resolver.document,
    { type: 'object', properties: Object.fromEntries(grouped), additionalProperties: true, required: places },
    'parameters',
  );
}

/**
 * The security requirements of an operation, or else of the document. One that names an unknown scheme requires
 * nothing.
 */
function readSecurity(resolver: Resolver, node: JsonObject): KeyPlace[][] {
  const schemes = objectOf(objectOf(resolver.document.components).securitySchemes);
  const ways = listOf(node.security ?? resolver.document.security).map((way) =>
    Object.keys(objectOf(way)).flatMap((name) => keyPlace(objectOf(resolver.resolve(schemes[name]).node))),
  );
  return ways.some((way) => way.length === 0) ? [] : ways;
}

function keyPlace(scheme: JsonObject): KeyPlace[] {
  const name = textOf(scheme.name);
  switch (scheme.type) {
    case 'apiKey':
      return name !== undefined && (scheme.in === 'header' || scheme.in === 'query' || scheme.in === 'cookie')
        ? [{ in: scheme.in, name }]
        : [];
    case 'http':
      return [
        {
          in: 'header',
          name: 'Authorization',
          scheme: (textOf(scheme.scheme) ?? 'bearer').replace(/^./, (letter) => letter.toUpperCase()),
        },
      ];
    case 'oauth2':
    case 'openIdConnect':
      return [{ in: 'header', name: 'Authorization', scheme: 'Bearer' }];
    default:
      return [];
  }
}

/** Every name of a field in a schema. */
function fieldsOf(schema: JsonObject): string[] {
  const names = new Set<string>();
  const visit = (node: Json | undefined): void => {
    if (Array.isArray(node)) for (const member of node) visit(member);
    else if (typeof node === 'object' && node !== null) {
      for (const name of Object.keys(objectOf(node.properties))) names.add(name);
      for (const member of Object.values(node)) visit(member);
    }
  };
  visit(schema);
  return [...names];
}
