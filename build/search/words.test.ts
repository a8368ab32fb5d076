import { expect, test } from 'vitest';
import { variantsOf } from './words.ts';

test('the words of Taiwan lead to those that the site uses, and a word that the site itself uses stays', () => {
  const { words, characters } = variantsOf(['调用服务器，用异步的方法', '本站的资料来源']);
  const list = words.split(' ');
  expect(characters).toContain('調调');
  expect(list[list.indexOf('伺服器') + 1]).toBe('服务器');
  expect(list[list.indexOf('非同步') + 1]).toBe('异步');
  expect(list).not.toContain('滑鼠');
  expect(variantsOf(['伺服器就是服务器']).words).not.toContain('伺服器');
});
