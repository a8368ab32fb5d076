import type { SiteConfig } from '../../../build/site-config.ts';

/** The English half of a site in two languages, below a base URL of its own. */
export default {
  title: 'Two languages',
  favicon: '/logo.svg',
  url: 'https://docs.example.com',
  baseUrl: '/docs/en/',
  i18n: {
    defaultLocale: 'zh-Hans',
    currentLocale: 'en',
    fallback: 'zh-Hans',
    locales: ['zh-Hans', 'en'],
    localeConfigs: { 'zh-Hans': { label: '简体中文' }, en: { label: 'English', htmlLang: 'en-GB' } },
  },
  apiBaseUrl: 'https://api.example.com/v1',
  navbar: {
    items: [
      { type: 'localeDropdown', position: 'right' },
      { label: 'Guide', to: '/guide/' },
    ],
  },
} satisfies SiteConfig;
