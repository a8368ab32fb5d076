import { expect, test } from 'vitest';
import { titleHtml } from './title-html.ts';

const doc = { date: undefined, layout: 'doc' } as const;

test('a name with hyphens stays on one line, unless a phone has no room for it', () => {
  expect(titleHtml('从 gpt-image-1 到', doc)).toContain('<span class="whole">gpt-image-1</span>');
  expect(titleHtml('停用 claude-sonnet-4-5-20250929', doc)).not.toContain('whole');
});

test('a title is text, whatever its characters', () => {
  expect(titleHtml('Map<K> & more', doc)).toBe('Map&#x3C;K> &#x26; more');
});

test('the clauses of a landing page are elements, and the date of an entry stands apart', () => {
  expect(titleHtml('一套接口，调用多家模型', { ...doc, layout: 'landing' })).toMatch(/^<span>[^/]*，<\/span><span>/);
  expect(titleHtml('2025-10-14：参考', { ...doc, date: '2025-10-14' })).toMatch(
    /^<span class="title-date">2025-10-14 <\/span>参考/,
  );
});
