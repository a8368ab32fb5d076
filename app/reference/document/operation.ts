import { listOf, objectOf, textOf } from './json.ts';
import type { JsonObject } from './json.ts';
import { idSegment, join } from './anchors.ts';
import { readContents, readUnknown } from './content.ts';
import { readDocs, readServers } from './info.ts';
import { readHeaders, readParameters } from './parameters.ts';
import type { Body, Operation, Response } from './reference.ts';
import type { Reading } from './reading.ts';
import { readSecurity } from './security.ts';

/** One operation of a path, before it is read. */
export type FoundOperation = { method: string; path: string; pathItem: JsonObject; node: JsonObject; webhook: boolean };

const KNOWN = [
  'operationId',
  'summary',
  'description',
  'tags',
  'deprecated',
  'externalDocs',
  'parameters',
  'requestBody',
  'responses',
  'security',
  'servers',
  'x-guides',
];

/** An operation as the reader needs it. Its id is the operationId, or method and path where there is none. */
export function readOperation(reading: Reading, found: FoundOperation): Operation {
  const { node, pathItem } = found;
  const id = reading.anchors.claim(
    idSegment(textOf(node.operationId) ?? `${found.method} ${found.path.replaceAll(/[/{}]+/g, ' ')}`),
  );
  const ownServers = node.servers ?? pathItem.servers;
  return {
    id,
    method: found.method.toUpperCase(),
    path: found.path,
    webhook: found.webhook ? true : undefined,
    summary:
      textOf(node.summary) ??
      textOf(pathItem.summary) ??
      textOf(node.operationId) ??
      `${found.method.toUpperCase()} ${found.path}`,
    description: textOf(node.description) ?? textOf(pathItem.description),
    deprecated: node.deprecated === true ? true : undefined,
    docs: readDocs(node.externalDocs),
    security: readSecurity(node, reading.resolver.document),
    servers: ownServers === undefined ? [] : readServers(ownServers),
    parameters: readParameters(reading, id, pathItem, node),
    body: node.requestBody === undefined ? undefined : readBody(reading, id, node),
    responses: Object.entries(objectOf(node.responses)).map(([status, response]) =>
      readResponse(reading, id, status, response),
    ),
    guides: listOf(node['x-guides']).flatMap((guide) => {
      const path = textOf(objectOf(guide).path);
      return path === undefined ? [] : [{ title: textOf(objectOf(guide).title) ?? path, path }];
    }),
    unknown: readUnknown(node, KNOWN),
  };
}

function readBody(reading: Reading, operationId: string, node: JsonObject): Body {
  const body = objectOf(reading.resolver.resolve(node.requestBody).node);
  const id = reading.anchors.claim(join(operationId, 'request'));
  return {
    id,
    required: body.required === true ? true : undefined,
    description: textOf(body.description),
    contents: readContents(reading, id, body.content, { full: 'level' }),
    unknown: readUnknown(body, ['required', 'description', 'content', '$ref']),
  };
}

function readResponse(reading: Reading, operationId: string, status: string, node: JsonObject[string]): Response {
  const found = reading.resolver.resolve(node);
  const response = { ...objectOf(found.node), ...found.siblings };
  const id = reading.anchors.claim(join(join(operationId, 'response'), status));
  return {
    id,
    status,
    description: textOf(response.description),
    headers: readHeaders(reading, id, response.headers),
    contents: readContents(reading, id, response.content, { answer: true }),
    unknown: readUnknown(response, ['description', 'headers', 'content', '$ref']),
  };
}
