import { svg, type OldDocs } from './old-docs.ts';

const fence = '```';

/** A VitePress site that uses each feature once. */
export const vitepress: OldDocs = {
  files: {
    '.vitepress/config.mts': `import { defineConfig } from 'vitepress';
export default defineConfig({
  title: 'Old docs', base: './',
  rewrites: { 'packages/:name/docs/:page': 'pkg/:name/:page' },
  locales: {
    root: { label: '', lang: 'en-us' },
    zh: { label: '中文', lang: 'zh-CN', themeConfig: { nav: [{ text: 'z36', link: '/zh/guide' }], footer: { message: 'z37' } } },
  },
  themeConfig: {
    nav: [{ text: 'z3', link: '/guide' }, { text: 'z38', items: [{ text: 'z39', link: 'https://example.org' }, { text: 'z90', items: [{ text: 'z91', link: 'https://example.org/91' }] }] }, { text: 'z40', link: '/none' }],
    logo: '/a.svg',
    socialLinks: [{ icon: 'github', link: 'https://example.org/z41' }],
    footer: { message: 'z42', copyright: 'z43' },
    sidebar: { '/': [{ text: 'z4', base: '/', collapsed: false, items: [{ text: 'z5', link: 'guide' }] }], '/pkg/': [{ text: 'z6', link: '/pkg/a/use' }], '/zh/': [{ text: 'z1', items: [{ text: 'z2', link: '/zh/guide' }] }] },
  },
});`,
    'public/_meta.json': '{}',
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

![z28](/a.svg) [z29](./zh/guide.md) [z47](/config.md#build-target)
`,
    'config.md': `\uFEFF# z48\n\n## build.target <Badge text="z49" />\n\n## build.target\n\n## build target\n\n## 1，甲（乙）\n\n## Plain words\n\n## a.b {#own}\n\n## C++ & C#\n\n## z50 <Badge text="z51" />\n\n## c.d ##\n\ne.f\n---\n\n| g |\n| - |\n| h.i |\n---\n\n::: tip {no-title}\nz52\n:::\n---\n\n[[toc]]\n---\n\n::: details z53 {open}\nz54\n:::\n`,
    'parts/part.md': 'z30\n',
    'snippets/code.js': '// #region region\nconst z31 = 1;\n// #endregion region\nother();\n',
    'packages/a/docs/use.md': '# z32\n\nz33\n',
    'zh/guide.md': `# z34\n\nz35\n\n<Course href="z45"/> Array<String> <Custom>z46</Custom>\n\n${fence}vue\n<script setup>\nz44\n</script>\n${fence}\n`,
    'public/a.svg': svg,
  },
  redirects: {},
  sidebars: { docs: ['z4'], pkg: ['z6'] },
  navbar: ['pkg', 'z3', 'z38', 'GitHub', 'localeDropdown', 'search'],
  says: {
    'content/guide.md': [/\(\/config\/#build-target\)/],
    'content/config.md': [
      /# z48\n\n## build\.target .*z49.* \{#build-target\}\n\n## build\.target \{#build-target-1\}\n\n## build target \{#build-target-2\}\n\n## 1，甲（乙） \{#_1-甲-乙\}\n\n## Plain words\n\n## a\.b \{#own\}\n\n## C\+\+ & C# \{#c-c\}\n\n## z50 .*z51.* \{#z50\}\n\n## c\.d \{#c-d\} ##\n\ne\.f \{#e-f\}\n---\n\n\| g \|\n\| - \|\n\| h\.i \|\n---\n\n::: tip\nz52\n:::\n---\n\n\n---\n\n::: details z53 ?\nz54\n/,
    ],
    'zh/content/guide.md': [/\n Array<String> z46\n[^]*<script setup>\nz44\n/],
    'zh/site.config.ts': [/z1/, /z36/, /z37/, /"to": "\/guide\/"/],
    'site.config.ts': [/"src": "\/a\.svg"/, /z42 z43/, /"en-US": \{\s+"htmlLang": "en-US"\s+\}/],
    'IMPORT.md': [/^(?![^]*was below this path)/],
  },
  made: ['zh/content/guide.md', 'content/packages/a/docs/use.md', 'public/a.svg', 'public/_meta.json'],
  report: [/navbar: z90 is a menu in a menu/, /navbar: z40 leads to \/none, which is not a page/, /hero:/],
};
