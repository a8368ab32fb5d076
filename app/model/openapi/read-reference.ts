import { isObject, listOf, objectOf, textOf, textsOf } from './json.ts';
import type { JsonObject } from './json.ts';
import { createAnchors, join } from './anchors.ts';
import { readUnknown } from './content.ts';
import { readDocs, readInfoLinks, readServers } from './info.ts';
import { readOperation } from './operation.ts';
import type { FoundOperation } from './operation.ts';
import type { ApiReference, NamedSchema, Tag } from './reference.ts';
import { createResolver } from './resolve.ts';
import { viewSchema } from './schema.ts';
import type { Reading } from './schema.ts';
import { readAuthentication } from './security.ts';
import { measureUsage } from './usage.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The name of the tag that takes the operations without one; the page words it in its own language. */
export const UNTAGGED = '';

/**
 * Reads a bundled OpenAPI 3.0 or 3.1 document (plain JSON, local `$ref`s only) into what a reader needs.
 * Nothing is dropped: what no rule reads is kept as `unknown` raw JSON at its place. Pure; never throws on odd input.
 */
export function readReference(document: JsonObject): ApiReference {
  const resolver = createResolver(document);
  const reading: Reading = { resolver, usage: measureUsage(resolver), anchors: createAnchors(), shown: new Map() };
  for (const id of ['servers', 'authentication', 'schemas', 'webhooks']) reading.anchors.claim(id);
  const info = objectOf(document.info);
  return {
    title: textOf(info.title) ?? '',
    version: textOf(info.version) ?? '',
    summary: textOf(info.summary),
    description: textOf(info.description),
    links: readInfoLinks(document),
    servers: readServers(document.servers),
    authentication: readAuthentication(reading),
    tags: readTags(reading),
    schemas: readSchemas(reading),
    unknown: [
      ...readUnknown(info, ['title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license']),
      ...readUnknown(document, ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks', 'components', 'externalDocs']),
    ],
  };
}

/** Tags in the order of the document, then others as they come; an operation stands under its first tag only. */
function readTags(reading: Reading): Tag[] {
  const { document } = reading.resolver;
  const tags = new Map<string, Tag>();
  for (const node of listOf(document.tags).filter(isObject)) {
    const name = textOf(node.name);
    if (name !== undefined) tags.set(name, newTag(reading, name, node));
  }
  for (const found of findOperations(reading)) {
    const name = textsOf(found.node.tags)[0] ?? UNTAGGED;
    const tag = tags.get(name) ?? newTag(reading, name, {});
    tags.set(name, tag);
    tag.operations.push(readOperation(reading, found));
  }
  return [...tags.values()].filter((tag) => tag.operations.length > 0 || tag.description !== undefined);
}

function newTag(reading: Reading, name: string, node: JsonObject): Tag {
  const id = reading.anchors.claim(join('tags', name === UNTAGGED ? 'default' : name));
  return { id, name, label: textOf(node['x-displayName']) ?? name, description: textOf(node.description), docs: readDocs(node.externalDocs), operations: [] };
}

function findOperations(reading: Reading): FoundOperation[] {
  return (['paths', 'webhooks'] as const).flatMap((part) =>
    Object.entries(objectOf(reading.resolver.document[part])).flatMap(([path, item]) => {
      const found = reading.resolver.resolve(item);
      const pathItem = { ...objectOf(found.node), ...found.siblings };
      return METHODS.flatMap((method) => {
        const node = pathItem[method];
        return isObject(node) ? [{ method, path, pathItem, node, webhook: part === 'webhooks' }] : [];
      });
    }),
  );
}

/** The schemas section: listed ones in full, the others with a link to the one place that shows them. */
function readSchemas(reading: Reading): NamedSchema[] {
  const names = Object.keys(objectOf(objectOf(reading.resolver.document.components).schemas));
  const entries = new Map(names.map((name): [string, NamedSchema] => [name, { id: reading.anchors.claim(join('schemas', name)), name }]));
  const show = (entry: NamedSchema): void => {
    const pointer = `#/components/schemas/${entry.name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    entry.schema = viewSchema(reading, { $ref: pointer }, { id: entry.id, full: 'self', open: [] });
  };
  for (const entry of entries.values()) if (reading.usage.isListed(entry.name)) show(entry);
  for (const entry of entries.values()) {
    if (entry.schema !== undefined) continue;
    entry.shownAt = reading.shown.get(entry.name);
    if (entry.shownAt === undefined) show(entry);
  }
  return [...entries.values()];
}
