import path from 'node:path';
import type { Feature } from '../../build/feature.ts';

/** What other features may know of the endpoint: its path below the base URL. */
type McpShared = { path: string };

declare module '../../build/feature.ts' {
  interface SharedParts {
    mcp: McpShared;
  }
}

const endpoint = '/mcp';

/** An MCP endpoint, where assistants search and read the documentation. It searches with the text of the site's search. */
export const mcp: Feature = {
  name: 'mcp',
  requires: ['reference', 'search'],
  addresses: () => ({ mcp: endpoint }),
  setup: ({ shared }) => ({
    shared: { path: endpoint } satisfies McpShared,
    messages: path.join(import.meta.dirname, 'messages'),
    worker: { file: path.join(import.meta.dirname, 'worker/serve-mcp.ts'), name: 'addMcp' },
    outputs: async ({ pages, markdown }) => {
      const { mcpIndex } = await import('./build/mcp-index.ts');
      return mcpIndex(await markdown, pages, (await shared('reference')?.document())?.api ?? null);
    },
  }),
};
