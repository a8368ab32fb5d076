import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Peer } from './peers.ts';

/** A page of this site as Markdown: its path with slashes at both ends, its text without the first heading. */
export type PeerPage = { path: string; title: string; description: string; text: string };

/** Reads the Markdown that the build in `out` wrote for each page, without the API reference and the search page. */
export async function readPeerPages(out: string): Promise<PeerPage[]> {
  const client = path.join(out, 'client');
  const files = await readdir(client, { recursive: true });
  const names = files.filter((name) => /(?:^|\/)index\.md$/.test(name) && !/^(?:api|search)\//.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const markdown = await readFile(path.join(client, name), 'utf8');
      const [, title = name, description = '', text = ''] = /^# (.+)\n\n> (.+)\n([^]*)$/.exec(markdown) ?? [];
      return {
        path: `/${name.slice(0, -'index.md'.length)}`,
        title,
        description,
        // Pictures stay where they are: peers bundle those with a path, and these are no files of theirs.
        text: text.replaceAll(/(?<!!\[[^\]]*)\]\(https:\/\/docs\.example\.com\/(?!api\/)/g, '](/'),
      };
    }),
  );
}

/** Writes the pages into a peer's content folder, each as `<path>/index.md`, and `pages.json` for its configuration. */
export async function writePeerPages(pages: PeerPage[], site: string, { content, heading }: Peer): Promise<void> {
  await rm(path.join(site, content, 'index.md'), { force: true });
  for (const page of pages) {
    const folder = path.join(site, content, page.path);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'index.md'), markdownOf(page, heading));
  }
  const groups = Map.groupBy(pages, (page) => groupLabels[page.path.split('/')[1] ?? ''] ?? '文档');
  const list = [...groups].map(([label, group]) => ({
    label,
    items: group.map(({ title, path: url }) => ({ title, path: url, id: `${url.slice(1)}index` })),
  }));
  await writeFile(path.join(site, 'pages.json'), JSON.stringify({ title: 'AIGC 平台文档', groups: list }));
}

/** Sidebar groups by the first segment of a page's path. */
const groupLabels: Record<string, string> = { 'api-guides': '指南', sdk: 'SDK', changelog: '更新日志' };

function markdownOf({ title, description, text }: PeerPage, heading: boolean): string {
  const frontMatter = [
    '---',
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    '---',
    '',
  ];
  return [...frontMatter, ...(heading ? [`# ${title}`] : []), text].join('\n');
}
