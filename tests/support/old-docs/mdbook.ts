import { svg, type OldDocs } from './old-docs.ts';

const fence = '```';

/** An mdBook site that uses each feature once. */
export const mdbook: OldDocs = {
  files: {
    'book.toml':
      '[book]\ntitle = "Old docs"\nlanguage = "en"\n\n[output.html]\ngit-repository-url = "https://example.org/z21"\n\n[output.html.redirect]\n"/old.html" = "guides/start.html"\n"/away.html" = "https://example.org/"\n',
    'src/SUMMARY.md':
      '# Summary\n\n[z1](README.md)\n\n# z2\n\n- [z3](guides/start.md)\n  - [z4](guides/deep.md)\n- [z5]()\n\n---\n\n[z6](last.md)\n',
    'src/README.md': '# z7\n',
    'src/guides/start.md': `# z8

z9 \\\\( x \\\\) Vec<z10> <kbd>z11</kbd>

${fence}rust,editable,ignore
# hidden_z12();
{{#rustdoc_include ../../code/main.rs:2}}
{{#include ../../code/main.rs:part}}
${fence}

{{#include ../shared.md}}

{{#playground missing.rs}}

<div class="warning">

z13

</div>

[z14](deep.html) ![z15](../a.svg)
`,
    'src/guides/deep.md': '# z16\n',
    'src/last.md': '# z17\n',
    'src/shared.md': 'z18\n',
    'src/a.svg': svg,
    'code/main.rs': 'fn main() {\n  z19();\n}\n// ANCHOR: part\nfn z20() {}\n// ANCHOR_END: part\n',
  },
  redirects: { '/old/': '/guides/start/', '/away/': 'https://example.org/' },
  sidebars: { docs: ['z1', 'z2', 'z6'] },
  navbar: ['Old docs', 'GitHub', 'search'],
  made: ['content/index.md', 'content/a.svg'],
  report: [/navigation: z5 has no page/],
};
