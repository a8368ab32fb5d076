import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Feature } from '../../build/feature.ts';
import { discoveryFiles } from './build/discovery.ts';
import { llmsFull, llmsIndex } from './build/llms.ts';
import { linksOf, skillFile } from './build/skill.ts';
import { agentSettings } from './settings.ts';

const rulesOf = (folder: string) => path.join(folder, 'content/_skill.md');

/** Files for assistants that read the documentation: `llms.txt` (https://llmstxt.org), the full text, a skill, and where to find them. */
export const agents: Feature = {
  name: 'agents',
  config: agentSettings,
  inputs: (_, siteFolder) => [rulesOf(siteFolder)],
  setup: async ({ shared, config: { agents: settings }, folders, hasWorker }) => {
    const isOn = settings !== false;
    const file = rulesOf(folders.site);
    const rules = isOn && existsSync(file) ? await readFile(file, 'utf8') : '';
    return {
      site: () => (isOn ? { agentIndex: '/llms.txt' } : {}),
      links: () => linksOf(rules),
      outputs: async ({ project: { site }, markdown }) => {
        const files = await markdown;
        const reference = shared('reference');
        const api = (await reference?.document())?.api;
        const server = hasWorker ? shared('mcp')?.server(site) : undefined;
        const full = llmsFull(site, files);
        const about = { api, server, hasSkill: isOn };
        const index = llmsIndex(site, files, { ...about, fullText: Object.values(full).join('').length });
        if (!isOn) return { '/llms.txt': index, ...full };
        const skill = skillFile(site, { ...about, rules, sample: await reference?.smallestCall() });
        const contact = typeof settings === 'object' ? settings.contact : undefined;
        return { '/llms.txt': index, ...full, ...discoveryFiles(site, { ...about, files, index, skill, contact }) };
      },
      headers: isOn
        ? {
            '.well-known/api-catalog': ['Content-Type', 'application/linkset+json'],
            '.well-known/mcp.json': ['Access-Control-Allow-Origin', '*'],
            '.well-known/agent-skills/index.json': ['Access-Control-Allow-Origin', '*'],
          }
        : {},
    };
  },
};
