import type { Site } from '../../app/core/site.ts';
import type { Zones } from '../search/text/index-file.ts';

/** Path of the endpoint below the base URL. */
export const mcpPath = '/mcp';

/** Returns the absolute URL of the endpoint. */
export function mcpUrl({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>): string {
  return url + baseUrl + mcpPath.slice(1);
}

/** Returns the server's identity for clients and its server card, which requires a name in reverse-DNS form. */
export function serverInfo({ url, title }: Pick<Site, 'url' | 'title'>) {
  return { name: `${new URL(url).hostname.split('.').toReversed().join('.')}/docs`, title, version: '1.0.0' };
}

/**
 * `mcp-index/index.json`, the index of the MCP endpoint; paths are below the base URL. Parts are loaded on demand:
 * `mcp-index/texts-<n>.json` (array of sections' texts) and `mcp-index/postings-<n>.txt` (see `writePostings`).
 */
export type McpIndex = {
  /** All pages; each has Markdown. */
  pages: { path: string; title: string; description: string }[];
  /** All operations; `files` are the paths of its Markdown and, for a large operation, of its examples' Markdown. */
  operations: { id: string; method: string; path: string; summary: string; files: string[] }[];
  /** All named schemas; `file` is the path of its Markdown. */
  schemas: { name: string; file: string }[];
  /** The searchable sections. `path` may have a fragment; `page` is the page's title. */
  sections: { path: string; page: string; title: string }[];
  /** For each section, the factor for its score and the ends of its token zones. */
  records: [weight: number, zones: Zones][];
  /** The index of the first section in each part of the texts. */
  texts: number[];
  /** The first token in each part of the postings. */
  postings: string[];
};
