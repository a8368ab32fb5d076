import { expect, test } from 'vitest';
import type { Site } from '../../../app/core/site.ts';
import type { MarkdownFile } from '../../../build/outputs/markdown/markdown-file.ts';
import { llmsFull, llmsIndex } from './llms.ts';

const site = { url: 'https://docs.example.com', baseUrl: '/', i18n: { currentLocale: 'zh-Hans' } } as Site;
const file = (name: string, text: string): MarkdownFile => ({
  path: `/${name}/index.md`,
  title: name,
  description: '',
  kind: 'guide',
  text,
});

test('the index names other versions last and by their label, and ends no line with a colon', () => {
  const old = { ...file('1.0/a', ''), title: 'a', otherVersion: '1.0' };
  const whole = { ...site, title: 'T', tagline: 'U', apiBaseUrl: '' };
  const index = llmsIndex(whole, [old, file('a', '')], { hasWorker: true, fullText: 0 });
  expect(index).toContain('`Accept: text/markdown`');
  // Static files are chosen by their path alone.
  expect(llmsIndex(whole, [], { hasWorker: false, fullText: 0 })).not.toContain('`Accept: text/markdown`');
  expect(index).toContain('- [a](https://docs.example.com/a/index.md): 0 字符\n');
  expect(index).toContain('## 其他版本\n\n- [a (1.0)](https://docs.example.com/1.0/a/index.md): 0 字符\n');
  expect(index.indexOf('/a/index.md')).toBeLessThan(index.indexOf('/1.0/a/index.md'));
});

test('the whole text is one file while the platform takes it', () => {
  expect(llmsFull(site, [file('a', '# A\n'), file('b', '# B\n')])).toEqual({ '/llms-full.txt': '# A\n\n\n# B\n' });
});

test('a text that is too long goes on in further files, each of which names the next; no page is cut or lost', () => {
  const pages = ['a', 'b', 'c'].map((name) => file(name, `# ${name}\n${'字'.repeat(100)}`));
  const files = llmsFull(site, pages, 400);
  expect(Object.keys(files)).toEqual(['/llms-full.txt', '/llms-full-2.txt', '/llms-full-3.txt']);
  expect(files['/llms-full.txt']).toContain('<https://docs.example.com/llms-full-2.txt>');
  expect(files['/llms-full-3.txt']).not.toContain('llms-full');
  for (const { text } of pages) expect(Object.values(files).filter((full) => full.includes(text))).toHaveLength(1);
});
