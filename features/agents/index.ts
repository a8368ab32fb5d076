import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';
import type { Feature } from '../../build/feature.ts';
import type { MarkdownFile } from '../../build/outputs/markdown/markdown-file.ts';
import { type Interfaces, llmsFull, llmsIndex } from './build/llms.ts';
import { linksOf, type Skill, skillFile } from './build/skill.ts';
import { agentSettings } from './settings.ts';

const rulesOf = (folder: string) => path.join(folder, 'content/_skill.md');

/** Writes files for agents: `llms.txt` (https://llmstxt.org), the full text, a skill, and discovery files. */
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
        const about = { api, server, hasSkill: isOn, hasWorker };
        const index = llmsIndex(site, files, {
          ...about,
          fullText: Object.values(full).reduce((sum, { length }) => sum + length, 0),
        });
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

/** The inputs of the discovery files. `index` is the text of `llms.txt`, `contact` a URL for security reports. */
type Discovered = Interfaces & { files: MarkdownFile[]; index: string; skill: Skill; contact: string | undefined };

/** Days until `security.txt` expires: RFC 9116 (2.5.5) recommends less than a year. */
const contactDays = 360;

/** Writes the files by which agents discover the site's interfaces: path below the base URL → text. */
function discoveryFiles(site: Site, { api, server, files, index, skill, contact }: Discovered): Record<string, string> {
  const skillPath = `/.well-known/agent-skills/${skill.name}/SKILL.md`;
  const url = (path: string) => absoluteUrl(site, path);
  const reference = files.find(({ kind }) => kind === 'reference')?.path.replace(/index\.md$/, '');
  const expires = new Date(Date.now() + contactDays * 86_400_000).toISOString();
  const linksOfApi = api !== undefined &&
    reference !== undefined && {
      anchor: site.apiBaseUrl,
      'service-desc': [{ href: url('/openapi.json'), type: 'application/openapi+json' }],
      'service-doc': [{ href: url(reference), type: 'text/html' }],
      'service-meta': [{ href: url('/skill.md'), type: 'text/markdown' }],
    };
  const linksOfServer = server !== undefined && {
    anchor: server.url,
    'service-desc': [{ href: url('/.well-known/mcp.json'), type: 'application/mcp-server-card+json' }],
    'service-doc': [{ href: url('/llms.txt'), type: 'text/plain' }],
  };
  // An API catalog (RFC 9727) is a linkset (RFC 9264).
  const catalog = [linksOfApi, linksOfServer].filter((links) => links !== false);
  return {
    '/.well-known/llms.txt': index,
    '/skill.md': skill.text,
    [skillPath]: skill.text,
    '/.well-known/agent-skills/index.json': json({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [
        {
          name: skill.name,
          type: 'skill-md',
          description: skill.description,
          url: url(skillPath),
          digest: `sha256:${createHash('sha256').update(skill.text).digest('hex')}`,
        },
      ],
    }),
    '/.well-known/api-catalog': json({ linkset: catalog }),
    ...(server !== undefined && { '/.well-known/mcp.json': json(server.card) }),
    ...(contact !== undefined && {
      '/.well-known/security.txt': `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${url('/.well-known/security.txt')}\n`,
    }),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
