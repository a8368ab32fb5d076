/** Texts of the build's outputs: titles of generated pages, Markdown, `llms.txt`, feeds. */
export const outputs = {
  '{title} changelog': '{title}：更新日志',
  'All pages as Markdown: <{url}>': '全部页面的 Markdown：<{url}>',
  'Source: <{url}>': '来源：<{url}>',
  'Page not found': '找不到页面',
  'There is no page at this URL. All pages are listed at <{url}>.': '这个地址没有内容。全部页面见 <{url}>。',
  // The banner of the script before the first paint, for a wrong base URL
  'This site did not load properly.': '本站未能正常加载。',
  'A common reason is a wrong base URL in the site’s configuration.': '常见的原因是站点配置里的 base URL 不正确。',
  'Configured base URL': '当前的 base URL',
  'Suggested base URL': '建议的 base URL',
  // Names that every set of UI labels has, of a blog
  'All tags': '所有标签',
  'Pages tagged “{tag}”': '标有“{tag}”的页面',
  '{count} pages': '{count} 篇',
  Archive: '归档',
  'Recent posts': '近期文章',
  'Newer entries': '较新的文章',
  'Older entries': '较旧的文章',
  'Read more': '阅读全文',
  '{minutes} min read': '阅读需 {minutes} 分钟',
} as const;
