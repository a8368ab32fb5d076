import { describe, expect, test } from 'vitest';
import { prepareSearch, searchSections, termsOf } from './search-sections.ts';

const section = (title: string, text: string) => ({ path: `/${title}/`, page: '页', title, text });
const search = (query: string, ...sections: ReturnType<typeof section>[]) => searchSections(prepareSearch(sections), query, 5).map(({ title }) => title);

describe('searching sections', () => {
  test('cuts a question into words, parts of identifiers and pairs of characters', () => {
    expect(termsOf('怎样设置max_tokens？')).toEqual(['怎样', '样设', '设置', 'max_tokens', 'max', 'tokens']);
  });

  test('puts a title above a text, and a rare word above a common one', () => {
    expect(search('超时', section('其他', '这里也说超时'), section('超时', '正文'))).toEqual(['超时', '其他']);
    expect(search('设置 seed', section('一', '设置 设置 设置'), section('二', '设置 seed'), section('三', '设置'))[0]).toBe('二');
  });

  test('finds a word as a whole or inside an identifier, not inside another word', () => {
    expect(search('top', section('一', 'top_p'), section('二', 'stop'))).toEqual(['一']);
    expect(search('a.b', section('一', 'axb'), section('二', 'a.b')).at(0)).toBe('二');
  });

  test('finds nothing where nothing is', () => {
    expect(search('没有', section('一', '正文'))).toEqual([]);
  });
});
