import { expect, test } from 'vitest';
import { carriedModule } from './routes-module.ts';

test('carried pages have names of their own in plain letters, whatever their paths hold', () => {
  const paths = ['/', '/page/', '/sdk/java/install/', '/sdk/java_install/', '/sdk/java_2Finstall/', '/指南/', '/_E6_8C_87_E5_8D_97/', '/100%/', '/a b/'];
  const names = paths.map(carriedModule);
  expect(new Set(names).size).toBe(paths.length);
  for (const name of names) expect(name).toMatch(/^\.\/pages\/(?:[\w.-]+\/)*content\.page$/);
  expect(carriedModule('/sdk/java/install/')).toBe('./pages/sdk/java/install/content.page');
});
