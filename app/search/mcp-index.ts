import type { Zones } from './text/index-file.ts';

/**
 * `mcp-index/index.json`: what the MCP endpoint knows of the site; the build writes it, the Worker reads it. Paths are
 * below the base URL. What grows with the site's words lies in parts beside it, of which a request reads a few:
 * `mcp-index/texts-<n>.json`, the texts of sections as a list, and `mcp-index/postings-<n>.json`, where tokens stand.
 */
export type McpIndex = {
  /** Every page whose Markdown can be read. */
  pages: { path: string; title: string; description: string }[];
  /** Every operation; `file` is its Markdown. */
  operations: { id: string; method: string; path: string; summary: string; file: string }[];
  /** Every named schema; `file` is its Markdown where it has one, `json` the schema as the document writes it. */
  schemas: { name: string; title: string; file: string | undefined }[];
  /** What search looks through. `path` may end with a fragment; `page` is the title of the page. */
  sections: { path: string; page: string; title: string }[];
  /** Of each section a factor for its scores, and where the zones of its tokens end. */
  records: [weight: number, zones: Zones][];
  /** The number of the first section of each part of the texts. */
  texts: number[];
  /** The first token of each part of the postings. */
  postings: string[];
};
