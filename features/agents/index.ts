import type { Feature } from '../../build/feature.ts';
import { llmsFull, llmsIndex } from './build/llms.ts';

/** Files for assistants that read the documentation: `llms.txt` (https://llmstxt.org) and the full text. */
export const agents: Feature = {
  name: 'agents',
  setup: ({ shared }) => ({
    outputs: async ({ project: { site }, markdown }) => {
      const files = await markdown;
      const api = (await shared('reference')?.document())?.api;
      return { '/llms.txt': llmsIndex(site, files, { api, mcp: shared('mcp')?.path }), ...llmsFull(site, files) };
    },
  }),
};
