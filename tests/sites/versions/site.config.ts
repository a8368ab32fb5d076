import type { SiteConfig } from '../../../build/site-config.ts';

/** A site with three versions and every item that a navbar can hold. */
export default {
  title: '版本',
  favicon: '/logo.svg',
  url: 'https://docs.example.com',
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'], localeConfigs: { 'zh-Hans': { label: '简体中文' } } },
  apiBaseUrl: 'https://api.example.com/v1',
  editUrl: 'https://git.example.com/edit/main/',
  navbar: {
    logo: { alt: '标志', src: '/logo.svg', href: 'https://example.com/' },
    items: [
      { type: 'link', label: '外部', href: 'https://example.com/' },
      { type: 'doc', docId: 'install', label: '安装' },
      { type: 'docSidebar', sidebarId: 'docs', label: '文档' },
      { type: 'docsVersion' },
      {
        type: 'dropdown',
        label: '更多',
        items: [
          { label: '首页', to: '/' },
          { label: '安装页', to: '/install/' },
        ],
      },
      { type: 'html', value: '<b id="free">自由</b>' },
      { type: 'docsVersionDropdown', position: 'right' },
      { type: 'localeDropdown', position: 'right' },
      { type: 'search', position: 'right' },
    ],
  },
  sidebars: { docs: ['index', 'install'] },
  footer: {
    logo: { alt: '页脚标志', src: '/logo.svg', href: '/' },
    links: [
      { label: '首页', to: '/' },
      { label: '外部', href: 'https://example.com/' },
    ],
    copyright: '版权所有',
  },
  versions: [
    {
      name: 'next',
      label: '2.0-beta',
      path: 'next',
      content: 'content-next',
      banner: 'unreleased',
      mainDocId: 'index',
    },
    { name: 'current', label: '1.1', isLast: true, content: 'content', mainDocId: 'index' },
    {
      name: 'old',
      label: '1.0',
      path: '1.0',
      content: 'content-1.0',
      banner: 'unmaintained',
      mainDocId: 'index',
      sidebars: { docs: ['install', 'gone'] },
    },
  ],
} satisfies SiteConfig;
