import type { Site } from '../../app/core/site.ts';
import { shellIcons } from '../../build/content/icons.ts';

/** Replaces `site:data` in tests that create the Worker without the build, with Chinese messages. */
export const icons = shellIcons();
export * from '../../app/core/messages/zh-Hans.ts';

/** A minimal site. */
export const site: Site = {
  title: 'Docs',
  tagline: 'Small',
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: true,
  favicon: undefined,
  themeColors: { light: '#fff', dark: '#000' },
  noIndex: false,
  socialImages: false,
  i18n: { currentLocale: 'zh-Hans', defaultLocale: 'zh-Hans', locales: ['zh-Hans'], localeConfigs: {} },
  apiBaseUrl: 'https://api.example.com/v1',
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
  announcementBar: undefined,
  navbar: { title: 'Docs', logo: undefined, hideOnScroll: true, items: [] },
  sidebars: {},
  sidebarWidth: 300,
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  footer: undefined,
  agentIndex: undefined,
  mcpUrl: undefined,
  tryOut: false,
  connectOrigins: [],
  largePages: [],
  versions: [
    {
      name: 'current',
      label: 'current',
      path: '/',
      docs: {},
      mainDocId: 'a',
      isLast: true,
      banner: 'none',
      badge: false,
    },
  ],
};
