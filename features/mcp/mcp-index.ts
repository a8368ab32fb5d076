import type { Zones } from '../search/text/index-file.ts';

/**
 * `mcp-index/index.json`, the index of the MCP endpoint; paths are below the base URL. Beside it are parts that are loaded
 * on demand: `mcp-index/texts-<n>.json`, an array of sections' texts, `mcp-index/schemas-<n>.json`, one of schemas in JSON,
 * and `mcp-index/postings-<n>.txt`, of `writePostings`.
 */
export type McpIndex = {
  /** Every page whose Markdown can be read. */
  pages: { path: string; title: string; description: string }[];
  /** Every operation; `files` are its Markdown and, where it is large, that of its examples. */
  operations: { id: string; method: string; path: string; summary: string; files: string[] }[];
  /** Every named schema; `file` is its Markdown, if it has one. */
  schemas: { name: string; title: string; file: string | undefined }[];
  /** The sections that are searched. `path` may have a fragment; `page` is the page's title. */
  sections: { path: string; page: string; title: string }[];
  /** For each section, a factor for its score and the ends of its token zones. */
  records: [weight: number, zones: Zones][];
  /** The index of the first section of each part of the texts, and of the first schema of each part of these. */
  texts: number[];
  schemaTexts: number[];
  /** The first token of each part of the postings. */
  postings: string[];
};
