import type { Zones } from './search/index-file.ts';
import type { PostingsFile } from './search/postings.ts';

/** `mcp.json`: what the MCP endpoint knows of the site; the build writes it, the Worker reads it. Paths are below the base URL. */
export type McpIndex = {
  /** Every page whose Markdown can be read. */
  pages: { path: string; title: string; description: string }[];
  /** Every operation; `file` is its Markdown. */
  operations: { id: string; method: string; path: string; summary: string; file: string }[];
  /** Every named schema; `file` is its Markdown where it has one, `json` the schema as the document writes it. */
  schemas: { name: string; title: string; file: string | undefined }[];
  /** What search looks through. `path` may end with a fragment; `page` is the title of the page. */
  sections: { path: string; page: string; title: string; text: string }[];
  /** How the site's own search finds them: of each section a factor for its scores and where its zones end, of all where their tokens stand. */
  search: { records: [weight: number, zones: Zones][]; postings: PostingsFile };
};
