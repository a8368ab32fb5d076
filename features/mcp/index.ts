import path from 'node:path';
import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';
import type { Feature } from '../../build/feature.ts';
import { mcpPath, mcpUrl, serverInfo } from './mcp.ts';

/** The part that the feature shares with others: the endpoint's URL and server card (MCP's SEP-2127). */
type McpShared = { server: (site: Site) => { url: string; card: object } };

declare module '../../build/feature.ts' {
  interface SharedParts {
    mcp: McpShared;
  }
}

/** Adds an MCP endpoint for searching and reading the documentation. It uses the data of the site's search. */
export const mcp: Feature = {
  name: 'mcp',
  requires: ['reference', 'search'],
  addresses: () => ({ mcp: mcpPath }),
  setup: ({ shared, hasWorker }) => ({
    site: (config) => (hasWorker ? { mcpUrl: mcpUrl(config) } : {}),
    shared: { server } satisfies McpShared,
    messages: path.join(import.meta.dirname, 'messages'),
    worker: { file: path.join(import.meta.dirname, 'worker/serve-mcp.ts'), name: 'addMcp' },
    outputs: async ({ pages, markdown }) => {
      if (!hasWorker) return {};
      const { mcpIndex } = await import('./build/mcp-index.ts');
      const document = await shared('reference')?.document();
      return mcpIndex(await markdown, pages, document?.api);
    },
  }),
};

function server(site: Site): ReturnType<McpShared['server']> {
  const url = mcpUrl(site);
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...serverInfo(site),
    description: 'Searches and reads the documentation. Read-only, without a key.',
    websiteUrl: absoluteUrl(site, '/'),
    remotes: [{ type: 'streamable-http', url }],
  };
  return { url, card };
}
