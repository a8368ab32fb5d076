import { svg, type OldDocs } from './old-docs.ts';

const fence = '```';

/** A site of VitePress with each of its features once. */
export const vitepress: OldDocs = {
  files: {
    '.vitepress/config.mts': `import { defineConfig } from 'vitepress';
export default defineConfig({
  title: 'Old docs',
  rewrites: { 'packages/:name/docs/:page': 'pkg/:name/:page' },
  locales: {
    root: { label: 'English', lang: 'en' },
    zh: { label: '中文', lang: 'zh-CN', themeConfig: { sidebar: [{ text: 'z1', items: [{ text: 'z2', link: '/zh/guide' }] }] } },
  },
  themeConfig: {
    nav: [{ text: 'z3', link: '/guide' }],
    sidebar: { '/': [{ text: 'z4', base: '/', collapsed: false, items: [{ text: 'z5', link: 'guide' }, { text: 'z6', link: '/pkg/a/use' }] }] },
  },
});`,
    'index.md':
      '---\nlayout: home\nhero:\n  name: z7\n  actions:\n    - text: z8\n      link: /guide\nfeatures:\n  - title: z9\n    details: z10\n---\n\nz11\n',
    'guide.md': `# z12 <Badge type="tip" text="z13" />

[[toc]]

## z14 {#own}

::: warning z15
z16
:::

::: details z17
z18
:::

::: code-group

${fence}js [z19.js]
1
${fence}

${fence}ts{1} [z20.ts]
2
${fence}

:::

> [!NOTE]
> z21

<!--@include: ./parts/part.md-->

<<< @/snippets/code.js#region{1} [z22]

<script setup>
const z23 = 1;
</script>

{{ z24 }} <Custom :prop="z25">z26</Custom> :tada: $x$

<style>.z27 {}</style>

![z28](/a.svg) [z29](./zh/guide.md)
`,
    'parts/part.md': 'z30\n',
    'snippets/code.js': '// #region region\nconst z31 = 1;\n// #endregion region\nother();\n',
    'packages/a/docs/use.md': '# z32\n\nz33\n',
    'zh/guide.md': '# z34\n\nz35\n',
    'public/a.svg': svg,
  },
  redirects: {},
  sidebar: ['z4'],
  made: ['zh/content/guide.md', 'content/packages/a/docs/use.md', 'public/a.svg'],
  report: [/nav: write its links into site\.config\.ts: z3 \(\/guide\)/, /hero:/],
};
