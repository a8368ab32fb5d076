import { svg, type OldDocs } from './old-docs.ts';

const fence = '```';

/** A Mintlify site that uses each feature once. */
export const mintlify: OldDocs = {
  files: {
    'docs.json': JSON.stringify({
      name: 'Old docs',
      redirects: [
        { source: '/old', destination: '/guides/start' },
        { source: '/was/:slug*', destination: '/guides/:slug*' },
      ],
      navbar: {
        links: [{ label: 'z1', href: 'https://example.org' }],
        primary: { type: 'button', label: 'z46', href: 'https://example.org' },
      },
      footer: {
        socials: { x: 'https://example.org/z47' },
        links: [{ header: 'z48', items: [{ label: 'z49', href: '/guides/start' }] }],
      },
      favicon: '/images/a.svg',
      logo: { light: '/images/a.svg', dark: '/images/a.svg' },
      navigation: {
        languages: [
          {
            language: 'en',
            default: true,
            tabs: [
              { tab: 'z2', groups: [{ group: 'z3', pages: ['guides/start', 'index'] }] },
              { tab: 'z4', href: 'https://example.org' },
            ],
          },
          { language: 'fr', groups: [{ group: 'z5', pages: ['fr/guides/start'] }] },
        ],
      },
    }),
    'index.mdx': '---\ntitle: z6\nmode: wide\n---\n\nz7\n',
    'fr/guides/start.mdx': '---\ntitle: z8\n---\n\nz9\n',
    'guides/start.mdx': `---
title: z10
sidebarTitle: z11
description: z12
icon: rocket
openapi: GET /z13
---
import Part from '/snippets/part.mdx';

<Note>z14</Note> <Check>z15</Check>

<Callout icon="x" color="#fff">z16</Callout>

<AccordionGroup>
  <Accordion title="z17" icon="x">z18</Accordion>
</AccordionGroup>

<CodeGroup>

${fence}bash z19
a
${fence}

${fence}bash z20 icon="x" {1}
b
${fence}

</CodeGroup>

<Steps>
  <Step title="z21">
    z22
  </Step>
</Steps>

<Columns cols={2}>
  <Card title="z23" icon="x" href="/index">z24</Card>
</Columns>

<ParamField query="z25" type="string" required default="z26">z27</ParamField>
<ResponseField name="z28" type="object"><Expandable title="z29">z30</Expandable></ResponseField>

<RequestExample>

${fence}js z31
1
${fence}

</RequestExample>

<Frame caption="z32"><img src="/images/a.svg" alt="z33" /></Frame>

<Tooltip tip="z34">z35</Tooltip> <Icon icon="x" /> <Badge color="blue">z36</Badge>

<Update label="z37" description="z38">z39</Update>

<iframe src="https://example.org/z40" title="z41"></iframe>

<Part name="z42" />

${fence}mermaid
sequenceDiagram
  Note over A: z44
  A->>B: z45
${fence}
`,
    'snippets/part.mdx': 'z43 {name}\n',
    'snippets/unused.mdx': 'Not shown.\n',
    'images/a.svg': svg,
  },
  redirects: { '/old/': '/guides/start/', '/was/start/': '/guides/start/' },
  sidebars: { z2: ['z3'] },
  navbar: ['z2', 'z4', 'z1', 'z46', 'localeDropdown', 'search'],
  says: { 'site.config.ts': [/z47/, /"z48"[^]*"to": "\/guides\/start\/"/, /"srcDark"/] },
  made: ['fr/content/guides/start.mdx', 'public/images/a.svg'],
  report: [/snippets\/: not imported: unused\.mdx/],
};
