import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emptyCacheFolder } from './cache-folder.ts';

/**
 * Writes a site for the bench: files by path, a home page, and a configuration with these sidebars.
 * @returns the site's folder
 */
export async function writeSite(
  name: string,
  files: Record<string, string>,
  sidebars: Record<string, unknown[]> = {},
): Promise<string> {
  const folder = await emptyCacheFolder(name);
  const all = {
    'content/index.mdx': '---\ntitle: 首页\ndescription: 首页\n---\n\n正文\n',
    'site.config.ts': configuration({ docs: ['index'], ...sidebars }),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}

function configuration(sidebars: Record<string, unknown[]>): string {
  const config = {
    // Guides and documents link to pages that do not exist in this site.
    brokenLinks: 'warn',
    reference: { lint: 'warn' },
    title: 'Bench',
    tagline: 'Bench',
    url: 'https://docs.example.com',
    i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] },
    apiBaseUrl: 'https://api.example.com/v1',
    sidebars,
    navbar: {
      items: [
        { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
        { type: 'search', position: 'right' },
      ],
    },
    versions: [{ name: 'current', label: 'current', isLast: true, mainDocId: 'index' }],
  };
  return `export default ${JSON.stringify(config, undefined, 2)};\n`;
}
