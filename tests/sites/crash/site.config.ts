import type { SiteConfig } from '../../../app/core/site-config.ts';

/** A site with a page that fails in the browser. */
export default {
  title: '崩溃',
  favicon: '/logo.svg',
  url: 'https://docs.example.com',
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] },
  apiBaseUrl: 'https://api.example.com/v1',
  navbar: { items: [{ type: 'doc', docId: 'ok', label: '正常' }] },
  sidebars: { docs: ['index', 'ok', 'crash'] },
} satisfies SiteConfig;
