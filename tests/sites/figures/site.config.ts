import type { SiteConfig } from '../../../build/site-config.ts';

/** A site with pictures, below a path, and without a changelog. */
export default {
  title: '插图',
  favicon: '/logo.svg',
  url: 'https://docs.example.com',
  baseUrl: '/docs/',
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] },
  apiBaseUrl: 'https://api.example.com/v1',
  navbar: { items: [{ type: 'doc', docId: 'guides/figure', label: '插图' }] },
  sidebars: { docs: ['index', 'guides/figure'] },
} satisfies SiteConfig;
