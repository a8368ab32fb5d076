import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { SandboxMessages } from '../messages/sandbox-messages.ts';
import { objectOf, type JsonObject } from '../../reference/document/json.ts';
import type { SandboxOperation } from '../sandbox.ts';
import { ApiError, validationStatus } from './reply/api-error.ts';
import { converted, validateParameters, type Parameters } from './validate-parameters.ts';

/**
 * Reads and validates a request's parameters; returns those of its path.
 * @throws ApiError that names the invalid one
 */
export async function readParameters(
  c: Context,
  operation: SandboxOperation,
  params: Record<string, string>,
  messages: SandboxMessages,
): Promise<JsonObject> {
  const { names, schema, hasSlowPatterns } = operation.parameters;
  const values: Parameters = { path: {}, query: {}, header: {}, cookie: {} };
  for (const { name, in: place } of names) {
    const list = place === 'query' ? (c.req.queries(name) ?? c.req.queries(`${name}[]`)) : undefined;
    const found = {
      path: params[name],
      query: list?.length === 1 ? list[0] : list,
      header: c.req.header(name),
      cookie: getCookie(c, name),
    }[place];
    const group = values[place];
    if (found !== undefined && group !== undefined) group[name] = converted(schema, place, name, found);
  }
  const bounded = hasSlowPatterns === true ? await withoutPatterns(schema, values) : schema;
  const error = validateParameters(schema, values, messages, bounded);
  if (error !== undefined) throw new ApiError(validationStatus(operation), error);
  return values.path ?? {};
}

/** A schema whose patterns are matched already, in linear time. */
async function withoutPatterns(schema: JsonObject, values: Parameters): Promise<JsonObject> {
  const [{ boundSchema }, { patternCheck }] = await Promise.all([
    import('./reply/bound-schema.ts'),
    import('../../reference/document/patterns.ts'),
  ]);
  return objectOf(boundSchema(schema, values, { left: Number.POSITIVE_INFINITY, compilePattern: patternCheck }));
}
