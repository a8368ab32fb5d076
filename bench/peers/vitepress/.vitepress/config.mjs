import { defineConfig } from 'vitepress';
import pages from '../pages.json' with { type: 'json' };

export default defineConfig({
  lang: 'zh-CN',
  title: pages.title,
  ignoreDeadLinks: true,
  themeConfig: {
    search: { provider: 'local' },
    sidebar: pages.groups.map(({ label, items }) => ({
      text: label,
      items: items.map(({ title, path }) => ({ text: title, link: path })),
    })),
  },
});
