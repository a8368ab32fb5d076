import type { SiteConfig } from '../../../build/site-config.ts';

/** A site whose API document is too large for one page, as one of its tags is for its own; the site has a base URL. */
export default {
  title: '分页的参考',
  favicon: '/logo.svg',
  url: 'https://docs.example.com',
  baseUrl: '/docs/',
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'], localeConfigs: { 'zh-Hans': { label: '简体中文' } } },
  apiBaseUrl: 'https://api.example.com/v1',
  navbar: { items: [{ type: 'link', label: 'API', to: '/api/' }] },
} satisfies SiteConfig;
