import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import pages from './pages.json' with { type: 'json' };

export default defineConfig({
  site: 'https://docs.example.com',
  trailingSlash: 'always',
  integrations: [
    starlight({
      title: pages.title,
      locales: { root: { label: '简体中文', lang: 'zh-CN' } },
      sidebar: pages.groups.map(({ label, items }) => ({
        label,
        items: items.map(({ title, path }) => ({ label: title, link: path })),
      })),
    }),
  ],
});
