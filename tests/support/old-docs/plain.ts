import type { OldDocs } from './old-docs.ts';

const fence = '```';

/** A site of plain Markdown that uses each feature once. */
export const plain: OldDocs = {
  files: {
    'README.md': '# z1\n\n[z2](guides/start.md)\n',
    'guides/start.md': `Setext z3
=========

A \`z4\` <br> Promise<z5> and {z6} <image>

<table><tr><td>z7</td></tr></table>

<details>
<summary>z8</summary>

z9

</details>

![z10](pictures/none.png) <img src="none.png" alt="z24" title="z25"> ![](https://example.org/z11.png) <https://example.org/z12>

- [ ] z13
- [x] z14

> [!WARNING]
> z15

${fence}unknown some meta
z16
${fence}

Term: z17[^n]

[^n]: z18
`,
    'guides/中文 页.md': '# z19\n\n见 https://example.org/z20。~~z21。~~z22\n',
    'guides/_draft.md': '# z23\n',
    _redirects: '/old /guides/start 301\n/all/* /guides/:splat\n/way/:a /x/:a\n',
    'guides/_meta.json': '{ "start": "Labels of Nextra" }',
    'notes.rst': 'Other words.\n',
  },
  redirects: { '/old/': '/guides/start/', '/all/start/': '/guides/start/', '/guides/中文 页/': '/guides/中文-页/' },
  sidebars: { docs: ['.'] },
  navbar: ['old', 'search'],
  made: ['content/index.md', 'content/guides/中文-页.md', 'content/guides/draft.md'],
  report: [/redirect: \/way\/:a/, /the old folder: not imported: notes\.rst/, /guides\/: not imported: _meta\.json/],
};
