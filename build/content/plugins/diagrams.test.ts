import { describe, expect, test } from 'vitest';
import type { Site } from '../../../app/model/site.ts';
import { compilePage } from '../compile.ts';

const site = { apiBaseUrl: 'https://api.example.com/v1', url: 'https://docs.example.com', baseUrl: '/', trailingSlash: true } as Site;
const compile = (body: string) => compilePage(`---\ntitle: a\ndescription: b\n---\n\n${body}\n`, '/x/a.mdx', { site, components: 'react', pathOf: () => undefined });
const mermaid = (text: string, meta = ' title="甲到乙"') => compile(`\`\`\`mermaid${meta}\n${text}\n\`\`\``);

describe('a diagram', () => {
  test('is drawn at build time, in the page’s colours, with names of its own and its text kept', async () => {
    const { code } = await compile(['one', 'two'].map(() => '```mermaid title="甲到乙"\nsequenceDiagram\n  A->>B: 你好\n```').join('\n\n'));
    expect(code).toContain('你好');
    expect(code).not.toMatch(/<style>|fonts\.googleapis|#FFFFFF/);
    expect(code).toContain('diagram-1-seq-arrow');
    expect(code).toContain('diagram-2-seq-arrow');
    expect(code).toContain('sequenceDiagram');
  });

  test('without a title, or that cannot be drawn as a whole, is a fault with its line', async () => {
    await expect(mermaid('flowchart LR\n  A-->B', '')).rejects.toMatchObject({ place: { line: 6 }, message: expect.stringContaining('title') });
    await expect(mermaid('sequenceDiagram\n  participant A as 甲\n  Note over A: 先\n  A->>B: 一')).rejects.toMatchObject({ place: { line: 6 }, message: expect.stringContaining('note') });
    await expect(mermaid('nonsense')).rejects.toMatchObject({ place: { line: 6 }, message: expect.stringContaining('cannot be drawn') });
  });
});

test('a note behind a message is drawn', async () => {
  for (const arrow of ['->>', '-->>', '-x', '-)', '->', '-->']) expect((await mermaid(`sequenceDiagram\n  A${arrow}B: 一\n  Note over A: 后来`)).code, arrow).toContain('>后来<');
});

describe('a formula', () => {
  test('becomes MathML that carries its TeX, and a price stays a price', async () => {
    const { code } = await compile('$$\n\\frac{a}{b}\n$$\n\n每次 $5 到 $6。');
    expect(code).toContain('mfrac');
    expect(code).toContain('application/x-tex');
    expect(code).toContain('$5 到 $6');
  });
});
