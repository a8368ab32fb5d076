import pages from './pages.json' with { type: 'json' };

export default {
  title: pages.title,
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: true,
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  future: { v4: true, faster: true },
  markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'ignore' } },
  i18n: { defaultLocale: 'zh-Hans', locales: ['zh-Hans'] },
  presets: [
    [
      'classic',
      { docs: { routeBasePath: '/', sidebarPath: './sidebars.mjs', numberPrefixParser: false }, blog: false },
    ],
  ],
  themeConfig: { navbar: { title: pages.title, items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'SDK' }] } },
};
