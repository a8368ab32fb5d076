import { svg, type OldDocs } from './old-docs.ts';

const fence = '```';

/** A Starlight site that uses each feature once. */
export const starlight: OldDocs = {
  files: {
    'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight, { linksOf } from '@astrojs/starlight';
export default defineConfig({
  base: '/site',
  redirects: { '/old': '/guides/start', '/older': { status: 302, destination: '/en/guides/start/' }, '/blog/[...slug]': '/x' },
  integrations: [starlight({
    title: { en: 'Old docs', 'zh-CN': 'z38' },
    favicon: '/a.svg',
    social: [{ icon: 'github', label: 'z39', href: 'https://example.org' }],
    defaultLocale: 'en',
    locales: { en: { label: 'English' }, 'zh-cn': { label: '简体中文', lang: 'zh-CN' } },
    sidebar: [
      { label: 'z1', translations: { 'zh-CN': 'z2' }, items: ['guides/start', { slug: 'two', label: 'z3' }, { label: 'z4', link: 'https://example.org' }] },
      ...linksOf([{ label: 'z5', autogenerate: { directory: 'guides' } }]),
    ],
  })],
});`,
    'src/content/docs/en/index.mdx': '---\ntitle: z6\ntemplate: splash\nhero:\n  tagline: z7\n---\n\nz8\n',
    'src/content/docs/en/guides/start.mdx': `---
title: z9
description: z10
sidebar: { label: z11, order: 1 }
---
import { Tabs, TabItem, Steps } from '@astrojs/starlight/components';

<Aside type="caution" title="z12">z13</Aside>

<Tabs syncKey="pkg">
  <TabItem label="z14" icon="x">z15</TabItem>
  <TabItem label="z16">z17</TabItem>
</Tabs>

<Steps>
1. z18

2. z19
</Steps>

<CardGrid stagger>
  <Card title="z20" icon="x">z21</Card>
  <LinkCard title="z22" href="/two/" description="z23" />
</CardGrid>

<FileTree>
- src
  - z24.js
</FileTree>

<Badge text="z25" variant="caution" /> <Icon name="star" label="z26" /> <LinkButton href="/two/">z27</LinkButton>

<Code code={\`const z28 = 1;\`} lang="js" title="z29" />

${fence}js title="z30" ins={1} "z31"
z31
${fence}

:::note[z32]
z33
:::
`,
    'src/content/docs/en/two.md':
      '\n---\ntitle: z34\nslug: two\n---\n\n![z35](/site/a.svg) [z40](/site/en/guides/start/)\n',
    'src/content/docs/zh-cn/two.md': '---\ntitle: z36\n---\n\nz37\n',
    'public/a.svg': svg,
  },
  redirects: { '/old/': '/guides/start/', '/older/': '/guides/start/', '/en/two/': '/two/' },
  sidebars: { docs: ['z1', 'z5'] },
  navbar: ['Old docs', 'z39', 'localeDropdown', 'search'],
  says: {
    'content/two.md': [/\(\/a\.svg\) \[z40\]\(\/guides\/start\/\)/],
    'zh-CN/site.config.ts': [/"title": "z38"/, /z2/],
    'site.config.ts': [/"favicon": "\/a\.svg"/],
  },
  made: ['zh-CN/content/two.md', 'content/guides/start.mdx', 'public/a.svg'],
  report: [/redirect: \/blog\/\[\.\.\.slug\]/, /zh-cn: its pages are below \/zh-CN\/ now/],
};
