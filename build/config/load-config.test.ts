import { describe, expect, test } from 'vitest';
import { complaintsOf } from '../../tests/support/complaints-of.ts';
import { featuresOf } from '../features.ts';
import { checkConfig } from './load-config.ts';

const valid = {
  title: '文档',
  url: 'https://docs.example.com',
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] },
  apiBaseUrl: 'https://api.example.com/v1',
};

/** Returns the faults that a configuration causes, as text. */
function complaint(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replaceAll(/"(\w+)":/g, '$1:');
  return complaintsOf(() => checkConfig(value, { file: 'site.config.ts', text })).join('\n');
}

describe('site.config.ts', () => {
  test('needs little: the rest has defaults', () => {
    expect(checkConfig(valid, { file: '', text: '' })).toMatchObject({
      baseUrl: '/',
      trailingSlash: true,
      noIndex: false,
      sidebarWidth: 300,
    });
  });

  test('joins addresses and paths with one slash, wherever the author wrote it', () => {
    const config = { ...valid, apiBaseUrl: 'https://api.example.com/v1/', editUrl: 'https://git.example/edit/main' };
    expect(checkConfig(config, { file: '', text: '' })).toMatchObject({
      apiBaseUrl: 'https://api.example.com/v1',
      editUrl: 'https://git.example/edit/main/',
    });
    for (const editUrl of [
      'https://git.example/?path=',
      'https://git.example/?path=a%2F',
      'https://git.example/#/edit:',
    ])
      expect(checkConfig({ ...valid, editUrl }, { file: '', text: '' })).toMatchObject({ editUrl });
  });

  test('is told by key and line what is wrong', () => {
    expect(complaint({ ...valid, url: 'https://docs.example.com/path' })).toMatchInlineSnapshot(
      `"site.config.ts:3  url: must be an origin without a path, like "https://docs.example.com""`,
    );
    expect(complaint({ ...valid, baseUrl: 'docs' })).toContain(
      'baseUrl: must start and end with a slash, like "/" or "/docs/"',
    );
    expect(complaint({ ...valid, i18n: { defaultLocale: 'en', locales: ['zh-Hans'] } })).toContain(
      'i18n.defaultLocale: must be one of "locales"',
    );
    expect(complaint({ ...valid, favIcon: '/a.svg' })).toMatchInlineSnapshot(`
      "site.config.ts:11  favIcon: is not a known key
        → did you mean favicon?"
    `);
    expect(complaint({ ...valid, title: undefined })).toContain('title: is missing');
    expect(complaint({ ...valid, title: 5 })).toContain('title: Invalid type: Expected string but received 5');
    expect(complaint({ ...valid, footer: { links: [{ label: '甲' }] } })).toContain(
      'footer.links[0]: needs exactly one of "to" and "href"',
    );
    expect(complaint({ ...valid, footer: { links: [{ label: '甲', hrf: '/a' }] } })).toContain(
      'footer.links[0].hrf: is not a known key\n  → did you mean href?',
    );
    expect(complaint({ ...valid, footer: { links: [{ title: '甲', items: [{ label: '乙', to: 'a' }] }] } })).toContain(
      'footer.links[0].items[0].to: must start with a slash',
    );
    for (const key of ['colorMode', 'navbar', 'sidebars', 'tableOfContents', 'footer'])
      expect(complaint({ ...valid, [key]: [] })).toContain(`${key}: must be an object, not a list`);
    expect(complaint({ ...valid, navbar: { items: [[]] } })).toContain(
      'navbar.items[0]: must be an object, not a list',
    );
    expect(complaint({ ...valid, navbar: { logo: { alt: '甲', src: '/a.svg', width: Infinity } } })).toContain(
      'navbar.logo.width: ',
    );
    expect(complaint({ ...valid, sidebars: { docs: [{}] } })).toContain('sidebars.docs[0].type: is missing');
    expect(complaint({ ...valid, sidebars: { docs: [{ type: 'link', label: '甲' }] } })).toContain(
      'sidebars.docs[0].href: is missing',
    );
    expect(complaint({ ...valid, versions: [{ name: 'a' }, { name: 'b' }] })).toContain(
      'versions: exactly one version must have isLast: true',
    );
    const misspelt = { label: '甲', to: '/a/', postion: 'right' };
    expect(complaint({ ...valid, navbar: { items: [misspelt] } })).toContain(
      'navbar.items[0].postion: is not a known key\n  → remove it, or correct its name',
    );
    const category = { type: 'category', label: '甲', items: [], collapsd: true };
    expect(complaint({ ...valid, sidebars: { docs: [category] } })).toContain('sidebars.docs[0].collapsd: is not');
    const again = { name: 'a', isLast: true };
    expect(complaint({ ...valid, versions: [again, { name: 'a', path: '1' }] })).toContain('a name of its own');
    expect(complaint({ ...valid, i18n: { defaultLocale: 'en', locales: ['en', 'en'] } })).toContain('each locale once');
    expect(complaint({ ...valid, redirects: { '/old/*': '/a/' } })).toContain('without ?, # and *');
    expect(complaint({ ...valid, redirects: { '/old/': 'javascript:alert(1)' } })).toContain(
      'redirects./old/: must be',
    );
    for (const name of ['data', 'config', 'reading time'])
      expect(complaint({ ...valid, features: [{ name, setup: () => ({}) }] })).toContain(
        `features[0]: has the name “${name}”, which its modules cannot have; choose another`,
      );
    for (const taken of ['mine', ...featuresOf({}).map(({ name }) => name)]) {
      const features = ['mine', taken].map((name) => ({ name, setup: () => ({}) }));
      expect(complaint({ ...valid, features })).toContain(`features[1]: another feature has the name “${taken}”`);
    }
    expect(complaint(null)).toContain('the default export');
  });
});
