import type { SiteConfig } from '../../../build/site-config.ts';

/** A small site with a sandbox, whose readers may also call the API itself: for the tests of sandbox and console. */
export default {
  title: '回声文档',
  url: 'https://docs.example.com',
  favicon: '/favicon.svg',
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'], localeConfigs: { 'zh-Hans': { label: '简体中文' } } },
  apiBaseUrl: 'https://api.example.com/v1',
  sandbox: true,
  playground: { baseUrl: 'https://api.example.com/v1' },
  reference: { errorGuide: { '429': '/overview/#too-many', default: '/overview/#errors' } },
  navbar: {
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: '文档' },
      { type: 'link', label: 'API', to: '/api/' },
    ],
  },
  sidebars: { docs: ['overview'] },
  versions: [{ name: 'current', isLast: true, mainDocId: 'overview' }],
} satisfies SiteConfig;
